const { parseProductRecord } = require("../catalogue/productRecord.js");
const { findVariantsByNumber, variantNumbersBySize } = require("../catalogue/variantNumbers.js");
const { findVariantByText } = require("../checkout/cartLines.js");
const { jsonField } = require("../platform/json.js");

/**
 * A line of a stored checkout. Checkouts of earlier releases have product id and size in each line.
 * @typedef {import("../checkout/cartLines.js").CheckoutLine & { id?: string, size?: string }} StoredLine
 */
/**
 * An item of an order. `id`: of the product; `price` in rupees.
 * @typedef {{ id: string, name: string, size: string, qty: number, price: number }} LineItem
 */

/**
 * Builds the items of an order. Variants and quantities are Shiprocket's, because the shopper may change them
 * on its page; prices are those at the start of the checkout, or the current prices of variants that the
 * checkout did not have.
 * @param {core.App} app
 * @param {import("../shiprocket/orderDetails.js").OrderUpdate["items"]} ordered
 * @param {core.Record} checkout of `checkouts`
 * @returns {LineItem[]}
 */
function buildLineItems(app, ordered, checkout) {
  /** @type {StoredLine[]} */
  const cart = jsonField(checkout, "lines") ?? [];
  const inCart = cart.map(({ variant, qty }) => ({ variant, name: "", quantity: qty }));
  const items = ordered.length > 0 ? ordered : inCart;
  const variants = findVariantsByNumber(
    app,
    items.map(({ variant }) => variant),
  );
  return items.map(({ variant, name, quantity: qty }) => {
    const { id = "", size = "" } = (name ? findVariantByText(app, name) : variants[variant]) ?? {};
    const number = variant || variantNumbersBySize(app, id)[size];
    const line = cart.find((each) => each.variant === number);
    const record = id ? app.findRecordsByIds("products", [id])[0] : undefined;
    const product = record && parseProductRecord(record);
    return {
      id: id || (line?.id ?? ""),
      name: product?.name ?? line?.name ?? `Item ${name || variant}`,
      size: size || (line?.size ?? ""),
      qty,
      price: line?.price ?? product?.price ?? 0,
    };
  });
}

module.exports = { buildLineItems };

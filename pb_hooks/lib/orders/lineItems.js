const { readProduct } = require("../catalogue/product.js");
const { variantsByNumber } = require("../catalogue/variants.js");
const { jsonField } = require("../platform/json.js");

/** @typedef {{ id: string, name: string, size: string, qty: number, price: number }} LineItem `id` of the product; rupees */

/**
 * The line items of an order. Shiprocket decides on variants and quantities, because the shopper may change them on its
 * page; names and prices are those of the start of the checkout, else the current ones.
 * @param {core.App} app
 * @param {import("../shiprocket/orderDetails.js").OrderUpdate["items"]} ordered
 * @param {core.Record} checkout of `checkouts`
 * @returns {LineItem[]}
 */
function lineItemsOf(app, ordered, checkout) {
  /** @type {import("../checkout/lines.js").CheckoutLine[]} */
  const cart = jsonField(checkout, "lines") ?? [];
  const variants = variantsByNumber(
    app,
    ordered.map(({ variant }) => variant),
  );
  if (ordered.length === 0)
    return cart.map(({ id, name, size, qty, price }) => ({ id, name, size, qty, price }));
  return ordered.map(({ variant, quantity: qty }) => {
    const line = cart.find((each) => each.variant === variant);
    if (line) return { id: line.id, name: line.name, size: line.size, qty, price: line.price };
    const { id = "", size = "" } = variants[variant] ?? {};
    const record = id ? app.findRecordsByIds("products", [id])[0] : undefined;
    const product = record && readProduct(record);
    return { id, name: product?.name ?? `Item ${variant}`, size, qty, price: product?.price ?? 0 };
  });
}

module.exports = { lineItemsOf };

const { variantsByNumber } = require("../products/variants.js");
const { productOf } = require("../products/productOf.js");

/**
 * What an order holds. How many of what is Shiprocket's word, since the shopper may change it there; names and prices are
 * those of the moment when the checkout began, else today's.
 * @param {core.App} app
 * @param {import("../../../src/domain/orders/orderUpdate").OrderUpdate["items"]} ordered
 * @param {core.Record} checkout of `checkouts`
 * @returns {{ id: string, name: string, size: string, qty: number, price: number }[]}
 */
function itemsOf(app, ordered, checkout) {
  /** @type {{ variant: number, id: string, name: string, size: string, price: number, qty: number }[]} */
  const cart = JSON.parse(checkout.getString("lines") || "null") ?? [];
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
    const product = productNow(app, id);
    return { id, name: product?.name ?? `Item ${variant}`, size, qty, price: product?.price ?? 0 };
  });
}

function productNow(app, id) {
  const record = id && app.findRecordsByIds("products", [id])[0];
  return record ? productOf(record) : undefined;
}

module.exports = { itemsOf };

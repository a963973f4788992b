const { guard } = require("../accounts/guard.js");
const { headerOf } = require("../requestOf.js");
const { refuse } = require("../refuse.js");
const { checkoutOf, isReceiptOf } = require("./checkouts.js");

/**
 * GET /api/shop/orders/{orderId}: one order, for the browser that began its checkout (X-Receipt) or for its shopper. Who
 * may not read it learns nothing, not even that there is one.
 * @param {core.RequestEvent} e
 * @throws "device-signed-out"
 */
function viewOrder(e) {
  const user = guard(e, { unverified: true });
  const orderId = e.request.pathValue("orderId");
  const order = e.app.findRecordsByFilter("orders", "orderId = {:orderId}", "", 1, 0, { orderId })[0];
  const mayRead = isReceiptOf(checkoutOf(e.app, orderId), headerOf(e, "X-Receipt")) || isOrderOf(order, user);
  if (!order || !mayRead) return refuse(e, 404, "order-not-found", "There is no such order yet.");
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, {
    orderId,
    status: order.getString("status"),
    items: JSON.parse(order.getString("items") || "[]"),
    total: order.getFloat("total"),
    createdAt: order.getString("createdAt"),
  });
}

/** The rule of the collection, for one order. */
function isOrderOf(order, user) {
  if (!order || !user?.verified()) return false;
  const email = order.getString("userEmail").toLowerCase();
  return order.getString("userId") === user.id || (email !== "" && email === user.email().toLowerCase());
}

module.exports = { viewOrder };

const { guard } = require("../accounts/guard.js");
const { lookAt } = require("../orders/look.js");
const { orderOf } = require("../orders/write.js");
const { shiprocket } = require("../shiprocket/settings.js");
const { headerOf } = require("../requestOf.js");
const { refuse } = require("../refuse.js");
const { checkoutOf, isReceiptOf } = require("./checkouts.js");

/** Between two questions to Shiprocket about an order that a page waits for. */
const pauseMs = 3000;
/** The browser gives up after six seconds. */
const waitMs = 3000;

/**
 * GET /api/shop/orders/{orderId}: one order, for the browser that began its checkout (X-Receipt) or for its shopper. Who
 * may not read it learns nothing, not even that there is one.
 * @param {core.RequestEvent} e
 * @throws "device-signed-out"
 */
function viewOrder(e) {
  const user = guard(e, { unverified: true });
  const orderId = e.request.pathValue("orderId");
  const checkout = checkoutOf(e.app, orderId);
  const isTheirs = isReceiptOf(checkout, headerOf(e, "X-Receipt"));
  if (isTheirs && !orderOf(e.app, orderId)) lookNow(e.app, checkout);
  const order = orderOf(e.app, orderId);
  const mayRead = isTheirs || isOrderOf(order, user);
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

/** Somebody is waiting for an order of which no message has come yet. Asked for now and then, not at each poll. */
function lookNow(app, checkout) {
  const settings = shiprocket();
  const since = Date.now() - checkout.getInt("lookedAt");
  if (settings && since > pauseMs)
    lookAt(app, settings, checkout.getString("orderId"), { timeoutMs: waitMs });
}

/** The rule of the collection, for one order. */
function isOrderOf(order, user) {
  if (!order || !user?.verified()) return false;
  const email = order.getString("userEmail").toLowerCase();
  return order.getString("userId") === user.id || (email !== "" && email === user.email().toLowerCase());
}

module.exports = { viewOrder };

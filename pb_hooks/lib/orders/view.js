const { requireActiveSession } = require("../auth/guard.js");
const { findCheckout, isReceiptValid } = require("../checkout/checkouts.js");
const { respondError } = require("../platform/errors.js");
const { jsonField } = require("../platform/json.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");
const { findOrder } = require("./orderRecord.js");
const { refreshOrder } = require("./refresh.js");

/** Between two requests to Shiprocket about an order that a page waits for. */
const refreshPauseMs = 3000;
/** Below the six seconds after which the browser aborts its request. */
const refreshTimeoutMs = 3000;

/**
 * GET /api/shop/orders/{orderId}: one order, for the browser that started its checkout (header X-Receipt) or for its
 * shopper. Any other client gets the answer of a missing order.
 * @param {core.RequestEvent} e
 * @throws "device-signed-out"
 */
function viewOrder(e) {
  const user = requireActiveSession(e, { unverified: true });
  const orderId = requestOf(e).pathValue("orderId");
  const checkout = findCheckout(e.app, orderId);
  const hasReceipt = isReceiptValid(checkout, headerOf(e, "X-Receipt"));
  if (checkout && hasReceipt && !findOrder(e.app, orderId)) refreshIfStale(e.app, checkout);
  const order = findOrder(e.app, orderId);
  if (!order || !(hasReceipt || isOwnOrder(e, order, user)))
    return respondError(e, 404, "order-not-found", "There is no such order yet.");
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, {
    orderId,
    status: order.getString("status"),
    items: jsonField(order, "items") ?? [],
    total: order.getFloat("total"),
    createdAt: order.getString("createdAt"),
  });
}

/**
 * Requests an order whose webhook message has not arrived; not on every poll of the page.
 * @param {core.App} app @param {core.Record} checkout
 */
function refreshIfStale(app, checkout) {
  const settings = shiprocketSettings();
  const sinceMs = Date.now() - checkout.getInt("lookedAt");
  if (settings && sinceMs > refreshPauseMs)
    refreshOrder(app, settings, checkout.getString("orderId"), { timeoutMs: refreshTimeoutMs });
}

/**
 * Applies the collection's view rule, for verified accounts only.
 * @param {core.RequestEvent} e @param {core.Record} order @param {core.Record | null} user
 */
function isOwnOrder(e, order, user) {
  const rule = order.collection().viewRule;
  if (!user?.verified() || rule === null || rule === undefined) return false;
  return e.app.canAccessRecord(order, e.requestInfo(), rule);
}

module.exports = { viewOrder };

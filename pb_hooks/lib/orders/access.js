const { requireActiveSession } = require("../auth/guard.js");
const { findCheckout, isReceiptValid } = require("../checkout/checkouts.js");
const { headerOf } = require("../platform/request.js");
const { isLinkValid } = require("./orderLink.js");
const { findOrder } = require("./orderRecord.js");

/** @typedef {"shopper" | "link" | "receipt"} OrderAccess how a request may see an order */

/**
 * Finds the order that a request names, and how the request may see it: as its shopper, with the token of a
 * mail's link (header X-Order-Link), or with the receipt of its checkout (header X-Receipt).
 * @param {core.RequestEvent} e
 * @param {string} orderId
 * @returns {{ order: core.Record | undefined, access: OrderAccess | undefined }} `access`: undefined when the
 * request may not see the order
 * @throws "device-signed-out" (401)
 */
function findAccessibleOrder(e, orderId) {
  const user = requireActiveSession(e, { unverified: true });
  const order = findOrder(e.app, orderId);
  const hasLink = isLinkValid(e.app, order, headerOf(e, "X-Order-Link"));
  const hasReceipt = isReceiptValid(findCheckout(e.app, orderId), headerOf(e, "X-Receipt"));
  if (order && isOwnOrder(e, order, user)) return { order, access: "shopper" };
  if (order && hasLink) return { order, access: "link" };
  return { order, access: hasReceipt ? "receipt" : undefined };
}

/**
 * Whether the view rule of `orders` lets this account read the order; false for an unverified account.
 * @param {core.RequestEvent} e @param {core.Record} order @param {core.Record | null} user
 */
function isOwnOrder(e, order, user) {
  const rule = order.collection().viewRule;
  if (!user?.verified() || rule === null || rule === undefined) return false;
  return e.app.canAccessRecord(order, e.requestInfo(), rule);
}

module.exports = { findAccessibleOrder };

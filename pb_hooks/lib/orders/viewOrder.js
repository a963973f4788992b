const { parseStoredDetails } = require("../domain.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { hasElapsed } = require("../platform/clock.js");
const { respondError } = require("../platform/errors.js");
const { jsonField } = require("../platform/json.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { requestOf } = require("../platform/request.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");
const { findAccessibleOrder } = require("./access.js");
const { refreshOrder } = require("./refresh.js");

/** Minimum pause between two requests to Shiprocket for an order that a page polls for. */
const refreshPauseMs = 3000;
/**
 * Maximum number of such requests to Shiprocket per minute, for one client network and in total: one browser
 * can hold the receipts of many checkouts. Above a limit no request is sent; the shop then learns of the
 * order by its webhook, or by reconciliation.
 */
const refreshesPerNetwork = { max: 120, windowMs: minuteMs };
const refreshesInTotal = { max: 300, windowMs: minuteMs };
/**
 * Timeout of the request to Shiprocket; below the six seconds after which the browser aborts its own request.
 */
const refreshTimeoutMs = 3000;

/**
 * GET /api/shop/orders/{orderId}: responds with one order, to the browser that started its checkout, to its
 * shopper, or to the holder of an order link. Any other client gets the same 404 as for a missing order.
 * @param {core.RequestEvent} e
 * @throws "device-signed-out"
 */
function viewOrder(e) {
  const orderId = requestOf(e).pathValue("orderId");
  let { order, access } = findAccessibleOrder(e, orderId);
  const checkout = access === "receipt" && !order ? findCheckout(e.app, orderId) : null;
  if (checkout) {
    refreshIfStale(e, checkout);
    ({ order, access } = findAccessibleOrder(e, orderId));
  }
  if (!order || !access) return respondNotFound(e);
  return respondOrder(e, order, access);
}

/**
 * Responds 404 for an order that does not exist, or that the client may not see.
 * @param {core.RequestEvent} e
 */
function respondNotFound(e) {
  return respondError(e, 404, "order-not-found", "There is no such order yet.");
}

/** Fields of the parcel and of the shopper's requests. */
const parcelFields = [
  "parcelState",
  "parcelStateAt",
  "courier",
  "awb",
  "trackingUrl",
  "cancelRequestedAt",
  "returnRequestedAt",
  "returnSize",
];

/**
 * Responds with the fields of an order that the request may see: all of them to the order's shopper; no
 * address and no payment to the holder of an order link; what was ordered to the holder of a receipt.
 * @param {core.RequestEvent} e
 * @param {core.Record} order
 * @param {import("./access.js").OrderAccess} access
 */
function respondOrder(e, order, access) {
  e.response.header().set("Cache-Control", "no-store");
  if (access === "shopper") {
    // The enrich hook removes the fields that are hidden from shoppers.
    $apis.enrichRecord(e, order);
    return e.json(200, order);
  }
  const text = (/** @type {string} */ name) => order.getString(name);
  const ordered = {
    orderId: text("orderId"),
    status: text("status"),
    items: jsonField(order, "items") ?? [],
    total: order.getFloat("total"),
    createdAt: text("createdAt"),
  };
  if (access === "receipt") return e.json(200, ordered);
  const arrivesAt = parseStoredDetails(jsonField(order, "details"))?.arrivesAt;
  return e.json(200, {
    ...ordered,
    payment: text("payment"),
    updated: text("updated"),
    details: arrivesAt ? { arrivesAt } : null,
    ...Object.fromEntries(parcelFields.map((name) => [name, text(name)])),
  });
}

/**
 * Fetches from Shiprocket an order whose webhook has not arrived, at most once per `refreshPauseMs` and
 * within the limits.
 * @param {core.RequestEvent} e @param {core.Record} checkout
 */
function refreshIfStale(e, checkout) {
  const settings = shiprocketSettings();
  if (!settings || !hasElapsed(checkout.getInt("lookedAt"), refreshPauseMs)) return;
  const limits = [
    { key: `orders:refreshes:network:${clientNetwork(e)}`, ...refreshesPerNetwork },
    { key: "orders:refreshes", ...refreshesInTotal },
  ];
  if (countWithinLimits(e.app, ...limits))
    refreshOrder(e.app, settings, checkout.getString("orderId"), { timeoutMs: refreshTimeoutMs });
}

module.exports = { respondNotFound, respondOrder, viewOrder };

const { parseCourierMessage } = require("../domain.js");
const { env } = require("../platform/env.js");
const { codedError, respondError } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");
const { reportProblem } = require("../platform/problemLog.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { isSameSecret } = require("../platform/secrets.js");
const { dayMs } = require("../platform/timeUnits.js");
const { applyCourierMessage } = require("./applyCourierMessage.js");

/*
 * The tracking webhook of Shiprocket Shipping: messages about the status of parcels. They have no signature,
 * but a token that the owner has entered at Shiprocket. The shop cannot check a message with a request to
 * Shiprocket, because that needs another Shiprocket product.
 */

/**
 * POST /api/shop/parcel-updates: moves the parcel of an order forward. A message about an unknown order gets
 * the same response as any other, because Shiprocket sends messages about all orders of its account, and
 * tests the address with an example.
 * @param {core.RequestEvent} e
 * @throws "parcel-token" (401)
 */
function handleTrackingWebhook(e) {
  const token = readWebhookToken();
  if (!token) return respondUnconfigured(e);
  if (!isSameSecret(headerOf(e, "x-api-key"), token))
    throw codedError(401, "parcel-token", "The token in x-api-key is wrong.");
  const raw = parseJson(toString(requestOf(e).body));
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    return respondError(e, 400, "parcel-message", "The message is not a JSON object.");
  const message = parseCourierMessage(raw);
  // The log names the order by its order number, because the parcel number of an erased order must not get
  // into the log.
  const number = message.orderNumbers[0] ?? "";
  const outcome = tryApplyMessage(e.app, message, number);
  if (outcome === "failed") return respondError(e, 503, "parcel-unsaved", "The order could not be saved.");
  if (outcome === "unknown") warnOncePerDay(e.app, "A parcel's order is not known here", "order", number);
  else if (!message.state && message.text)
    warnOncePerDay(e.app, "A parcel's status changes no order", "status", message.text);
  return e.json(200, { ok: true });
}

/**
 * Applies a message; logs an error instead of throwing it.
 * @param {core.App} app @param {import("../domain.js").CourierMessage} message @param {string} number
 * @returns {ReturnType<typeof applyCourierMessage> | "failed"} "failed": the order could not be saved, so the
 * sender has to repeat the message
 */
function tryApplyMessage(app, message, number) {
  try {
    return applyCourierMessage(app, message);
  } catch (error) {
    reportProblem(app, "A parcel's message could not be saved", { order: number, problem: error });
    return "failed";
  }
}

/**
 * GET /api/shop/parcel-updates: answers the request with which Shiprocket tests the address before it sends
 * messages.
 * @param {core.RequestEvent} e
 */
function probeTrackingWebhook(e) {
  return readWebhookToken() ? e.json(200, { ok: true }) : respondUnconfigured(e);
}

/** The token that Shiprocket's messages must have; "" when it is not set. */
function readWebhookToken() {
  return env("SHOP_PARCEL_TOKEN");
}

/** Responds 503 while SHOP_PARCEL_TOKEN is not set. @param {core.RequestEvent} e */
function respondUnconfigured(e) {
  return respondError(e, 503, "parcel-unconfigured", "SHOP_PARCEL_TOKEN is not set: no messages are taken.");
}

/**
 * Reports a warning about a value, at most once a day per value.
 * @param {core.App} app @param {string} text @param {string} name @param {string} value
 */
function warnOncePerDay(app, text, name, value) {
  if (!countWithinLimits(app, { key: `parcels:${name}:${value}`, max: 1, windowMs: dayMs })) return;
  reportProblem(app, text, { [name]: value || "none" }, "warn");
}

module.exports = { handleTrackingWebhook, probeTrackingWebhook };

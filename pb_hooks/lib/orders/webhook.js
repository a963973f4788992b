const { findCheckout } = require("../checkout/checkouts.js");
const { parseId } = require("../domain.js");
const { codedError, respondError } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { requestOf } = require("../platform/request.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");
const { verifySignature } = require("../shiprocket/signature.js");
const { refreshOrder } = require("./refresh.js");

/*
 * Limits of the requests to Shiprocket that webhook messages trigger. A shopper knows the id of an own
 * checkout and can send any number of messages about it. Cron looks up the orders of messages above the
 * limits.
 */
const windowMs = minuteMs;
const perOrderMax = 20;
/** Maximum number of unsigned messages per window, about all orders together. */
const unsignedMax = 120;

/**
 * POST /api/shiprocket/order-webhook: Shiprocket reports that an order has changed. Uses only the order id of
 * the message, and requests the order's details from Shiprocket.
 * @param {core.RequestEvent} e
 * @throws "webhook-signature" (401)
 */
function handleOrderWebhook(e) {
  const settings = shiprocketSettings();
  if (!settings) return respondError(e, 503, "checkout-unconfigured", "Checkout is not configured.");
  const request = requestOf(e);
  const text = toString(request.body);
  const signature = verifySignature(request.header, text, settings);
  // Thrown instead of returned, because PocketBase also logs thrown errors.
  if (signature === "invalid") throw codedError(401, "webhook-signature", "The signature is wrong.");
  const message = Object(parseJson(text));
  const ids = [message, message.result, message.data].map((part) => part?.order_id);
  const orderId = parseId(ids.find((id) => id !== undefined));
  if (!orderId) return respondError(e, 400, "webhook-order", "The message names no order.");

  // Any client can send an unsigned message, so it is ignored if the shop has no checkout with this order id.
  const isSigned = signature === "valid";
  const checkout = findCheckout(e.app, orderId);
  if (!checkout && !isSigned) return e.json(200, { ok: true });
  const limits = [{ key: `webhooks:order:${orderId}`, max: perOrderMax, windowMs }];
  if (!isSigned) limits.push({ key: "webhooks:unsigned", max: unsignedMax, windowMs });
  if (!countWithinLimits(e.app, ...limits)) {
    if (checkout) scheduleLookup(e.app, checkout);
    return e.json(200, { ok: true });
  }
  // An error status, because Shiprocket repeats a message that was not answered with 200.
  if (["failed", "down"].includes(refreshOrder(e.app, settings, orderId)))
    return respondError(
      e,
      503,
      "webhook-later",
      "The order could not be looked up; please send the message again.",
    );
  return e.json(200, { ok: true });
}

/** Marks a checkout's order for a look-up by cron. @param {core.App} app @param {core.Record} checkout */
function scheduleLookup(app, checkout) {
  app.db().newQuery("UPDATE checkouts SET due = TRUE WHERE id = {:id}").bind({ id: checkout.id }).execute();
}

module.exports = { handleOrderWebhook };

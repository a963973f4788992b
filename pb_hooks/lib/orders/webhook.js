const { checkoutOf } = require("../checkout/checkouts.js");
const { readId } = require("../domain.js");
const { refuse } = require("../refuse.js");
const { judge } = require("../shiprocket/signature.js");
const { shiprocket } = require("../shiprocket/settings.js");
const { lookAt } = require("./look.js");
const { mayLook } = require("./often.js");

/**
 * POST /api/shiprocket/order-webhook: a message says at most that an order is worth a look. What it claims is not read.
 * @param {core.RequestEvent} e
 */
function orderWebhook(e) {
  const settings = shiprocket();
  if (!settings) return refuse(e, 503, "checkout-unconfigured", "Checkout is not configured.");
  const text = toString(e.request.body);
  const verdict = judge(e.request.header, text, settings);
  if (verdict === "bad") return refuse(e, 401, "webhook-signature", "The signature is wrong.");
  const orderId = orderIdOf(text);
  if (!orderId) return refuse(e, 400, "webhook-order", "The message names no order.");

  // Anybody may send an unsigned one; it counts only for a checkout that was begun here, and costs nothing otherwise.
  const checkout = checkoutOf(e.app, orderId);
  if (!checkout && verdict === "none") return e.json(200, { ok: true });
  if (!mayLook(e.app, orderId, verdict === "good")) {
    if (checkout)
      e.app
        .db()
        .newQuery("UPDATE checkouts SET due = TRUE WHERE id = {:id}")
        .bind({ id: checkout.id })
        .execute();
    return e.json(200, { ok: true });
  }
  // Shiprocket sends again what was not answered with 200.
  if (lookAt(e.app, settings, orderId) === "failed")
    return refuse(
      e,
      503,
      "webhook-later",
      "The order could not be looked up; please send the message again.",
    );
  return e.json(200, { ok: true });
}

/** @param {string} text */
function orderIdOf(text) {
  let message;
  try {
    message = Object(JSON.parse(text));
  } catch {
    return "";
  }
  const id = [message, message.result, message.data]
    .map((part) => part?.order_id)
    .find((each) => each !== undefined);
  return readId(id);
}

module.exports = { orderWebhook };

const { readId } = require("../domain.js");
const { call } = require("./call.js");
const { pageOf } = require("./page.js");

/** The whole call, retries included: with all else the shopper has an answer within ten seconds. */
const timeoutMs = 9_500;
/** Clocks that differ by more than this are not compared: Shiprocket's own is. */
const clocksDifferMs = 30_000;

/**
 * Begins a checkout at Shiprocket.
 * @param {import("./settings.js").Settings} settings
 * @param {{ items: { variant_id: number, quantity: number }[], redirectUrl: string, shopUrl: string }} cart
 * @returns {{ orderId: string, page: string, goodForMs: number, problem: string, refusal: string }} `orderId` "" when it
 * is not told; `problem` for the log when it failed
 */
function beginCheckout(settings, cart) {
  const fields = { cart_data: { items: cart.items }, redirect_url: cart.redirectUrl };
  const { ok, result, problem, refusal, date } = call(settings, "/api/v1/access-token/checkout", fields, {
    timeoutMs,
  });
  if (!ok) return failed(problem, refusal);
  const { token, expires_at } = result;
  // Without it the order is named at the return, and known to nobody but who comes back.
  const named = /** @type {{ order_id?: unknown }} */ (result.data ?? result)?.order_id;
  const orderId = String(named ?? "");
  if (typeof token !== "string" || !token) return failed("its answer has no token");
  if (orderId && !readId(orderId)) return failed("its answer has an odd order id");
  const goodForMs = timeLeft(expires_at, date);
  if (goodForMs <= 0) return failed("its token has expired already");
  const page = pageOf(settings, result, cart);
  if (!page) return failed("its answer names no web page");
  return { orderId, page, goodForMs, problem: "", refusal: "" };
}

function failed(problem, refusal = "") {
  return { orderId: "", page: "", goodForMs: 0, problem, refusal };
}

/** Milliseconds; NaN when it is not told. @param {unknown} expiresAt @param {number} theirNow 0 when unknown */
function timeLeft(expiresAt, theirNow) {
  const ends =
    typeof expiresAt === "number" ? expiresAt * (expiresAt < 1e11 ? 1000 : 1) : Date.parse(String(expiresAt));
  const ourNow = Date.now();
  const now = theirNow && Math.abs(theirNow - ourNow) > clocksDifferMs ? theirNow : ourNow;
  return ends - now;
}

module.exports = { beginCheckout };

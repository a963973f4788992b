const { checkoutUnavailable, readCheckoutLines } = require("../domain.js");
const { guard } = require("../accounts/guard.js");
const { refuse } = require("../refuse.js");
const { shiprocket } = require("../shiprocket/settings.js");
const { beginCheckout } = require("../shiprocket/token.js");
const { keepCheckout } = require("./checkouts.js");
const { withRoom } = require("./crowd.js");
const { linesOf } = require("./lines.js");
const { isOwnAddress, originOf } = require("./redirect.js");

/** A sale brings many at once; a hanging Shiprocket must not make them all wait. */
const room = { key: "shop.checkout.waiting", max: 120, slowMs: 3000, slowMax: 8 };

/**
 * POST /api/shiprocket/access-token: begins a checkout of a cart. docs/checkout.md has the contract.
 * @param {core.RequestEvent} e
 * @throws "device-signed-out"
 */
function startCheckout(e) {
  const settings = shiprocket();
  if (!settings) return refuse(e, 503, "checkout-unconfigured", checkoutUnavailable);
  // With an address that is not confirmed one shops as a visitor.
  const user = guard(e, { unverified: true });

  const body = parsed(toString(e.request.body));
  const asked = readCheckoutLines(body);
  if (asked.ok === false) return refuse(e, 400, "checkout-request", asked.problem);
  const redirectUrl = body.redirect_url;
  if (!isOwnAddress(e, redirectUrl))
    return refuse(e, 400, "checkout-redirect", "redirect_url is no address of this shop.");

  const { lines, unmet, message } = linesOf(e.app, asked.lines);
  if (unmet.length > 0)
    return e.json(409, { status: 409, message, data: { code: "cart-lines", lines: unmet } });

  const items = lines.map(({ variant, qty }) => ({ variant_id: variant, quantity: qty }));
  const cart = { items, redirectUrl, shopUrl: originOf(redirectUrl) };
  const started = Date.now();
  const { entered, result } = withRoom(e.app, room, () => beginCheckout(settings, cart));
  if (!entered) return unavailable(e, "earlier checkouts are still waiting for Shiprocket", 0);
  if (result.problem) return unavailable(e, result.problem, Date.now() - started, result.refusal);

  const userId = user?.verified() ? user.id : "";
  const { orderId } = result;
  // The page is there all the same. Whose order it becomes is told by the address given on it.
  const receipt = orderId && keepCheckout(e.app, { orderId, userId, lines });
  if (!receipt) console.error(`A checkout has no order id of its own: Shiprocket said "${orderId}".`);
  // A length of time: the shopper's clock may be another one.
  const seconds = Math.floor(result.goodForMs / 1000);
  return e.json(200, {
    checkout_url: result.page,
    ...(receipt && { order_id: orderId, receipt }),
    ...(seconds >= 0 && { expires_in: seconds }),
  });
}

/** @returns {any} whatever the body holds; an empty object for what is no JSON */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Not 502 or 504: what stands before the shop would put its own page in place of the shopper's message.
 */
function unavailable(e, problem, ms, refusal = "") {
  console.error(`A checkout could not be started: Shiprocket: ${problem} (${ms} ms).`);
  e.app.logger().error("A checkout could not be started", "problem", problem, "ms", ms);
  return refuse(e, 503, "checkout-unavailable", refusal || checkoutUnavailable);
}

module.exports = { startCheckout };

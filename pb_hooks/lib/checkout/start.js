const { checkoutUnavailable, parseCheckoutLines } = require("../domain.js");
const { requireActiveSession } = require("../auth/guard.js");
const { withConcurrencyLimit } = require("../platform/concurrencyLimit.js");
const { envNumber } = require("../platform/env.js");
const { respondError } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { isShopUrl, parseOrigin } = require("../platform/origin.js");
const { reportProblem } = require("../platform/problemLog.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { requestOf } = require("../platform/request.js");
const { dayMs } = require("../platform/timeUnits.js");
const { buildCatalogData, createCheckoutToken } = require("../shiprocket/checkoutToken.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");
const { saveCheckout } = require("./checkouts.js");
const { resolveCartLines } = require("./cartLines.js");

/**
 * Limit of the requests that wait for a token from Shiprocket at the same time: `max` during a sale with many
 * checkouts; no further one while `slowMax` have waited longer than `slowMs`, because Shiprocket hangs then.
 */
const tokenLimit = { key: "shop.checkout.waiting", max: 120, slowMs: 3000, slowMax: 8 };

/**
 * Limit of started checkouts per day and client network (IPv4 address or IPv6 /64), because each is stored
 * for three days even without an order. High, because all users of a mobile network can share one address.
 * The server refuses to start with an invalid setting.
 */
const startsPerDay = () => ({
  max: envNumber("SHOP_CHECKOUTS_PER_DAY", 2000),
  windowMs: dayMs,
});

/**
 * POST /api/shiprocket/access-token: starts the checkout of a cart. docs/checkout.md describes request and
 * responses.
 * @param {core.RequestEvent} e
 * @throws "device-signed-out", "sign-in-expired"
 */
function startCheckout(e) {
  const settings = shiprocketSettings();
  if (!settings) return respondError(e, 503, "checkout-unconfigured", checkoutUnavailable);
  // An account with an unverified address shops as a guest.
  const user = requireActiveSession(e, { unverified: true });

  const body = Object(parseJson(toString(requestOf(e).body)));
  const requested = parseCheckoutLines(body);
  if (!requested.ok) return respondError(e, 400, "checkout-request", requested.problem);
  const redirectUrl = body.redirect_url;
  if (!isShopUrl(e, redirectUrl))
    return respondError(e, 400, "checkout-redirect", "redirect_url is no address of this shop.");

  const { lines, products, refusedLines, message } = resolveCartLines(e.app, requested.lines);
  if (refusedLines.length > 0) return respondError(e, 409, "cart-lines", message, { lines: refusedLines });

  if (!countWithinLimits(e.app, { key: `checkouts:starts:${clientNetwork(e)}`, ...startsPerDay() }))
    return respondError(e, 429, "checkout-limit", checkoutUnavailable);

  const items = lines.map(({ variant, qty }, at) => {
    const pinned = products[at] && buildCatalogData(e.app, products[at]);
    return { variant_id: variant, quantity: qty, ...(pinned && { catalog_data: pinned }) };
  });
  const cart = { items, redirectUrl, shopUrl: parseOrigin(redirectUrl) };
  const startedAt = Date.now();
  const call = withConcurrencyLimit(e.app, tokenLimit, () => createCheckoutToken(e.app, settings, cart));
  if (!call.admitted) return refuseCheckout(e, "earlier checkouts are still waiting for Shiprocket", 0);
  const { orderId, pageUrl, validMs, problem, refusal } = call.result;
  if (problem) return refuseCheckout(e, problem, Date.now() - startedAt, refusal);

  const userId = user?.verified() ? user.id : "";
  // Without a receipt the checkout works too; its order then belongs to the email address that the shopper
  // enters on Shiprocket's page.
  const receipt = orderId && saveCheckout(e.app, { orderId, userId, lines });
  if (!receipt)
    reportProblem(e.app, "The order id of a checkout is missing or belongs to another one", { orderId });
  // Sends a duration and not a time, because the browser's clock may be wrong.
  const seconds = Math.floor(validMs / 1000);
  return e.json(200, {
    checkout_url: pageUrl,
    ...(receipt && { order_id: orderId, receipt }),
    ...(seconds >= 0 && { expires_in: seconds }),
  });
}

/**
 * Logs a failed start of a checkout and responds 503. A proxy in front of the shop would replace the body of
 * a 502 or 504 by its own page.
 * @param {core.RequestEvent} e
 * @param {string} problem for the log
 * @param {number} ms how long Shiprocket took
 * @param {string} [refusal] Shiprocket's text for the shopper
 */
function refuseCheckout(e, problem, ms, refusal = "") {
  reportProblem(e.app, "A checkout could not be started", { ms, problem: `Shiprocket: ${problem}` });
  return respondError(e, 503, "checkout-unavailable", refusal || checkoutUnavailable);
}

module.exports = { startCheckout };

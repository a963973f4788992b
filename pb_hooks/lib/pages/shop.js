const { isLoopbackOrigin, parseOrigin, readShopUrl } = require("../platform/origin.js");
const { headerOf, requestOf } = require("../platform/request.js");

/** @typedef {{ name: string, origin: string, description: string, email: string, profiles: string[] }} Shop as other programs see it */

/**
 * The shop of a page.
 * @param {core.RequestEvent} e
 * @param {string} description
 * @returns {Shop} `origin` is that of SHOP_URL (or of the dashboard's settings). A shop that has only an address on this computer
 *   is named as the request names it.
 */
function shopProfileFor(e, description) {
  const shop = shopOf(e.app, description);
  if (shop.origin && !isLoopbackOrigin(shop.origin)) return shop;
  const isTls = e.isTLS() || headerOf(e, "X-Forwarded-Proto").toLowerCase() === "https";
  return {
    ...shop,
    origin: parseOrigin(`${isTls ? "https" : "http"}://${requestOf(e).host}`) || shop.origin,
  };
}

/**
 * The shop of files, which are the same for all requests.
 * @param {core.App} app
 * @param {string} [description]
 * @returns {Shop}
 */
function shopOf(app, description = "") {
  return {
    name: app.settings().meta.appName,
    origin: parseOrigin(readShopUrl(app)),
    description: env("SHOP_DESCRIPTION") || description,
    email: env("SHOP_EMAIL"),
    profiles: [env("SHOP_INSTAGRAM"), env("SHOP_YOUTUBE")].filter(Boolean),
  };
}

/** @param {string} name */
function env(name) {
  return $os.getenv(name).trim();
}

/** Whether search engines may index the shop: not a demo that they can reach. @param {Shop} shop */
function isCrawlable({ origin }) {
  return $os.getenv("SHOP_DEMO") !== "1" || isLoopbackOrigin(origin);
}

module.exports = { isCrawlable, shopOf, shopProfileFor };

const { isLoopbackOrigin, parseOrigin, readShopUrl } = require("../platform/origin.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { buildSelfRequest } = require("../platform/selfRequest.js");

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
 * Whether pages with this origin in their heads are kept: that of SHOP_URL, or without one a loopback origin with the server's own
 * port. A client can invent any number of other ones.
 * @param {core.App} app
 * @param {string} origin
 */
function isKeptOrigin(app, origin) {
  if (!isLoopbackOrigin(origin)) return origin === parseOrigin(readShopUrl(app));
  return portOf(origin) === portOf(parseOrigin(buildSelfRequest(app, "").url));
}

/** @param {string} origin */
function portOf(origin) {
  return /:(\d+)$/.exec(origin)?.[1] ?? "";
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

module.exports = { isCrawlable, isKeptOrigin, shopOf, shopProfileFor };

const { env } = require("../platform/env.js");
const { isLoopbackOrigin, parseOrigin, readShopUrl } = require("../platform/origin.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { buildSelfRequest } = require("../platform/selfRequest.js");

/**
 * @typedef {{ name: string, origin: string, description: string, email: string, profiles: string[] }} Shop as
 * other programs see it
 */

/**
 * Reads the shop's details for a page. Its origin is that of SHOP_URL or of this request, see `pageOrigin`.
 * @param {core.RequestEvent} e
 * @param {string} description
 * @returns {Shop}
 */
function shopProfileForRequest(e, description) {
  return { ...readShopProfile(e.app, description), origin: pageOrigin(e).origin };
}

/**
 * The origin of the addresses in a page: that of SHOP_URL (or of the dashboard's settings). If that address
 * is missing or is a loopback address, returns the origin that the request names.
 * @param {core.RequestEvent} e
 * @param {string} [shopUrl]
 * @returns {{ origin: string, isFixed: boolean, isKept: boolean }} `isFixed`: the origin is the same for all
 *   requests. `isKept`: pages with this origin in their heads may be kept as files; without SHOP_URL only
 *   with a loopback origin that has the server's own port, because a client can invent any number of others.
 */
function pageOrigin(e, shopUrl = readShopUrl(e.app)) {
  const own = parseOrigin(shopUrl);
  if (own && !isLoopbackOrigin(own)) return { origin: own, isFixed: true, isKept: true };
  const isTls = e.isTLS() || headerOf(e, "X-Forwarded-Proto").toLowerCase() === "https";
  const origin = parseOrigin(`${isTls ? "https" : "http"}://${requestOf(e).host}`) || own;
  const isKept = isLoopbackOrigin(origin) && portOf(origin) === portOf(buildSelfRequest(e.app, "").url);
  return { origin, isFixed: false, isKept };
}

/** The port that an origin names; "" for the scheme's own port. @param {string} origin */
function portOf(origin) {
  return /:(\d+)$/.exec(origin)?.[1] ?? "";
}

/**
 * Reads the shop's details for the sitemap and feeds, which do not depend on the request.
 * @param {core.App} app
 * @param {string} [description]
 * @returns {Shop}
 */
function readShopProfile(app, description = "") {
  return {
    name: app.settings().meta.appName,
    origin: parseOrigin(readShopUrl(app)),
    description: env("SHOP_DESCRIPTION") || description,
    email: env("SHOP_EMAIL"),
    profiles: [env("SHOP_INSTAGRAM"), env("SHOP_YOUTUBE")].filter(Boolean),
  };
}

/**
 * Whether search engines may index the shop; false for a demo whose address is not a loopback address.
 * @param {Shop} shop
 */
function isCrawlable({ origin }) {
  return env("SHOP_DEMO") !== "1" || isLoopbackOrigin(origin);
}

module.exports = { isCrawlable, pageOrigin, readShopProfile, shopProfileForRequest };

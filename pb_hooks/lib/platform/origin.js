const { requestOf } = require("./request.js");

const loopback = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * The shop's public address without a trailing slash.
 * @param {core.App} app
 * @returns {string}
 */
function readShopUrl(app) {
  return app.settings().meta.appURL.replace(/\/+$/, "");
}

/**
 * Whether a URL belongs to this shop: it has the origin of SHOP_URL (or of the dashboard's settings), or a
 * loopback origin that is the request's own. Any other `Host` header may come from an attacker.
 * @param {core.RequestEvent} e
 * @param {unknown} address from the request
 * @returns {boolean}
 */
function isShopUrl(e, address) {
  if (typeof address !== "string" || address.length > 2000) return false;
  const origin = parseOrigin(address);
  if (!origin) return false;
  if (origin === parseOrigin(e.app.settings().meta.appURL)) return true;
  return isLoopbackOrigin(origin) && requestOrigins(requestOf(e)).includes(origin);
}

/** Whether an origin is an address on this computer. @param {string} origin */
function isLoopbackOrigin(origin) {
  return loopback.test(origin);
}

/**
 * The possible origins of a request, with http and https, because behind a proxy the server cannot tell
 * which.
 * @param {http.Request} request
 */
function requestOrigins(request) {
  return ["http", "https"].map((scheme) => parseOrigin(`${scheme}://${request.host}`));
}

/**
 * Results of `parseOrigin` by address, in this engine: parsing takes 70 µs, a tenth of a page's response,
 * which needs several of them.
 * @type {Map<string, string>}
 */
const originCache = new Map();
const originCacheMax = 50;
const cachedAddressMaxChars = 200;

/**
 * Parses an address to scheme, host and port in lower case, without the scheme's default port.
 * @param {string} address
 * @returns {string} "" for addresses that browsers parse in different ways: user names before an @,
 * backslashes, spaces and control characters
 */
function parseOrigin(address) {
  const cached = originCache.get(address);
  if (cached !== undefined) return cached;
  const origin = parseOriginUncached(address);
  if (address.length > cachedAddressMaxChars) return origin;
  if (originCache.size >= originCacheMax) originCache.clear();
  originCache.set(address, origin);
  return origin;
}

/** Parses an origin as `parseOrigin` does, without the cache. @param {string} address */
function parseOriginUncached(address) {
  const [, scheme, host, port = ""] =
    /^(https?):\/\/([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?(?:[/?#][\x21-\x5b\x5d-\x7e\u00a0-\uffff]*)?$/i.exec(
      address,
    ) ?? [];
  if (!scheme) return "";
  const defaultPort = scheme.toLowerCase() === "https" ? "443" : "80";
  return `${scheme}://${host}${port && port !== defaultPort ? `:${port}` : ""}`.toLowerCase();
}

module.exports = { isLoopbackOrigin, isShopUrl, parseOrigin, readShopUrl };

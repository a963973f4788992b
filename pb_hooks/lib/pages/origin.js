const { isLoopbackOrigin, originOf, shopUrlOf } = require("../platform/origin.js");
const { headerOf, requestOf } = require("../platform/request.js");

/**
 * The origin of the shop's public addresses: that of SHOP_URL (or of the dashboard's settings). A shop that has only an address
 * on this computer is named as the request names it.
 * @param {core.RequestEvent} e
 * @returns {string} without a trailing slash
 */
function publicOrigin(e) {
  const own = originOf(shopUrlOf(e.app));
  if (own && !isLoopbackOrigin(own)) return own;
  const isTls = e.isTLS() || headerOf(e, "X-Forwarded-Proto").toLowerCase() === "https";
  return originOf(`${isTls ? "https" : "http"}://${requestOf(e).host}`) || own;
}

module.exports = { publicOrigin };

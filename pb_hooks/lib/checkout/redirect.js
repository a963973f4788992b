const { requestOf } = require("../requestOf.js");

/*
 * Where the hosted page sends the shopper back to: this shop, and nowhere else. Once the owner has said where the shop is
 * (SHOP_URL, or the address in the dashboard's settings) that is the only place, beside this computer itself; before
 * that it is where the request came to.
 */

const loopback = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * @param {core.RequestEvent} e
 * @param {unknown} address of the request
 * @returns {boolean}
 */
function isOwnAddress(e, address) {
  if (typeof address !== "string" || address.length > 2000) return false;
  const origin = originOf(address);
  if (!origin) return false;
  const configured = originOf(e.app.settings().meta.appURL);
  if (origin === configured) return true;
  const asked = askedOrigins(requestOf(e)).includes(origin);
  return asked && (loopback.test(origin) || configured === "" || loopback.test(configured));
}

/** The origins that this request may have come to: behind a proxy the server cannot tell http from https. */
function askedOrigins(request) {
  return ["http", "https"].map((scheme) => originOf(`${scheme}://${request.host}`));
}

/**
 * Scheme, host and port in small letters, without a port that goes without saying; "" for what a browser could read as
 * another place: names before an @, backslashes, spaces and control characters.
 * @param {string} address
 */
function originOf(address) {
  const [, scheme, host, port = ""] =
    /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#][\x21-\x5b\x5d-\x7e\u00a0-\uffff]*)?$/i.exec(
      address,
    ) ?? [];
  if (!scheme) return "";
  const usual = { http: "80", https: "443" }[scheme.toLowerCase()];
  return `${scheme}://${host}${port && port !== usual ? `:${port}` : ""}`.toLowerCase();
}

module.exports = { isOwnAddress, originOf };

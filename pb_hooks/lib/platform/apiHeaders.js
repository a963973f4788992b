const { readShopUrl } = require("./origin.js");
const { headerOf, requestOf } = require("./request.js");

/**
 * Sets Strict-Transport-Security if the shop's address is https: behind a proxy the server itself sees no
 * TLS. Browsers ignore this header over http.
 * @param {core.RequestEvent} e
 */
function setTransportSecurityHeader(e) {
  if (e.isTLS() || readShopUrl(e.app).startsWith("https:"))
    e.response.header().set("Strict-Transport-Security", "max-age=31536000");
}

/**
 * Content-Security-Policy of API responses: a browser that opens one as a document loads nothing. Files have
 * another policy.
 */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/**
 * Content-Security-Policy of the dashboard: PocketBase's own (set only on responses without one) and two more
 * rules.
 */
const dashboardPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' http://127.0.0.1:* https://tile.openstreetmap.org data: blob:; connect-src 'self' http://127.0.0.1:* https://nominatim.openstreetmap.org; script-src 'self' http://127.0.0.1:*; frame-ancestors 'none'; object-src 'none'; base-uri 'none'";

/**
 * Sets the headers of all responses of the API and the dashboard, except event streams and files.
 * @param {core.RequestEvent} e
 */
function setApiHeaders(e) {
  const headers = e.response.header();
  const request = requestOf(e);
  setTransportSecurityHeader(e);
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  const path = request.url?.path ?? "";
  // PocketBase lets browsers cache the dashboard's extensions for two weeks, but after an update their files
  // have to fit together.
  if (/^\/_\/extensions/.test(path)) headers.set("Cache-Control", "no-cache");
  const isApi = /^\/api(\/|$)/.test(path);
  headers.set("Content-Security-Policy", isApi ? apiPolicy : dashboardPolicy);
  if (!isApi) return;
  // Caches may store only responses that every visitor may read. The routes of the catalogue set this header
  // themselves.
  const isPublic =
    /^(GET|HEAD)$/.test(request.method) && !headerOf(e, "Authorization") && !headerOf(e, "X-Receipt");
  headers.set("Cache-Control", isPublic ? "no-cache" : "no-store");
}

module.exports = { setApiHeaders, setTransportSecurityHeader };

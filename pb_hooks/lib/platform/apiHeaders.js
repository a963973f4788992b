const { shopUrlOf } = require("./origin.js");
const { headerOf, requestOf } = require("./request.js");

/**
 * Tells browsers to use https only. Behind a proxy the server sees no TLS, but has an https address. Browsers ignore this
 * header over http.
 * @param {core.RequestEvent} e
 */
function setTransportSecurity(e) {
  if (e.isTLS() || shopUrlOf(e.app).startsWith("https:"))
    e.response.header().set("Strict-Transport-Security", "max-age=31536000");
}

/** A response that a browser opens as a document shows and loads nothing. Files and the dashboard have policies of their own. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/**
 * Sets the headers of all responses of the API and the dashboard, except event streams and files.
 * @param {core.RequestEvent} e
 */
function setApiHeaders(e) {
  const headers = e.response.header();
  const request = requestOf(e);
  setTransportSecurity(e);
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  if (!/^\/api(\/|$)/.test(request.url?.path ?? "")) return;
  headers.set("Content-Security-Policy", apiPolicy);
  // Shared and browser caches keep only what every visitor may read. The routes of the catalogue set this header themselves.
  const isPublic =
    /^(GET|HEAD)$/.test(request.method) && !headerOf(e, "Authorization") && !headerOf(e, "X-Receipt");
  headers.set("Cache-Control", isPublic ? "no-cache" : "no-store");
}

module.exports = { setApiHeaders, setTransportSecurity };

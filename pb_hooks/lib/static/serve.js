const { isDashboardHost } = require("../platform/dashboardHost.js");
const { originOf, shopUrlOf } = require("../platform/origin.js");
const { requestOf } = require("../platform/request.js");
const { extensionOf, isPage, isPublicPath } = require("./fileTypes.js");
const { setCommonHeaders, setHomeHeaders } = require("./headers.js");
const { sendFile, sendFileWithStatus, statFile } = require("./sendFile.js");

/**
 * GET and HEAD of everything that is neither /api/ nor /_/.
 * @param {core.RequestEvent} e
 */
function serveSite(e) {
  const path = requestOf(e).pathValue("path");
  if (/^api(\/|$)/.test(path)) throw new NotFoundError();

  setCommonHeaders(e);
  if (isDashboardHost(e)) return path === "" ? e.redirect(302, "/_/") : sendNotFound(e);
  const canonical = canonicalUrl(e);
  if (canonical) return e.redirect(301, canonical);
  const file = isPublicPath(path) ? statFile(path) : undefined;
  if (file) return sendFile(e, path, file);
  // Not the page for a missing script: browsers would run or cache it as the script.
  if (extensionOf(path) || path.startsWith("assets/") || !isPublicPath(path.replace(/\/$/, "") || "page"))
    return sendNotFound(e);
  if (path === "") setHomeHeaders(e);
  return sendPage(e, isPage(path) ? 200 : 404);
}

/**
 * The redirect target of a request to the shop's other host name, with or without "www."; "" for all other requests.
 * Browsers store a cart per host name, and the checkout returns to one of them only.
 * @param {core.RequestEvent} e
 * @returns {string}
 */
function canonicalUrl(e) {
  const main = originOf(shopUrlOf(e.app));
  const [, scheme, host = ""] = /^(https?:\/\/)(.+)$/.exec(main) ?? [];
  const { host: requested, url } = requestOf(e);
  const other = host.startsWith("www.") ? host.slice(4) : `www.${host}`;
  return host && originOf(`${scheme}${requested}`) === scheme + other ? main + (url?.requestURI() ?? "") : "";
}

/** @param {core.RequestEvent} e @param {number} status */
function sendPage(e, status) {
  const index = statFile("index.html");
  if (!index) return sendNotBuilt(e);
  return status === 200
    ? sendFile(e, "index.html", index)
    : sendFileWithStatus(e, "index.html", index, status);
}

/** @param {core.RequestEvent} e */
function sendNotFound(e) {
  e.response.header().set("Cache-Control", "no-cache");
  return e.string(404, "Not found");
}

/** @param {core.RequestEvent} e */
function sendNotBuilt(e) {
  e.response.header().set("Cache-Control", "no-store");
  return e.string(503, "The shop's pages have not been built yet. Run: npm run build");
}

module.exports = { serveSite };

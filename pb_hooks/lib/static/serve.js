const { orderPattern, canonicalPath, pagePatternOf } = require("../domain.js");
const { findPathRedirect } = require("../pages/pathRedirect.js");
const { isDashboardHostRequest } = require("../platform/dashboardHost.js");
const { checkHeaderSize } = require("../platform/headerLimit.js");
const { parseOrigin, readShopUrl } = require("../platform/origin.js");
const { requestOf } = require("../platform/request.js");
const { statFile } = require("./builtSite.js");
const { cachePolicy, extensionOf, isPublicPath } = require("./fileTypes.js");
const { setCommonHeaders } = require("./headers.js");
const { sendFile, sendHashedFile, sendPage } = require("./sendFile.js");
const { countComposedPageWithinLimit, sendRenderedPage } = require("./sendRenderedPage.js");

/**
 * Serves GET and HEAD of all paths outside /api/ and /_/: pages and files of the site.
 * @param {core.RequestEvent} e
 */
function serveSite(e) {
  const { path, isOrder } = requestPathOf(e);
  if (/^api(\/|$)/.test(path)) throw new NotFoundError();

  setCommonHeaders(e, path);
  // Files with a hash in their name skip the check: it takes a twentieth of a request's time, and a first
  // visit requests 60 such files.
  if (cachePolicy(path) !== "immutable") checkHeaderSize(e);
  if (isDashboardHostRequest(e)) return path === "" ? e.redirect(302, "/_/") : sendNotFound(e);
  const canonical = findHostRedirect(e);
  if (canonical) return e.redirect(301, canonical);
  const cached = sendHashedFile(e, path);
  if (cached.sent) return cached.result;
  // Pages skip the look-up of a file: a page is never a file, and the look-up costs a sixth of the response.
  const isPage = extensionOf(path) === "" && pagePatternOf(`/${path}`) !== undefined;
  const file = !isPage && isPublicPath(path) ? statFile(path) : undefined;
  // Search engines must not index home at "/index.html", which the service worker uses for all pages, but
  // only at "/".
  if (path === "index.html") e.response.header().set("X-Robots-Tag", "noindex");
  if (file) return sendFile(e, path, file);
  // A missing script gets no page: browsers would run or cache it as the script. Empty segments
  // ("/product/%2F") name no file.
  const segmentsPath = path.split("/").filter(Boolean).join("/");
  const isFile = extensionOf(path) || path.startsWith("assets/") || !isPublicPath(segmentsPath || "page");
  if (isFile && !isOrder) return sendNotFound(e);
  const address = findPathRedirect(e, path);
  if (address) return e.redirect(301, address);
  const built = statFile("index.html");
  if (!built) return sendNotBuilt(e);
  if (sendRenderedPage(e, path)) return;
  if (countComposedPageWithinLimit(e)) return sendPage(e, path);
  // Above the limit of composed pages: sends the built page without a head of its own; it has a compressed
  // copy, and the browser renders it.
  e.response.header().set("X-Robots-Tag", "noindex");
  return sendFile(e, "index.html", built);
}

/**
 * The path of a request, decoded and without a leading slash. The path of an order's page stays encoded,
 * because the order's number may contain "/" or ".".
 * @param {core.RequestEvent} e
 */
function requestPathOf(e) {
  const { url } = requestOf(e);
  const encoded = url?.escapedPath() ?? "";
  // The regular expression runs first, because it is cheap and fails for most requests.
  const isOrder = /\/order\//i.test(encoded) && pagePatternOf(canonicalPath(encoded) ?? "") === orderPattern;
  return { path: (isOrder ? encoded : (url?.path ?? "")).slice(1), isOrder };
}

/**
 * Serves a file that is generated, not stored: robots.txt, the sitemap, product feeds.
 * @param {core.RequestEvent} e
 * @param {(e: core.RequestEvent) => unknown} send
 */
function serveGenerated(e, send) {
  setCommonHeaders(e, "");
  checkHeaderSize(e);
  if (isDashboardHostRequest(e)) return sendNotFound(e);
  const canonical = findHostRedirect(e);
  return canonical ? e.redirect(301, canonical) : send(e);
}

/**
 * Finds the redirect target of a request to the shop's other host name, with or without "www.": browsers
 * store a cart per host name, and the checkout returns to one of them only.
 * @param {core.RequestEvent} e
 * @returns {string} "" for all other requests
 */
function findHostRedirect(e) {
  const main = parseOrigin(readShopUrl(e.app));
  const [, scheme, host = ""] = /^(https?:\/\/)(.+)$/.exec(main) ?? [];
  const { host: requested, url } = requestOf(e);
  const other = host.startsWith("www.") ? host.slice(4) : `www.${host}`;
  return host && parseOrigin(`${scheme}${requested}`) === scheme + other
    ? main + (url?.requestURI() ?? "")
    : "";
}

/** Responds 404 as plain text. @param {core.RequestEvent} e */
function sendNotFound(e) {
  e.response.header().set("Cache-Control", "no-cache");
  return e.string(404, "Not found");
}

/** Responds 503: the folder of the built site has no page. @param {core.RequestEvent} e */
function sendNotBuilt(e) {
  e.response.header().set("Cache-Control", "no-store");
  return e.string(503, "The shop's pages have not been built yet. Run: npm run build");
}

module.exports = { serveGenerated, serveSite };

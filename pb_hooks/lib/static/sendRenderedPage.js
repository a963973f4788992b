const { readChangeMarker } = require("../catalogue/broadcast.js");
const { collections } = require("../domain.js");
const { isPublicPage, parseRenderedPath } = require("../pages/firstScreen.js");
const { getKeptPage } = require("../pages/keptPages.js");
const { readKeptPageEntry } = require("../pages/keptPageEntries.js");
const { pageFilesFolder, pageFileSize } = require("../pages/pageFiles.js");
const { buildPageWithHead } = require("../pages/pageWithHead.js");
const { pageOrigin } = require("../pages/shopProfile.js");
const { parseAcceptedEncodings, disableGzip } = require("../platform/acceptEncoding.js");
const { hasElapsed } = require("../platform/clock.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { readSite, statFile } = require("./builtSite.js");
const { allowStyles, setFileHeaders } = require("./headers.js");
const { sendPage } = require("./sendFile.js");

/**
 * @typedef {import("../platform/acceptEncoding.js").Wrapped<import("../platform/cacheFile.js").GzipWriter>}
 * GzipResponse
 */

/**
 * @typedef {{ kept: import("../pages/keptPageEntries.js").KeptPage, gzipped: boolean, state: string,
 * checkedAt: number }} Sent
 */

/**
 * The pages that this engine has sent, by page and encoding. While no product and no setting has changed, a
 * page is sent again without a database query. No part of the key is text that a client can invent, because
 * each of up to 60 JavaScript engines holds such a map.
 * @type {Map<string, Sent>}
 */
const sentPages = new Map();
const sentMax = 200;
/**
 * After this time a sent page is checked again for changes that no hook sees: plain SQL, a copied release.
 */
const sentMaxAgeMs = 1000;

/**
 * Limit of product pages that are rendered for one client network (IPv4 address or IPv6 /64): rendering costs
 * 30 ms of processor time. Pages that are already kept do not count.
 */
const rendersPerNetwork = { max: 120, windowMs: minuteMs };
/** Limit of pages composed for single requests of one client network, each in 4 to 9 ms of processor time. */
const composedPerNetwork = { max: 300, windowMs: minuteMs };

/**
 * Sends a page with its first screen: as this engine has just sent it, or from the kept file.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @returns {boolean} false when the server does not render this page, and nothing was sent
 */
function sendRenderedPage(e, path) {
  const page = parseRenderedPath(path, requestOf(e).url);
  if (!page || (page.kind === "home" && hasListFilter(e))) return false;
  const takesGzip =
    !headerOf(e, "Range") && parseAcceptedEncodings(headerOf(e, "Accept-Encoding"), ["gzip"]).length > 0;
  const { appName, appURL } = e.app.settings().meta;
  const { origin, isFixed, isKept } = pageOrigin(e, appURL);
  const key = `${isKept ? origin : ""} ${JSON.stringify(page)}`;
  // Everything besides the request on which a sent page depends.
  const state = `${readChangeMarker(e.app)} ${appName} ${appURL}`;
  const sent = sentPages.get(`${key} ${takesGzip}`);
  if (sent && sent.state === state && !hasElapsed(sent.checkedAt, sentMaxAgeMs)) {
    if (sendKeptPage(e, sent.kept, sent.gzipped, isFixed)) return true;
  }
  // Checked before the built site is read and a rendering begins, because any client can invent addresses.
  if (!readKeptPageEntry(e.app, key) && !isPublicPage(e.app, page)) return false;
  const found = findOrSendPage(e, path, { page, key, takesGzip, isKept });
  if (typeof found === "boolean") return found;
  if (sentPages.size >= sentMax) sentPages.clear();
  sentPages.set(`${key} ${takesGzip}`, { ...found, state, checkedAt: Date.now() });
  return sendKeptPage(e, found.kept, found.gzipped, isFixed);
}

/**
 * Finds the kept page of a request; sends it at once if its head is composed for this request.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @param {{ page: import("../pages/firstScreen.js").RenderedPath, key: string, takesGzip: boolean, isKept:
 *   boolean }} request `key` identifies the page; `isKept` is false when the client may have invented the
 *   host that the request names
 * @returns {boolean | Pick<Sent, "kept" | "gzipped">} true: it was sent already; false: the server does not
 * render this page
 */
function findOrSendPage(e, path, { page, key, takesGzip, isKept }) {
  if (!statFile("index.html")) return false;
  const hasOwnHead = !isKept || (page.kind === "search" && page.searched);
  if (hasOwnHead && !countComposedPageWithinLimit(e)) return false;
  const built = readSite(e.app);
  const limit = { key: `pages:renders:${clientNetwork(e)}`, ...rendersPerNetwork };
  const wanted = {
    key,
    path,
    page,
    // A hash instead of the files' times, which can be the same in two copied releases.
    site: $security.md5(built.template + built.manifest),
    read: () => built,
    mayRender: () => page.kind !== "product" || countWithinLimits(e.app, limit),
  };
  if (hasOwnHead) return sendWithOwnHead(e, wanted);

  const { writer } = /** @type {GzipResponse} */ (e.response);
  const head = (/** @type {string} */ html) => buildPageWithHead(e, path, html);
  const kept = getKeptPage(e.app, { ...wanted, head }, takesGzip ? writer : undefined);
  if (!kept) return false;
  return { kept, gzipped: takesGzip && kept.gzipped };
}

/**
 * Sends the file of a kept page.
 * @param {core.RequestEvent} e
 * @param {import("../pages/keptPageEntries.js").KeptPage} kept
 * @param {boolean} gzipped whether to send the compressed copy
 * @param {boolean} isShared whether a CDN may cache the page: the origin in its URLs is the same for every
 * request
 * @returns {boolean} false for a file that was deleted
 */
function sendKeptPage(e, { name, link, styles, isIndexed }, gzipped, isShared) {
  const file = gzipped ? `${name}.gz` : name;
  const size = pageFileSize(e.app, file);
  if (size === 0) return false;
  disableGzip(e);
  setFileHeaders(e, "index.html");
  allowStyles(e, styles);
  const headers = e.response.header();
  // A CDN may send the page for 10 s without asking; browsers revalidate it on each use.
  if (isShared) headers.set("Cache-Control", "public, max-age=0, s-maxage=10");
  headers.set("Link", link);
  headers.set("ETag", `"${name.slice(0, -".html".length)}${gzipped ? "-gzip" : ""}"`);
  if (!isIndexed) headers.set("X-Robots-Tag", "noindex");
  if (gzipped) {
    headers.set("Content-Encoding", "gzip");
    // Go sets no Content-Length for responses with a Content-Encoding.
    headers.set("Content-Length", `${size}`);
  }
  e.fileFS($os.dirFS(pageFilesFolder(e.app)), file);
  return true;
}

/**
 * Counts a page that is composed for a single request (a search, an unknown product, a personal page) against
 * the limit of its client network.
 * @param {core.RequestEvent} e
 * @returns {boolean} false above the limit
 */
function countComposedPageWithinLimit(e) {
  return countWithinLimits(e.app, { key: `pages:composed:${clientNetwork(e)}`, ...composedPerNetwork });
}

/**
 * Sends a kept page with a head that is composed for this request, because the title of a search page
 * contains the searched text, or because the canonical address contains a host that the client may have
 * invented.
 * @param {core.RequestEvent} e
 * @param {import("../pages/keptPages.js").WantedPage} wanted
 */
function sendWithOwnHead(e, wanted) {
  const kept = getKeptPage(e.app, wanted, undefined);
  if (!kept) return false;
  e.response.header().set("Link", kept.link);
  allowStyles(e, kept.styles);
  sendPage(e, wanted.path, toString($os.readFile($filepath.join(pageFilesFolder(e.app), kept.name))));
  return true;
}

/**
 * Whether home's address filters a list: a query parameter begins with the list's prefix, as in
 * src/features/home/Collection.tsx. The server does not render such a page: its HTML would show all products
 * until the script applies the filter.
 * @param {core.RequestEvent} e
 */
function hasListFilter(e) {
  const query = requestOf(e).url?.rawQuery ?? "";
  if (query === "") return false;
  const names = query.split("&").map((pair) => decodeAscii(pair.replace(/=.*/s, "")));
  return collections.some(
    ({ title, hasFilters }) => hasFilters && names.some((name) => name.startsWith(`${title.toLowerCase()}-`)),
  );
}

/**
 * Decodes the percent-encoded ASCII characters in a query parameter's name. Others stay encoded: the prefixes
 * of the filters, such as "tee-", are ASCII, and other sequences may be malformed.
 * @param {string} name
 */
function decodeAscii(name) {
  return name.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

module.exports = { countComposedPageWithinLimit, sendRenderedPage };

const { collections } = require("../domain.js");
const { renderedPath } = require("../pages/firstScreen.js");
const { keptPage } = require("../pages/keptPages.js");
const { folderOf, pageFileSize } = require("../pages/pageFiles.js");
const { renderPage } = require("../pages/render.js");
const { shopOfRequest } = require("../pages/shop.js");
const { acceptedEncodings, unwrapGzip } = require("../platform/acceptEncoding.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { setFileHeaders } = require("./headers.js");
const { readSite, sendPage, statFile } = require("./sendFile.js");

/** @typedef {import("../platform/acceptEncoding.js").Wrapped<import("../platform/cacheFile.js").GzipWriter>} GzipResponse */

/**
 * Sends a page with its first screen from the kept file.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @returns {boolean} false when the server does not render this page, and nothing was sent
 */
function sendRenderedPage(e, path) {
  const page = renderedPath(path, requestOf(e).url);
  const index = statFile("index.html");
  if (!page || !index || (page.kind === "home" && isFiltered(e))) return false;
  const site = `${index.changedMs} ${index.size} ${e.app.settings().meta.appName}`;
  const wanted = {
    key: `${shopOfRequest(e, "").origin} ${JSON.stringify(page)}`,
    path,
    page,
    site,
    read: () => readSite(e.app),
  };
  if (page.kind === "search" && page.searched) return sendSearch(e, wanted);

  const takesGzip =
    !headerOf(e, "Range") && acceptedEncodings(headerOf(e, "Accept-Encoding"), ["gzip"]).length > 0;
  const { writer } = /** @type {GzipResponse} */ (e.response);
  const head = (/** @type {string} */ html) => renderPage(e, path, html);
  const kept = keptPage(e.app, { ...wanted, head }, takesGzip ? writer : undefined);
  if (!kept) return false;
  unwrapGzip(e);
  send(e, kept, takesGzip && kept.packed);
  return true;
}

/** @param {core.RequestEvent} e @param {import("../pages/keptPages.js").KeptPage} kept @param {boolean} packed */
function send(e, { name, link, isIndexed }, packed) {
  setFileHeaders(e, "index.html");
  const headers = e.response.header();
  const file = packed ? `${name}.gz` : name;
  headers.set("Link", link);
  headers.set("ETag", `"${name.slice(0, -".html".length)}${packed ? "-gzip" : ""}"`);
  if (!isIndexed) headers.set("X-Robots-Tag", "noindex");
  if (packed) {
    headers.set("Content-Encoding", "gzip");
    // Go sets no Content-Length for responses with a Content-Encoding.
    headers.set("Content-Length", `${pageFileSize(e.app, file)}`);
  }
  e.fileFS($os.dirFS(folderOf(e.app)), file);
}

/**
 * Sends the search with a text: its title contains the text, so only the rest of the page is kept.
 * @param {core.RequestEvent} e
 * @param {import("../pages/keptPages.js").WantedPage} wanted
 */
function sendSearch(e, wanted) {
  const kept = keptPage(e.app, wanted, undefined);
  if (!kept) return false;
  e.response.header().set("Link", kept.link);
  sendPage(e, wanted.path, toString($os.readFile($filepath.join(folderOf(e.app), kept.name))));
  return true;
}

/** Whether home's address sets a filter: such a list never shows all products first. @param {core.RequestEvent} e */
function isFiltered(e) {
  const query = requestOf(e).url?.rawQuery ?? "";
  return (
    query !== "" &&
    collections.some(({ title, hasFilters }) => hasFilters && query.includes(`${title.toLowerCase()}-`))
  );
}

module.exports = { sendRenderedPage };

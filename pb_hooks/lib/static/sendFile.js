const { addPageScript } = require("../pages/assets.js");
const { buildPageWithHead } = require("../pages/pageWithHead.js");
const { parseAcceptedEncodings, negotiateGzip } = require("../platform/acceptEncoding.js");
const { headerOf, isNotModified } = require("../platform/request.js");
const { readSite, siteFolder, statFile } = require("./builtSite.js");
const { cachePolicy, contentType } = require("./fileTypes.js");
const { setFileHeaders } = require("./headers.js");
const { cacheFileHeaders, sendWithCachedHeaders } = require("./hashedFileHeaders.js");
const { insertShopName } = require("./shopName.js");

/** @typedef {import("./builtSite.js").FileFacts} FileFacts */

/** @type {Record<string, string>} */
const suffixes = { br: ".br", gzip: ".gz" };
/**
 * A compressed copy (.br, .gz) that is older than its file by more than this belongs to an earlier release.
 * The value is above 0, because unzip rounds times to 2 s.
 */
const copyAgeMaxMs = 2000;

/**
 * Sends a file of the site with status 200 or 206, or 304 for a conditional request.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {FileFacts} file
 */
function sendFile(e, path, file) {
  const namedText = readWithShopName(e, path);
  if (namedText !== undefined) return sendText(e, path, namedText);
  const { name, size, encoding } = chooseCompressedCopy(e, path, file);
  setFileHeaders(e, path);
  const headers = e.response.header();
  headers.set("ETag", `"${contentTag(path, file)}${encoding ? `-${encoding}` : ""}"`);
  // Go sets no Content-Length for responses with a Content-Encoding.
  if (encoding) headers.set("Content-Length", `${size}`);
  if (cachePolicy(path) === "immutable") cacheFileHeaders(e, path, name, fileHeaderNames);
  return e.fileFS($os.dirFS(siteFolder), name);
}

/** The headers that `sendFile` sets. */
const fileHeaderNames = [
  "Content-Type",
  "Cache-Control",
  "Content-Security-Policy",
  "ETag",
  "Content-Encoding",
  "Content-Length",
];

/**
 * Sends a file with a content hash in its name, if it was sent before, without reading it anew.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @returns {{ sent: boolean, result?: unknown }} `sent` false: this engine has no cached headers for it
 */
function sendHashedFile(e, path) {
  return cachePolicy(path) === "immutable" ? sendWithCachedHeaders(e, path, siteFolder) : { sent: false };
}

/**
 * Sends the HTML page of an address, with status 200, 404 or 410, or 304 for a conditional request.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} [rendered] the page with its first screen
 */
function sendPage(e, path, rendered) {
  const template = rendered ?? buildPageWithScript(e.app, path);
  const { html, page } = buildPageWithHead(e, path, template);
  if (!page.isIndexed) e.response.header().set("X-Robots-Tag", "noindex");
  if (page.status === 200) return sendText(e, "index.html", html);
  setFileHeaders(e, "index.html");
  return sendBytes(e, page.status, "index.html", toBytes(html), negotiateGzip(e));
}

/**
 * Builds the HTML of a page without a first screen: the built page with the page's script and style sheets.
 * @param {core.App} app
 * @param {string} path
 */
function buildPageWithScript(app, path) {
  const { template, manifest } = readSite(app);
  return addPageScript(template, manifest, path);
}

/**
 * Reads a file of the site with the owner's shop name in it; undefined for a file that is sent as built.
 * @param {core.RequestEvent} e
 * @param {string} path
 */
function readWithShopName(e, path) {
  return insertShopName(
    path,
    () => toString($os.readFile($filepath.join(siteFolder, path))),
    e.app.settings().meta.appName,
  );
}

/**
 * Sends the text of a file that was changed after the build, and so has no compressed copy.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} text
 */
function sendText(e, path, text) {
  setFileHeaders(e, path);
  const isGzipped = negotiateGzip(e);
  const headers = e.response.header();
  const tag = `"${$security.md5(text)}${isGzipped ? "-gzip" : ""}"`;
  headers.set("ETag", tag);
  if (isNotModified(e, tag)) return e.noContent(304);
  return sendBytes(e, 200, path, toBytes(text), isGzipped);
}

/**
 * Sends the bytes of a response.
 * @param {core.RequestEvent} e @param {number} status @param {string} path @param {number[]} bytes
 * @param {boolean} isGzipped whether the gzip middleware compresses the response
 */
function sendBytes(e, status, path, bytes, isGzipped) {
  if (!isGzipped) e.response.header().set("Content-Length", `${bytes.length}`);
  return e.blob(status, contentType(path), bytes);
}

/**
 * Chooses the compressed copy with the encoding that the client prefers, else the file itself. Range requests
 * get the file itself.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {FileFacts} file
 */
function chooseCompressedCopy(e, path, file) {
  const encodings = headerOf(e, "Range")
    ? []
    : parseAcceptedEncodings(headerOf(e, "Accept-Encoding"), ["br", "gzip"]);
  for (const encoding of encodings) {
    const name = path + suffixes[encoding];
    const copy = statFile(name);
    if (!copy || copy.changedMs + copyAgeMaxMs < file.changedMs) continue;
    e.response.header().set("Content-Encoding", encoding);
    return { name, size: copy.size, encoding };
  }
  return { name: path, size: file.size, encoding: "" };
}

/**
 * The content of a file's ETag. For files that a release overwrites, size and time do not identify the
 * content: pages of two releases may differ only in a few letters of file names, and packages often have one
 * fixed time for all files.
 * @param {string} path
 * @param {FileFacts} file
 */
function contentTag(path, { size, changedMs }) {
  if (cachePolicy(path) === "revalidate")
    return $security.md5(toString($os.readFile($filepath.join(siteFolder, path))));
  return `${size.toString(16)}-${changedMs.toString(16)}`;
}

module.exports = { sendFile, sendHashedFile, sendPage };

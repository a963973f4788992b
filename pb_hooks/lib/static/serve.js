const { acceptedEncodings } = require("../platform/acceptEncoding.js");
const { originOf, shopUrlOf } = require("../platform/origin.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { setCommonHeaders, setFileHeaders, setHomeHeaders } = require("./headers.js");
const { contentType, extensionOf, isPage, isPublicPath, cachePolicy } = require("./fileTypes.js");
const { publicDir } = require("./publicDir.js");
const { namedText } = require("./shopName.js");

/** @typedef {{ size: number, changedMs: number }} FileFacts bytes and milliseconds */

const site = publicDir();
/** @type {Record<string, string>} */
const suffixes = { br: ".br", gzip: ".gz" };
/** A compressed copy that is older than its file by more than this belongs to an earlier release; unzip rounds times to 2 s. */
const copyAgeMaxMs = 2000;

/**
 * GET and HEAD of everything that is neither /api/ nor /_/.
 * @param {core.RequestEvent} e
 */
function serveSite(e) {
  const path = requestOf(e).pathValue("path");
  if (/^api(\/|$)/.test(path)) throw new NotFoundError();

  setCommonHeaders(e);
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
  if (status === 200) return sendFile(e, "index.html", index);
  const named = withShopName(e, "index.html");
  if (named !== undefined) {
    setFileHeaders(e, "index.html");
    return e.blob(status, contentType("index.html"), toBytes(named));
  }
  const { name } = compressedCopy(e, "index.html", index);
  setFileHeaders(e, "index.html");
  return e.blob(status, contentType("index.html"), $os.readFile($filepath.join(site, name)));
}

/** @param {core.RequestEvent} e @param {string} path @param {FileFacts} file */
function sendFile(e, path, file) {
  const named = withShopName(e, path);
  if (named !== undefined) return sendText(e, path, named);
  const { name, size, encoding } = compressedCopy(e, path, file);
  setFileHeaders(e, path);
  const headers = e.response.header();
  headers.set("ETag", `"${version(path, file)}${encoding ? `-${encoding}` : ""}"`);
  // Go sets no Content-Length for responses with a Content-Encoding.
  if (encoding) headers.set("Content-Length", `${size}`);
  return e.fileFS($os.dirFS(site), name);
}

/**
 * The file with the owner's name of the shop; undefined for a file that is sent as built.
 * @param {core.RequestEvent} e
 * @param {string} path
 */
function withShopName(e, path) {
  return namedText(
    path,
    () => toString($os.readFile($filepath.join(site, path))),
    e.app.settings().meta.appName,
  );
}

/**
 * Sends a text that differs from the built file, and so has no compressed copy.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} text
 */
function sendText(e, path, text) {
  setFileHeaders(e, path);
  const tag = `"${$security.md5(text)}"`;
  e.response.header().set("ETag", tag);
  if (headerOf(e, "If-None-Match").split(/,\s*/).includes(tag)) return e.noContent(304);
  return e.blob(200, contentType(path), toBytes(text));
}

/**
 * The compressed copy with the encoding that the client prefers, or the file itself. Range requests get the file itself.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {FileFacts} file
 */
function compressedCopy(e, path, file) {
  const encodings = headerOf(e, "Range")
    ? []
    : acceptedEncodings(headerOf(e, "Accept-Encoding"), ["br", "gzip"]);
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
 * The content of the ETag. For files that a release overwrites, size and time do not identify the content: pages of two
 * releases differ in a few letters of file names, and packages often have one fixed time for all files.
 * @param {string} path
 * @param {FileFacts} file
 */
function version(path, { size, changedMs }) {
  if (cachePolicy(path) === "revalidate")
    return $security.md5(toString($os.readFile($filepath.join(site, path))));
  return `${size.toString(16)}-${changedMs.toString(16)}`;
}

/** @param {string} path @returns {FileFacts | undefined} undefined for anything else than a file */
function statFile(path) {
  try {
    const info = $os.stat($filepath.join(site, path));
    return info.isDir() ? undefined : { size: info.size(), changedMs: info.modTime().unixMilli() };
  } catch {
    return undefined;
  }
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

const { acceptedEncodings } = require("../acceptsEncoding.js");
const { originOf } = require("../checkout/redirect.js");
const { headerOf, requestOf } = require("../requestOf.js");
const { shopUrlOf } = require("../shopUrl.js");
const { setCommonHeaders, setFileHeaders, setHomeHeaders } = require("./headers.js");
const { contentType, extensionOf, isPage, isPublicPath, keeping } = require("./kinds.js");
const { publicDir } = require("./publicDir.js");
const { namedText } = require("./shopName.js");

/** @typedef {{ size: number, changedMs: number }} FileFacts bytes and milliseconds */

const site = publicDir();
/** @type {Record<string, string>} */
const suffixes = { br: ".br", gzip: ".gz" };
/** A packed twin that is this much older than its file belongs to an earlier one; unzip rounds times to 2 s. */
const twinLagMs = 2000;

/**
 * GET and HEAD of everything that is neither /api/ nor /_/.
 * @param {core.RequestEvent} e
 */
function serveSite(e) {
  const path = requestOf(e).pathValue("path");
  if (/^api(\/|$)/.test(path)) throw new NotFoundError();

  setCommonHeaders(e);
  const moved = mainAddress(e);
  if (moved) return e.redirect(301, moved);
  const file = isPublicPath(path) ? statFile(path) : undefined;
  if (file) return sendFile(e, path, file);
  // A script that is gone must not be answered with a page: it would be run, or kept, as the script.
  if (extensionOf(path) || path.startsWith("assets/") || !isPublicPath(path.replace(/\/$/, "") || "page"))
    return sendNotFound(e);
  if (path === "") setHomeHeaders(e);
  return sendPage(e, isPage(path) ? 200 : 404);
}

/**
 * Where a request to the shop's other name, with or without "www.", belongs; "" for all others. A browser keeps a cart for
 * each name, and a checkout leads back to one of them only.
 * @param {core.RequestEvent} e
 */
function mainAddress(e) {
  const main = originOf(shopUrlOf(e.app));
  const [, scheme, host = ""] = /^(https?:\/\/)(.+)$/.exec(main) ?? [];
  const { host: asked, url } = requestOf(e);
  const other = host.startsWith("www.") ? host.slice(4) : `www.${host}`;
  return host && originOf(`${scheme}${asked}`) === scheme + other ? main + url.requestURI() : "";
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
  const { name } = chosenTwin(e, "index.html", index);
  setFileHeaders(e, "index.html");
  return e.blob(status, contentType("index.html"), $os.readFile($filepath.join(site, name)));
}

/** @param {core.RequestEvent} e @param {string} path @param {FileFacts} file */
function sendFile(e, path, file) {
  const named = withShopName(e, path);
  if (named !== undefined) return sendText(e, path, named);
  const { name, size, encoding } = chosenTwin(e, path, file);
  setFileHeaders(e, path);
  const headers = e.response.header();
  headers.set("ETag", `"${version(path, file)}${encoding ? `-${encoding}` : ""}"`);
  // Go leaves the length away from whatever has an encoding.
  if (encoding) headers.set("Content-Length", `${size}`);
  return e.fileFS($os.dirFS(site), name);
}

/**
 * The file with the owner's name for the shop; undefined when it is sent as it was built.
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
 * A text that is not what lies packed beside its file.
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
 * The packed file beside this one that the client likes best, or the file itself. A part is cut from the plain file.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {FileFacts} file
 */
function chosenTwin(e, path, file) {
  const encodings = headerOf(e, "Range")
    ? []
    : acceptedEncodings(headerOf(e, "Accept-Encoding"), ["br", "gzip"]);
  for (const encoding of encodings) {
    const name = path + suffixes[encoding];
    const twin = statFile(name);
    if (!twin || twin.changedMs + twinLagMs < file.changedMs) continue;
    e.response.header().set("Content-Encoding", encoding);
    return { name, size: twin.size, encoding };
  }
  return { name: path, size: file.size, encoding: "" };
}

/**
 * What the ETag says. Size and time are not enough where a release overwrites a file: pages of two releases differ in
 * a few letters of file names, and packages often carry one fixed time for all.
 * @param {string} path
 * @param {FileFacts} file
 */
function version(path, { size, changedMs }) {
  if (keeping(path) === "ask") return $security.md5(toString($os.readFile($filepath.join(site, path))));
  return `${size.toString(16)}-${changedMs.toString(16)}`;
}

/** @param {string} path @returns {FileFacts | undefined} undefined when it is no file */
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

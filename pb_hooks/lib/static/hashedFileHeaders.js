const { parseAcceptedEncodings } = require("../platform/acceptEncoding.js");
const { headerOf } = require("../platform/request.js");

/*
 * Caches response headers of files that have a hash of their content in their name. The headers are the same
 * for all requests, so each engine caches them by path and accepted encodings.
 */

/**
 * `name`: of the file or of its compressed copy.
 * @typedef {{ name: string, headers: [string, string][] }} CachedFile
 */

/** By `cacheKeyOf`. @type {Map<string, CachedFile>} */
const cachedFiles = new Map();
const cachedMax = 1000;

/**
 * Cache key of a request: path and accepted encodings. The Accept-Encoding header itself is not part of the
 * key, because a client could send any number of different headers.
 * @param {core.RequestEvent} e
 * @param {string} path
 */
function cacheKeyOf(e, path) {
  return `${path} ${parseAcceptedEncodings(headerOf(e, "Accept-Encoding"), ["br", "gzip"])}`;
}

/**
 * Sends a file with the headers that `cacheFileHeaders` cached for it.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} site folder of the built site
 * @returns {{ sent: boolean, result?: unknown }} `sent` false: no headers are cached, or a new release has
 * removed the file
 */
function sendWithCachedHeaders(e, path, site) {
  const key = cacheKeyOf(e, path);
  const file = cachedFiles.get(key);
  // A range request is not sent from this cache: a range is part of the file itself, not of its compressed
  // copy.
  if (!file || headerOf(e, "Range")) return { sent: false };
  const headers = e.response.header();
  for (const [name, value] of file.headers) headers.set(name, value);
  try {
    return { sent: true, result: e.fileFS($os.dirFS(site), file.name) };
  } catch {
    cachedFiles.delete(key);
    for (const [name] of file.headers) headers.del(name);
    return { sent: false };
  }
}

/**
 * Caches the headers of a response for later requests for the same file.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} name of the sent file
 * @param {readonly string[]} headerNames of its response
 */
function cacheFileHeaders(e, path, name, headerNames) {
  if (headerOf(e, "Range")) return;
  if (cachedFiles.size >= cachedMax) cachedFiles.clear();
  const headers = e.response.header();
  /** @type {[string, string][]} */
  const values = headerNames.map((header) => [header, headers.get(header)]);
  cachedFiles.set(cacheKeyOf(e, path), { name, headers: values.filter(([, value]) => value !== "") });
}

module.exports = { cacheFileHeaders, sendWithCachedHeaders };

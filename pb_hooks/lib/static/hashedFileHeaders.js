const { parseAcceptedEncodings } = require("../platform/acceptEncoding.js");
const { headerOf } = require("../platform/request.js");

/*
 * Files with a hash of their content in their name. What a response needs is the same for all requests, so
 * each engine keeps it by path and accepted encodings.
 */

/**
 * @typedef {{ name: string, headers: [string, string][] }} Known `name` of the file or its compressed copy
 */

/** @type {Map<string, Known>} */
const known = new Map();
const knownMax = 1000;

/**
 * Not the header itself: a client could send any number of different ones.
 * @param {core.RequestEvent} e
 * @param {string} path
 */
function keyOf(e, path) {
  return `${path} ${parseAcceptedEncodings(headerOf(e, "Accept-Encoding"), ["br", "gzip"])}`;
}

/**
 * Sends a file that was sent before.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} site folder of the built site
 * @returns {{ sent: boolean, result?: unknown }} not sent: the file is not known, or was removed by a new
 * release
 */
function sendWithCachedHeaders(e, path, site) {
  const key = keyOf(e, path);
  const file = known.get(key);
  // A range comes from the file itself, not from its compressed copy.
  if (!file || headerOf(e, "Range")) return { sent: false };
  const headers = e.response.header();
  for (const [name, value] of file.headers) headers.set(name, value);
  try {
    return { sent: true, result: e.fileFS($os.dirFS(site), file.name) };
  } catch {
    known.delete(key);
    for (const [name] of file.headers) headers.del(name);
    return { sent: false };
  }
}

/**
 * Remembers what was sent.
 * @param {core.RequestEvent} e
 * @param {string} path
 * @param {string} name
 * @param {readonly string[]} headerNames of its response
 */
function cacheFileHeaders(e, path, name, headerNames) {
  if (headerOf(e, "Range")) return;
  if (known.size >= knownMax) known.clear();
  const headers = e.response.header();
  /** @type {[string, string][]} */
  const values = headerNames.map((header) => [header, headers.get(header)]);
  known.set(keyOf(e, path), { name, headers: values.filter(([, value]) => value !== "") });
}

module.exports = { cacheFileHeaders, sendWithCachedHeaders };

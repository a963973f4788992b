const { headerOf } = require("./request.js");

/** Accept-Encoding headers are cut to this length: browsers send less than 50 characters. */
const headerMaxChars = 200;
const entriesMax = 20;

/**
 * The weight of an encoding in an Accept-Encoding header, 0 (not acceptable) to 1 (RFC 9110, section 12.5.3).
 * @param {string} header
 * @param {string} encoding "br", "gzip"
 * @returns {number}
 */
function parseWeight(header, encoding) {
  let wildcard = 0;
  for (const entry of header.slice(0, headerMaxChars).toLowerCase().split(",", entriesMax)) {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim());
    if (name !== encoding && name !== "*") continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (name === encoding) return weight;
    wildcard = weight;
  }
  return wildcard;
}

/**
 * Results of `parseAcceptedEncodings` by header, for this engine: browsers send few different headers, and
 * parsing one takes longer than the rest of a request for a script.
 * @type {Map<string, string[]>}
 */
const resultCache = new Map();
const resultCacheMax = 50;

/**
 * Parses an Accept-Encoding header: returns the encodings of `offered` that the client accepts, by descending
 * weight; equal weights keep the order of `offered`.
 * @param {string} header Accept-Encoding
 * @param {string[]} offered
 * @returns {string[]}
 */
function parseAcceptedEncodings(header, offered) {
  const key = `${offered.join()} ${header.slice(0, headerMaxChars)}`;
  const cached = resultCache.get(key);
  if (cached) return cached;
  const accepted = offered
    .map((encoding) => ({ encoding, weight: parseWeight(header, encoding) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ encoding }) => encoding);
  if (resultCache.size >= resultCacheMax) resultCache.clear();
  resultCache.set(key, accepted);
  return accepted;
}

/**
 * @template Writer
 * @typedef {http.ResponseWriter & { writer?: Writer, unwrap(): http.ResponseWriter }} Wrapped response of
 *   PocketBase's gzip middleware; without a writer when the request does not name gzip
 */

/**
 * Turns PocketBase's gzip middleware off for a response whose body is already compressed or must not be
 * compressed.
 * @param {core.RequestEvent} e
 */
function disableGzip(e) {
  const wrapped = /** @type {Wrapped<unknown>} */ (e.response);
  if (wrapped.writer) e.response = wrapped.unwrap();
}

/**
 * Whether PocketBase's gzip middleware compresses this response. Turns the middleware off for a request that
 * refuses gzip with "gzip;q=0": the middleware only searches for "gzip".
 * @param {core.RequestEvent} e
 * @returns {boolean}
 */
function negotiateGzip(e) {
  const wrapped = /** @type {Wrapped<unknown>} */ (e.response);
  if (!wrapped.writer) return false;
  if (parseAcceptedEncodings(headerOf(e, "Accept-Encoding"), ["gzip"]).length > 0) return true;
  e.response = wrapped.unwrap();
  return false;
}

module.exports = { parseAcceptedEncodings, negotiateGzip, disableGzip };

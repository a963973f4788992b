const { headerOf } = require("./request.js");

/** Longer headers are cut: browsers send less than 50 characters. */
const headerMaxChars = 200;
const entriesMax = 20;

/**
 * The weight of an encoding in an Accept-Encoding header, 0 (not acceptable) to 1 (RFC 9110, section 12.5.3).
 * @param {string} header
 * @param {string} encoding "br", "gzip"
 * @returns {number}
 */
function weightOf(header, encoding) {
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
 * Answers by header, per engine: browsers send a handful of different headers, and reading one takes longer than all else that
 * a request for a script needs.
 * @type {Map<string, string[]>}
 */
const answers = new Map();
const answersMax = 50;

/**
 * The encodings of `offered` that the client accepts, by descending weight; equal weights keep the order of `offered`.
 * @param {string} header Accept-Encoding
 * @param {string[]} offered
 * @returns {string[]}
 */
function acceptedEncodings(header, offered) {
  const key = `${offered.join()} ${header.slice(0, headerMaxChars)}`;
  const known = answers.get(key);
  if (known) return known;
  const accepted = offered
    .map((encoding) => ({ encoding, weight: weightOf(header, encoding) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ encoding }) => encoding);
  if (answers.size >= answersMax) answers.clear();
  answers.set(key, accepted);
  return accepted;
}

/**
 * @template Writer
 * @typedef {http.ResponseWriter & { writer?: Writer, unwrap(): http.ResponseWriter }} Wrapped response of PocketBase's gzip
 *   middleware; without a writer when the request does not name gzip
 */

/**
 * Ends the compression of PocketBase's gzip middleware for this response, which is compressed already or has to stay plain.
 * @param {core.RequestEvent} e
 */
function unwrapGzip(e) {
  const wrapped = /** @type {Wrapped<unknown>} */ (e.response);
  if (wrapped.writer) e.response = wrapped.unwrap();
}

/**
 * Whether the response of a route with PocketBase's gzip middleware is compressed. Removes the middleware's writer from a
 * request that refuses gzip: the middleware searches for "gzip", and accepts "gzip;q=0" too.
 * @param {core.RequestEvent} e
 * @returns {boolean}
 */
function respondsGzip(e) {
  const wrapped = /** @type {Wrapped<unknown>} */ (e.response);
  if (!wrapped.writer) return false;
  if (acceptedEncodings(headerOf(e, "Accept-Encoding"), ["gzip"]).length > 0) return true;
  e.response = wrapped.unwrap();
  return false;
}

module.exports = { acceptedEncodings, respondsGzip, unwrapGzip };

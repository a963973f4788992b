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
 * The encodings of `offered` that the client accepts, by descending weight; equal weights keep the order of `offered`.
 * @param {string} header Accept-Encoding
 * @param {string[]} offered
 * @returns {string[]}
 */
function acceptedEncodings(header, offered) {
  return offered
    .map((encoding) => ({ encoding, weight: weightOf(header, encoding) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ encoding }) => encoding);
}

module.exports = { acceptedEncodings };

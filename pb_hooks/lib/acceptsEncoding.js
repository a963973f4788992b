/**
 * How much a client wants an encoding, 0 (not at all) to 1, by its Accept-Encoding header (RFC 9110, 12.5.3).
 * @param {string} header
 * @param {string} encoding "br", "gzip"
 * @returns {number}
 */
function preference(header, encoding) {
  let any = 0;
  for (const entry of header.toLowerCase().split(",")) {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim());
    if (name !== encoding && name !== "*") continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (name === encoding) return weight;
    any = weight;
  }
  return any;
}

/**
 * The encodings of `offered` that the client takes, what it wants most first; equal ones in the order offered.
 * @param {string} header Accept-Encoding
 * @param {string[]} offered
 * @returns {string[]}
 */
function acceptedEncodings(header, offered) {
  return offered
    .map((encoding) => ({ encoding, q: preference(header, encoding) }))
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ encoding }) => encoding);
}

module.exports = { acceptedEncodings };

const { codedError } = require("./errors.js");
const { requestOf } = require("./request.js");

/**
 * Go answers 431 without a code to longer headers, from about 69 KB on with its buffers. It is above the
 * shop's own limit, so that a request between the two gets a code. Go's default is 1 MB.
 */
const serverHeaderMaxBytes = 65_536;
/** A shopper's request has less than 4 KB. */
const headersMaxChars = 16_384;

/**
 * Refuses a request whose address and headers have more than 16 KB in all. The headers are counted as JSON,
 * which Go writes in one call: the engine has no list of their names. A header that is no UTF-8 has no JSON;
 * Go's limit alone holds then.
 * @param {core.RequestEvent} e
 * @throws "headers-too-large" (431)
 */
function checkHeaderSize(e) {
  const { header, requestURI } = requestOf(e);
  if (requestURI.length + toString(header).length <= headersMaxChars) return;
  e.response.header().set("Connection", "close");
  throw codedError(431, "headers-too-large", `Address and headers have at most ${headersMaxChars} bytes.`);
}

module.exports = { checkHeaderSize, serverHeaderMaxBytes };

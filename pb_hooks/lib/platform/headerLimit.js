const { codedError } = require("./errors.js");
const { requestOf } = require("./request.js");

/**
 * Maximum header size that Go reads (its default is 1 MB). Go responds 431 without an error code to longer
 * headers; because of its buffers, it does so only from about 69 KB. This limit is above the shop's own
 * limit, so that a request between the two limits gets an error code.
 */
const serverHeaderMaxBytes = 65_536;
/** The shop's own limit of address and headers; a shopper's request has less than 4 KB. */
const headersMaxChars = 16_384;

/**
 * Refuses a request whose address and headers have more than 16 KB in all. Counts the headers as JSON, which
 * Go writes in one call, because the engine has no list of their names. Headers that are not UTF-8 have no
 * JSON; for them only Go's limit applies.
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

const { syncBodyMaxBytes } = require("../domain.js");
const { withConcurrencyLimit } = require("./concurrencyLimit.js");
const { codedError } = require("./errors.js");
const { clientNetwork } = require("./clientNetwork.js");
const { headerOf, requestOf } = require("./request.js");

/*
 * Receives the body of a request before anything parses it. PocketBase allows 32 MB of JSON on every route,
 * and parses it before it checks the rules; and it waits five minutes for a body, during which the request
 * holds a JavaScript engine. The owner, who uploads photos, has PocketBase's own limits.
 */

/** Maximum size of a body: that of the largest one that a page of the shop sends, a sync request. */
const bodyMaxBytes = syncBodyMaxBytes;
/**
 * How long a body may take to arrive: some time for a few bytes, and more per KB, because the slowest phones
 * send 10 KB a second.
 */
const bodyTimeout = { ms: 10_000, msPerKb: 100 };
/** PocketBase's own read timeout, which is set again after the body. */
const requestTimeoutMs = 300_000;
/**
 * Maximum number of requests of one client network (IPv4 address or IPv6 /64) that wait for their body at
 * once. The number is below the 60 JavaScript engines that PocketBase keeps, so that one network cannot
 * occupy all engines. Many shoppers behind one address stay below it, because each body arrives within
 * milliseconds.
 */
const waitingMax = 50;

/**
 * A method of Go's http.ResponseWriter that the generated types lack.
 * @typedef {{ unwrap(): { setReadDeadline(at: Date): void } }} Response
 */

/**
 * Waits for the body of a request that is not the owner's, within the limits of size and time. PocketBase
 * stores what was read, so that handlers can read it again.
 * @param {core.RequestEvent} e
 * @throws "body-null" (400), "body-too-large" (413), "body-too-slow" (408), "too-many-open-requests" (429)
 */
function receiveBody(e) {
  const { contentLength } = requestOf(e);
  if (contentLength === 0 || e.hasSuperuserAuth()) return;
  if (contentLength > bodyMaxBytes) refuseUnreadBody(e, ...tooLarge);
  const limit = { key: `shop.bodies.waiting ${clientNetwork(e)}`, max: waitingMax };
  const call = withConcurrencyLimit(e.app, limit, () => {
    const bytes = contentLength < 0 ? bodyMaxBytes : contentLength;
    setReadDeadline(e, bodyTimeout.ms + (bytes / 1000) * bodyTimeout.msPerKb);
    const body = readBody(e);
    // Checked again, because the length of a chunked body is unknown before it was read.
    if (body.length > bodyMaxBytes) refuseUnreadBody(e, ...tooLarge);
    setReadDeadline(e, requestTimeoutMs);
    if (readsAsJsonNull(e, body))
      throw codedError(400, "body-null", "The body of a request must not be null.");
  });
  if (!call.admitted)
    refuseUnreadBody(e, 429, "too-many-open-requests", "Too many open requests. Please try again later.");
}

/** The error for a body that is too large. @type {[status: number, code: string, message: string]} */
const tooLarge = [413, "body-too-large", `A request has at most ${bodyMaxBytes} bytes.`];

/**
 * Reads a request's body. @param {core.RequestEvent} e @returns {number[]} at most one byte more than allowed
 */
function readBody(e) {
  try {
    return toBytes(requestOf(e).body, bodyMaxBytes + 1);
  } catch {
    return refuseUnreadBody(e, 408, "body-too-slow", "The request has not arrived in time.");
  }
}

/** Matches a JSON body that PocketBase reads as null: it ignores what follows the first value. */
const nullBody = /^[\t\n\r ]*null/;
/**
 * Matches an encoded form with a field `@jsonPayload`, which PocketBase reads as JSON, that begins with null.
 */
const nullField = /(?:^|&)%40jsonPayload=(?:%09|%0A|%0D|\+)*null/;

/**
 * Whether PocketBase would read the body as the JSON value `null`, which empties the route's form:
 * `confirm-password-reset` panics then.
 * @param {core.RequestEvent} e @param {number[]} body
 */
function readsAsJsonNull(e, body) {
  const type = headerOf(e, "Content-Type");
  if (type.startsWith("application/json")) return nullBody.test(toString(body));
  const request = requestOf(e);
  try {
    if (type.startsWith("multipart/form-data")) request.parseMultipartForm(bodyMaxBytes);
    else if (type.startsWith("application/x-www-form-urlencoded")) request.parseForm();
    else return false;
  } catch {
    // PocketBase refuses a malformed form itself.
    return false;
  }
  // `form` includes the query, as for PocketBase; hooks can list the fields in no other way.
  return nullField.test(request.form?.encode() ?? "");
}

/**
 * Throws an error for a request whose body has not arrived completely. Ends the reading first, because Go
 * would wait for the rest of the body before it sends the response.
 * @param {core.RequestEvent} e @param {number} status @param {string} code @param {string} message
 * @returns {never}
 */
function refuseUnreadBody(e, status, code, message) {
  e.response.header().set("Connection", "close");
  setReadDeadline(e, -1);
  throw codedError(status, code, message);
}

/** Sets until when the body is read. @param {core.RequestEvent} e @param {number} ms from now */
function setReadDeadline(e, ms) {
  const response = /** @type {Response} */ (/** @type {unknown} */ (e.response));
  response.unwrap().setReadDeadline(new Date(Date.now() + ms));
}

module.exports = { receiveBody };

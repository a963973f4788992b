const { syncBodyMaxBytes } = require("../domain.js");
const { withConcurrencyLimit } = require("./concurrencyLimit.js");
const { codedError } = require("./errors.js");
const { clientNetwork } = require("./network.js");
const { headerOf, requestOf } = require("./request.js");

/*
 * Receives the body of a request before anything parses it. PocketBase allows 32 MB of JSON on every route,
 * and parses it before it checks the rules; and it waits five minutes for a body, during which the request
 * holds a JavaScript engine. The owner, who uploads photos, has PocketBase's own limits.
 */

/** The largest body that a page of the shop sends. */
const bodyMaxBytes = syncBodyMaxBytes;
/**
 * Time for a body to arrive: a few bytes come with the headers, and the slowest phones send 10 KB a second.
 */
const bodyTimeout = { ms: 10_000, msPerKb: 100 };
/** PocketBase's limit, which holds again after the body. */
const requestTimeoutMs = 300_000;
/**
 * Most requests of one network that may wait for their body at once. Below the 60 engines that PocketBase
 * keeps, so that one network cannot occupy all. Many shoppers behind one address stay below it, because each
 * body arrives within milliseconds.
 */
const waitingMax = 50;

/**
 * Go's http.ResponseWriter, as far as the generated types lack it.
 * @typedef {{ unwrap(): { setReadDeadline(at: Date): void } }} Response
 */

/**
 * Waits for the body of a request without the owner's token. PocketBase stores what was read, so that
 * handlers can read it again.
 * @param {core.RequestEvent} e
 * @throws "body-null" (400), "body-too-large" (413), "body-too-slow" (408), "too-many-open-requests" (429)
 */
function receiveBody(e) {
  const { contentLength } = requestOf(e);
  if (contentLength === 0 || e.hasSuperuserAuth()) return;
  if (contentLength > bodyMaxBytes) refuse(e, ...tooLarge);
  const limit = { key: `shop.bodies.waiting ${clientNetwork(e)}`, max: waitingMax };
  const call = withConcurrencyLimit(e.app, limit, () => {
    const bytes = contentLength < 0 ? bodyMaxBytes : contentLength;
    setReadDeadline(e, bodyTimeout.ms + (bytes / 1000) * bodyTimeout.msPerKb);
    const body = readBody(e);
    // The length of a chunked body is unknown before it was read.
    if (body.length > bodyMaxBytes) refuse(e, ...tooLarge);
    setReadDeadline(e, requestTimeoutMs);
    if (isNull(e, body)) throw codedError(400, "body-null", "The body of a request must not be null.");
  });
  if (!call.admitted)
    refuse(e, 429, "too-many-open-requests", "Too many open requests. Please try again later.");
}

/** @type {[status: number, code: string, message: string]} */
const tooLarge = [413, "body-too-large", `A request has at most ${bodyMaxBytes} bytes.`];

/** @param {core.RequestEvent} e @returns {number[]} at most one byte more than is allowed */
function readBody(e) {
  try {
    return toBytes(requestOf(e).body, bodyMaxBytes + 1);
  } catch {
    return refuse(e, 408, "body-too-slow", "The request has not arrived in time.");
  }
}

/** A JSON body: PocketBase ignores what follows its first value. */
const nullBody = /^[\t\n\r ]*null/;
/** An encoded form with a field in which PocketBase reads JSON, and that begins with `null`. */
const nullField = /(?:^|&)%40jsonPayload=(?:%09|%0A|%0D|\+)*null/;

/**
 * Whether PocketBase would read the body as the JSON value `null`, which empties the form of its route: then
 * `confirm-password-reset` panics.
 * @param {core.RequestEvent} e @param {number[]} body
 */
function isNull(e, body) {
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
  // With the query, as PocketBase reads it; hooks can list the fields in no other way.
  return nullField.test(request.form?.encode() ?? "");
}

/**
 * Refuses a request whose body has not arrived. Go would wait for the rest of it before it sends the
 * response.
 * @param {core.RequestEvent} e @param {number} status @param {string} code @param {string} message
 * @returns {never}
 */
function refuse(e, status, code, message) {
  e.response.header().set("Connection", "close");
  setReadDeadline(e, -1);
  throw codedError(status, code, message);
}

/** @param {core.RequestEvent} e @param {number} ms from now */
function setReadDeadline(e, ms) {
  const response = /** @type {Response} */ (/** @type {unknown} */ (e.response));
  response.unwrap().setReadDeadline(new Date(Date.now() + ms));
}

module.exports = { receiveBody };

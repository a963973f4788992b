/**
 * The HTTP request of an event. PocketBase's generated types mark `request` as optional, and record events
 * have it in `requestEvent`.
 * @param {object} e any request event
 * @returns {http.Request}
 */
function requestOf(e) {
  const event = /** @type {{ request?: http.Request, requestEvent?: { request?: http.Request } }} */ (e);
  const request = event.request ?? event.requestEvent?.request;
  if (!request) throw new InternalServerError("This event has no request.");
  return request;
}

/**
 * Reads a request header.
 * @param {object} e any request event
 * @param {string} name
 * @returns {string} "" when the request lacks it
 */
function headerOf(e, name) {
  return requestOf(e).header.get(name);
}

/** If-None-Match headers are cut to this length: browsers send one tag of 40 characters. */
const tagsMaxChars = 500;

/**
 * Whether a conditional request names the ETag of the current content, so that the response is 304. Weak and
 * strong tags count as the same (RFC 9110, 13.1.2): proxies that compress a response make its tag weak.
 * @param {object} e any request event
 * @param {string} tag as in the header ETag, with quotes
 */
function isNotModified(e, tag) {
  const tags = headerOf(e, "If-None-Match").slice(0, tagsMaxChars).split(/,\s*/);
  return tags.some((each) => withoutWeakMark(each) === withoutWeakMark(tag));
}

/** Removes the prefix W/ of a weak ETag. @param {string} tag */
function withoutWeakMark(tag) {
  return tag.replace(/^W\//, "");
}

/**
 * Reads the fields of a request's JSON or form body.
 * @param {{ requestInfo(): core.RequestInfo }} e any request event
 * @returns {Record<string, unknown>} {} for the body `null`, which only the owner can send (`receiveBody`)
 */
function bodyOf(e) {
  return e.requestInfo().body ?? {};
}

module.exports = { bodyOf, headerOf, isNotModified, requestOf };

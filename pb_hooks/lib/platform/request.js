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
 * A request header, or "".
 * @param {object} e any request event
 * @param {string} name
 * @returns {string}
 */
function headerOf(e, name) {
  return requestOf(e).header.get(name);
}

/** A longer If-None-Match is cut: browsers send one tag of 40 characters. */
const tagsMaxChars = 500;

/**
 * Whether a conditional request names the tag of the current content: the response is then 304. Weak and
 * strong tags are the same here (RFC 9110, 13.1.2): proxies that pack a response make its tag weak.
 * @param {object} e any request event
 * @param {string} tag as in the header ETag, with quotes
 */
function isNotModified(e, tag) {
  const tags = headerOf(e, "If-None-Match").slice(0, tagsMaxChars).split(/,\s*/);
  return tags.some((each) => withoutWeakMark(each) === withoutWeakMark(tag));
}

/** @param {string} tag */
function withoutWeakMark(tag) {
  return tag.replace(/^W\//, "");
}

/**
 * The fields of a request's JSON or form body; {} for the body `null`, which `receiveBody` refuses unless the
 * owner sends it.
 * @param {{ requestInfo(): core.RequestInfo }} e any request event
 * @returns {Record<string, unknown>}
 */
function bodyOf(e) {
  return e.requestInfo().body ?? {};
}

module.exports = { bodyOf, headerOf, isNotModified, requestOf };

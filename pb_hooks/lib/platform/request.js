/**
 * The HTTP request of an event. PocketBase's generated types mark `request` as optional, and record events have it in
 * `requestEvent`.
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

/**
 * The fields of a request's JSON or form body; {} for a body that is not an object, such as `null`.
 * @param {{ requestInfo(): core.RequestInfo }} e any request event
 * @returns {Record<string, unknown>}
 */
function bodyOf(e) {
  return e.requestInfo().body ?? {};
}

module.exports = { bodyOf, headerOf, requestOf };

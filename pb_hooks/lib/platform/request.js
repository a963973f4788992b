/**
 * The HTTP request of an event. The generated types mark `request` as optional, and record events hold it in
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

module.exports = { headerOf, requestOf };

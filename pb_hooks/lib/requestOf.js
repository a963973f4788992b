/*
 * Where the request is: the generated types call it optional, and an event of a record carries it one step further in.
 */

/**
 * @param {{ request?: http.Request }} e
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
 * @param {{ request?: http.Request }} e
 * @param {string} name
 */
function headerOf(e, name) {
  return requestOf(e).header.get(name);
}

module.exports = { headerOf, requestOf };

const { isAllowedAtHost, respondDashboardNotFound } = require("./dashboardHost.js");
const { requireAllowedQuery } = require("./queryLimits.js");
const { setClientAddressToNetwork } = require("./clientNetwork.js");
const { setApiHeaders } = require("./apiHeaders.js");
const { checkHeaderSize } = require("./headerLimit.js");
const { withOpenRequestLimit } = require("./openRequests.js");

/*
 * Checks and headers of all requests to /api/ and /_/ except event streams and files. A middleware occupies a
 * JavaScript engine until the response has been sent. So `installRequestChecks` leaves out event streams,
 * which stay open for half an hour, and files, which many clients read slowly.
 */

/**
 * Parts of Go's and PocketBase's interfaces that the generated types lack.
 * @typedef {{ handle(pattern: string, handler: unknown): void }} Paths Go's http.ServeMux
 * @typedef {{ prefix: string, unbind(id: string): void, buildMux(): Paths }} Router
 */

/** Id of the middleware in server.pb.js that calls `checkRequest`. */
const middlewareId = "shopRequestChecks";

/**
 * The middleware of all API and dashboard requests: sets the response's headers, throws for a request that is
 * not allowed, and waits for the request's body.
 * @template T
 * @param {core.RequestEvent} e
 * @param {() => T} next handles the request
 * @throws what `checkHeaderSize`, `withOpenRequestLimit`, `requireAllowedQuery` and `receiveBody` throw;
 * NotFoundError for the dashboard on another host
 */
function checkRequest(e, next) {
  setApiHeaders(e);
  checkHeaderSize(e);
  if (!isAllowedAtHost(e)) return respondDashboardNotFound(e);
  const handle = () => {
    requireAllowedQuery(e);
    setClientAddressToNetwork(e);
    // Required here, because requestBody.js loads domain.js, see openRequests.js.
    require("./requestBody.js").receiveBody(e);
    return next();
  };
  return e.hasSuperuserAuth() ? handle() : withOpenRequestLimit(e, handle);
}

/**
 * Completes the server's setup, and then decides by path whether a request passes the middleware
 * `checkRequest`. PocketBase gives hooks no way to exclude one of its own routes from a middleware, but its
 * router can be built several times.
 * @param {core.ServeEvent} e
 * @returns what `e.next()` returns
 */
function installRequestChecks(e) {
  const { server } = e;
  const router = /** @type {Router} */ (/** @type {unknown} */ (e.router));
  // Without PocketBase's CORS middleware no other site can read a response. The shop's pages and the
  // dashboard have the same origin as their API; photos set the CORS header themselves.
  router.unbind("pbCors");
  // Builds `paths`, which chooses the router of a request by path and must have no other routes. With this
  // prefix, all routes of PocketBase in `paths` belong to a host that does not exist.
  const { prefix } = router;
  router.prefix = "none.invalid";
  const paths = router.buildMux();
  router.prefix = prefix;

  const result = e.next();
  const checked = server?.handler;
  router.unbind(middlewareId);
  const unchecked = router.buildMux();
  paths.handle("/", unchecked);
  paths.handle("/_/", checked);
  paths.handle("/api/", checked);
  // Without this line Go redirects /api to /api/.
  paths.handle("/api", checked);
  paths.handle("/api/files/", unchecked);
  paths.handle("GET /api/realtime", unchecked);
  if (server) server.handler = /** @type {any} */ (paths);
  return result;
}

module.exports = { checkRequest, middlewareId, installRequestChecks };

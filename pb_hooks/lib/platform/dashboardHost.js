const { env } = require("./env.js");
const { requestOf } = require("./request.js");

/*
 * SHOP_DASHBOARD_HOST: the only host name at which the dashboard and the owner's API respond. A malicious
 * script on the shop's pages then has another origin than the owner's session.
 */

/** Paths of the API that only superusers may use. */
const superuserPaths =
  /^\/api\/(?:(?:settings|logs|backups|crons|sql)(?:\/|$)|collections\/?$|collections\/(?:meta\/|import\b)|collections\/[^/]+(?:\/truncate)?\/?$|collections\/[^/]+\/impersonate\/)/;

/** The dashboard's host name (SHOP_DASHBOARD_HOST), in lower case; "" when any host serves the dashboard. */
function dashboardHost() {
  return env("SHOP_DASHBOARD_HOST").toLowerCase();
}

/**
 * The dashboard's address, for links in mails to the owner.
 * @param {string} shopUrl
 * @returns {string} "https://shop.example/_/"
 */
function dashboardUrl(shopUrl) {
  const own = dashboardHost();
  return `${own ? shopUrl.replace(/^(https?:\/\/)[^/:]+/, `$1${own}`) : shopUrl}/_/`;
}

/**
 * The address of a record in the dashboard.
 * @param {string} dashboardUrl @param {string} collection @param {string} id
 */
function recordLink(dashboardUrl, collection, id) {
  return `${dashboardUrl}#/collections?collection=${collection}&record=${id}`;
}

/** Whether a request is for the dashboard's own host. @param {core.RequestEvent} e @returns {boolean} */
function isDashboardHostRequest(e) {
  const own = dashboardHost();
  return own !== "" && requestHost(e) === own;
}

/**
 * Whether a request may be served at the host that it names. Only the dashboard's host serves the dashboard,
 * the superusers' API and requests with a superuser's token.
 * @param {core.RequestEvent} e
 * @returns {boolean}
 */
function isAllowedAtHost(e) {
  const own = dashboardHost();
  if (own === "" || requestHost(e) === own) return true;
  const path = requestOf(e).url?.path ?? "";
  const isOwners =
    /^\/_(\/|$)/.test(path) || superuserPaths.test(path) || isSuperuserCollectionPath(e.app, path);
  return !(isOwners || e.hasSuperuserAuth());
}

/**
 * Whether a path belongs to the collection of superusers. PocketBase's routes also accept its id and other
 * spellings of its name, so PocketBase itself resolves the segment.
 * @param {core.App} app @param {string} path
 */
function isSuperuserCollectionPath(app, path) {
  const [, nameOrId] = /^\/api\/collections\/([^/]+)/.exec(path) ?? [];
  if (!nameOrId) return false;
  try {
    return app.findCachedCollectionByNameOrId(nameOrId).name === "_superusers";
  } catch {
    // No such collection: PocketBase answers 404.
    return false;
  }
}

/** The host name that a request names, in lower case and without port. @param {core.RequestEvent} e */
function requestHost(e) {
  return requestOf(e).host.toLowerCase().replace(/:\d+$/, "");
}

/**
 * Inline script for /_/, to which PocketBase redirects the popup of a Google sign-in at the end: closes the
 * popup. Other windows ignore `close`.
 */
const closingScript = "close()";
const closingPage = `<!doctype html><title>Not found</title><p>There is nothing here. You can close this window.</p><script>${closingScript}</script>`;
/** SHA-256 of `closingScript`, in base64. */
const closingHash = "GFdus4tIg4GNX0lWNkkH/vMcNIl1NG7q7TWRqw2H0bM=";

/**
 * Responds 404, as if there were no dashboard. /_/ gets `closingPage`.
 * @param {core.RequestEvent} e
 * @throws {NotFoundError} except for /_/
 */
function respondDashboardNotFound(e) {
  if (requestOf(e).url?.path !== "/_/") throw new NotFoundError();
  e.response
    .header()
    .set(
      "Content-Security-Policy",
      `default-src 'none'; script-src 'sha256-${closingHash}'; frame-ancestors 'none'`,
    );
  return e.html(404, closingPage);
}

module.exports = {
  isAllowedAtHost,
  isDashboardHostRequest,
  respondDashboardNotFound,
  dashboardUrl,
  recordLink,
};

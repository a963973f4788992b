const { withOpenRequestLimit } = require("../platform/openRequests.js");

/*
 * Serves pages, files and feeds within the limit of open requests per client network (IPv4 address or IPv6
 * /64). Loads only openRequests.js before that limit is checked.
 */

/**
 * Serves a page or a file of the site.
 * @param {core.RequestEvent} e @throws what `withOpenRequestLimit` throws
 */
function serveSiteWithinLimit(e) {
  return withOpenRequestLimit(e, () => require("./serve.js").serveSite(e));
}

/**
 * Serves a generated file (robots.txt, sitemap, feed).
 * @param {core.RequestEvent} e
 * @param {() => Parameters<typeof import("./serve.js").serveGenerated>[1]} load loads the function that sends
 * the file
 * @throws what `withOpenRequestLimit` throws
 */
function serveGeneratedWithinLimit(e, load) {
  return withOpenRequestLimit(e, () => require("./serve.js").serveGenerated(e, load()));
}

module.exports = { serveGeneratedWithinLimit, serveSiteWithinLimit };

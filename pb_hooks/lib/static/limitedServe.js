const { withOpenRequest } = require("../platform/openRequests.js");

/*
 * Serves pages, files and feeds within the limit of open requests per network. Loads only openRequests.js
 * before that limit is checked.
 */

/** Serves a page or a file of the site. @param {core.RequestEvent} e @throws what `withOpenRequest` throws */
function serveSiteWithinLimit(e) {
  return withOpenRequest(e, () => require("./serve.js").serveSite(e));
}

/**
 * Serves a generated file (robots.txt, sitemap, feed).
 * @param {core.RequestEvent} e
 * @param {() => Parameters<typeof import("./serve.js").serveComputed>[1]} load loads the function that sends
 * the file
 * @throws what `withOpenRequest` throws
 */
function serveComputedWithinLimit(e, load) {
  return withOpenRequest(e, () => require("./serve.js").serveComputed(e, load()));
}

module.exports = { serveComputedWithinLimit, serveSiteWithinLimit };

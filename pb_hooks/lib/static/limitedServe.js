const { withOpenRequest } = require("../platform/openRequests.js");

/*
 * The routes of pages, files and feeds, within the limit of open requests. Only openRequests.js is loaded
 * before the limit is checked.
 */

/** Serves a page or a file of the site. @param {core.RequestEvent} e @throws what `withOpenRequest` throws */
function serveSiteWithinLimit(e) {
  return withOpenRequest(e, () => require("./serve.js").serveSite(e));
}

/**
 * Serves a computed file.
 * @param {core.RequestEvent} e
 * @param {() => Parameters<typeof import("./serve.js").serveComputed>[1]} load loads the function that sends
 * the file
 * @throws what `withOpenRequest` throws
 */
function serveComputedWithinLimit(e, load) {
  return withOpenRequest(e, () => require("./serve.js").serveComputed(e, load()));
}

module.exports = { serveComputedWithinLimit, serveSiteWithinLimit };

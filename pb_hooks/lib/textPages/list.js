const { readJournalPosition } = require("../catalogue/journal.js");
const { textPagesVersion } = require("../catalogue/textPagesVersion.js");
const { isUnchanged } = require("../platform/request.js");
const { publishedPages } = require("./published.js");

/**
 * GET /api/shop/pages: `{version, pages}` with all published text pages. `version` is the one that
 * GET /api/shop/catalogue/changes reports. Conditional requests are answered with 304.
 * @param {core.App} app
 * @param {core.RequestEvent} e
 */
function listTextPages(app, e) {
  // Read before the pages: a change between both reads costs one more request, and is not missed.
  const version = textPagesVersion(app, readJournalPosition(app.db()));
  const body = JSON.stringify({ version, pages: publishedPages(app) });
  const headers = e.response.header();
  // Weak: the compressed response has the same tag.
  const tag = `W/"${$security.md5(body)}"`;
  headers.set("ETag", tag);
  headers.set("Cache-Control", "no-cache");
  if (isUnchanged(e, tag)) return e.noContent(304);
  return e.blob(200, "application/json", toBytes(body));
}

module.exports = { listTextPages };

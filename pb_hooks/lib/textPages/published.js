const { readJournalPosition } = require("../catalogue/journal.js");
const { areTextPagesPublic, textPagesVersion } = require("../catalogue/textPagesVersion.js");
const { legalPages, parseTextPage, textPagesMax } = require("../domain.js");
const { isNotModified } = require("../platform/request.js");

/** @typedef {NonNullable<ReturnType<typeof parseTextPage>>} TextPage */

/**
 * Reads the published text pages, by slug: the legal pages and the first of the owner's other pages, at most
 * `textPagesMax`. [] when the owner closed the collection `pages` to the public, renamed or deleted it.
 * @param {core.App} app
 * @returns {TextPage[]}
 */
function findPublishedTextPages(app) {
  const all = queryTextPages(app, "published = true", {});
  const isLegal = (/** @type {TextPage} */ { slug }) => legalPages.some((legal) => legal === slug);
  const legal = all.filter(isLegal);
  const own = all.filter((page) => !isLegal(page)).slice(0, textPagesMax - legal.length);
  return [...legal, ...own].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/**
 * Reads one published text page; undefined when no published page has the slug.
 * @param {core.App} app
 * @param {string} slug may be any text
 */
function findPublishedTextPage(app, slug) {
  const [page] = queryTextPages(app, "published = true && slug = {:slug}", { slug });
  // A page that `textPagesMax` leaves out is not returned, because devices do not have it either.
  return page && findPublishedTextPages(app).find((listed) => listed.slug === slug);
}

/**
 * Reads the text pages that match a filter; [] when the owner closed them to the public.
 * @param {core.App} app
 * @param {string} filter
 * @param {Record<string, string>} values
 * @returns {TextPage[]}
 */
function queryTextPages(app, filter, values) {
  if (!areTextPagesPublic(app)) return [];
  const records = app.findRecordsByFilter("pages", filter, "slug", 0, 0, values);
  return records.flatMap((record) => {
    if (!record) return [];
    const [slug, title, body, updated] = ["slug", "title", "body", "updated"].map((name) =>
      record.getString(name),
    );
    return parseTextPage({ slug, title, body, updated }) ?? [];
  });
}

/**
 * GET /api/shop/pages: responds `{version, pages}` with all published text pages, or 304 to a conditional
 * request. GET /api/shop/catalogue/changes reports the same `version`, so that a device knows when to fetch
 * the pages.
 * @param {core.RequestEvent} e
 */
function listTextPages(e) {
  const { app } = e;
  // The version is read before the pages: if a page changes between the two reads, the device fetches the
  // pages once more, and misses no change.
  const version = textPagesVersion(app, readJournalPosition(app.db()));
  const body = JSON.stringify({ version, pages: findPublishedTextPages(app) });
  const headers = e.response.header();
  // The tag is weak, because the compressed and the uncompressed response have the same tag.
  const tag = `W/"${$security.md5(body)}"`;
  headers.set("ETag", tag);
  headers.set("Cache-Control", "no-cache");
  if (isNotModified(e, tag)) return e.noContent(304);
  return e.blob(200, "application/json", toBytes(body));
}

module.exports = { listTextPages, findPublishedTextPage, findPublishedTextPages };

const { arePagesPublic } = require("../catalogue/pagesVersion.js");
const { parseTextPage, textPagesMax } = require("../domain.js");

/** @typedef {NonNullable<ReturnType<typeof parseTextPage>>} TextPage */

/**
 * The published text pages, by slug. None when the owner closed the collection to the public, renamed or deleted it.
 * @param {core.App} app
 * @returns {TextPage[]}
 */
function publishedPages(app) {
  return findPublished(app, "published = true", {});
}

/**
 * A published text page; undefined for every other slug.
 * @param {core.App} app
 * @param {string} slug may be any text
 */
function publishedPage(app, slug) {
  return findPublished(app, "published = true && slug = {:slug}", { slug })[0];
}

/** @param {core.App} app @param {string} filter @param {Record<string, string>} values @returns {TextPage[]} */
function findPublished(app, filter, values) {
  if (!arePagesPublic(app)) return [];
  const records = app.findRecordsByFilter("pages", filter, "slug", textPagesMax, 0, values);
  return records.flatMap((record) => {
    if (!record) return [];
    const [slug, title, body, updated] = ["slug", "title", "body", "updated"].map((name) =>
      record.getString(name),
    );
    return parseTextPage({ slug, title, body, updated }) ?? [];
  });
}

module.exports = { publishedPage, publishedPages };

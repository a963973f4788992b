const {
  parseId,
  parsePrice,
  parseProductName,
  productPath,
  sitemapEntry,
  sitemapFrame,
  sitemapUrlsMax,
  textPagePath,
} = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { requestOf } = require("../platform/request.js");
const { publicProductsSql } = require("../catalogue/publicProductsSql.js");
const { findPublishedTextPages } = require("../textPages/published.js");
const { indexedStaticPaths } = require("./describePage.js");
const { sendPublishedFile } = require("./publishedFile.js");
const { readShopProfile } = require("./shopProfile.js");

/** @typedef {import("./publishedFile.js").Kind} Kind */

const chunkRows = 1000;

/**
 * Lists the pages that search engines may index, except product pages.
 * @param {core.App} app
 * @param {string} newest when a product was changed last: home and search list the products
 * @returns {{ path: string, updated: string }[]}
 */
function otherPages(app, newest) {
  const texts = findPublishedTextPages(app).map(({ slug, updatedAt }) => ({
    path: textPagePath(slug),
    updated: updatedAt ? new Date(updatedAt).toISOString() : "",
  }));
  return [...indexedStaticPaths.map((path) => ({ path, updated: newest })), ...texts];
}

/**
 * GET /sitemap.xml: sends all pages that are indexed. With more pages than one file may name, sends an index
 * of files. Their addresses are /sitemap.xml?part=1 and so on, because the protocol lets a file name only
 * pages below its own folder.
 * @param {core.RequestEvent} e
 */
function sendSitemap(e) {
  const part = requestOf(e).url?.query().get("part") ?? "";
  const parts = countSitemapFiles(e.app);
  if (part === "")
    return sendPublishedFile(e, readShopProfile(e.app), parts > 1 ? sitemapIndex(parts) : sitemapPart(1));
  const number = /^\d{1,6}$/.test(part) ? Number(part) : 0;
  if (number < 1 || number > parts) throw new NotFoundError();
  return sendPublishedFile(e, readShopProfile(e.app), sitemapPart(number));
}

/** The number of sitemap files. @param {core.App} app */
function countSitemapFiles(app) {
  const row = new DynamicModel({ count: 0 });
  app
    .db()
    .newQuery(`SELECT count(*) AS count FROM products WHERE ${publicProductsSql(app).isShown}`)
    .one(row);
  return Math.ceil((row.count + otherPages(app, "").length) / sitemapUrlsMax);
}

/** When a public product was changed last; "" without one. @param {core.App} app @param {dbx.Tx} db */
function newestChange(app, db) {
  const row = new DynamicModel({ newest: "" });
  db.newQuery(
    `SELECT ifnull(max(CAST(updated AS TEXT)), '') AS newest FROM products WHERE ${publicProductsSql(app).isShown}`,
  ).one(row);
  return row.newest;
}

/** The index that names the sitemap files. @param {number} parts number of files @returns {Kind} */
function sitemapIndex(parts) {
  return {
    name: "sitemapindex",
    contentType,
    write(_app, shop, _db, print) {
      const { head, tail } = sitemapFrame("sitemapindex");
      print(head);
      for (let part = 1; part <= parts; part += 1)
        print(sitemapEntry("sitemap", `${shop.origin}/sitemap.xml?part=${part}`, ""));
      print(tail);
    },
  };
}

const contentType = "application/xml; charset=utf-8";

/** One sitemap file; products are sorted by id. @param {number} part from 1 @returns {Kind} */
function sitemapPart(part) {
  return {
    name: `sitemap${part}`,
    contentType,
    write(app, { origin }, db, print) {
      const { head, tail } = sitemapFrame("urlset");
      print(head);
      const others = otherPages(app, part === 1 ? newestChange(app, db) : "");
      // The first file begins with the other pages, so later files skip fewer products: `offset` is smaller
      // by the number of other pages.
      if (part === 1)
        for (const { path, updated } of others) print(sitemapEntry("url", origin + path, updated));
      const first = part === 1 ? 0 : (part - 1) * sitemapUrlsMax - others.length;
      const last = part * sitemapUrlsMax - others.length;
      for (let at = first; at < last; at += chunkRows)
        print(productEntries(app, db, origin, at, Math.min(chunkRows, last - at)));
      print(tail);
    },
  };
}

/**
 * The sitemap entries of some products, sorted by id, as text.
 * @param {core.App} app
 * @param {dbx.Tx} db
 * @param {string} origin
 * @param {number} offset products to skip
 * @param {number} limit maximum number of products
 */
function productEntries(app, db, origin, offset, limit) {
  const row = new DynamicModel({ rows: "" });
  db.newQuery(
    `SELECT json_group_array(json_array(id, substr(CAST(name AS TEXT), 1, 400), iif(typeof(price) = 'blob', NULL, price),
        CAST(updated AS TEXT)) ORDER BY id) AS rows
      FROM (SELECT * FROM products WHERE ${publicProductsSql(app).isShown} ORDER BY id LIMIT {:limit} OFFSET {:offset}) AS products`,
  )
    .bind({ limit, offset })
    .one(row);
  /** @type {[unknown, unknown, unknown, string][]} */
  const rows = parseJson(row.rows) ?? [];
  return rows
    .map(([id, name, price, updated]) => {
      // Leaves out products without a page, as `parseProduct` does.
      if (!parseId(id) || !parseProductName(name) || !parsePrice(price)) return "";
      return sitemapEntry("url", origin + productPath(parseId(id)), updated);
    })
    .join("");
}

module.exports = { sendSitemap };

const {
  homePath,
  parseId,
  parsePrice,
  parseProductName,
  productPath,
  searchPath,
  sitemapEntry,
  sitemapFrame,
  sitemapUrlsMax,
  textPagePath,
} = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { requestOf } = require("../platform/request.js");
const { publicProductsSql } = require("../catalogue/publicProductsSql.js");
const { findPublishedTextPages } = require("../textPages/published.js");
const { sendPublishedFile } = require("./publishedFile.js");
const { readShopProfile } = require("./shopProfile.js");

/** @typedef {import("./publishedFile.js").Kind} Kind */

const chunkRows = 1000;

/**
 * The pages that search engines may index, without the product pages.
 * @param {core.App} app
 * @param {string} newest when a product was changed last; home and search list the products
 * @returns {{ path: string, updated: string }[]}
 */
function otherPages(app, newest) {
  const texts = findPublishedTextPages(app).map(({ slug, updatedAt }) => ({
    path: textPagePath(slug),
    updated: updatedAt ? new Date(updatedAt).toISOString() : "",
  }));
  return [{ path: homePath, updated: newest }, { path: searchPath, updated: newest }, ...texts];
}

/**
 * GET /sitemap.xml: all pages that are indexed. A shop with more pages than one file may name sends an index,
 * whose files are /sitemap.xml?part=1 and so on: the protocol lets a file name pages below its own folder
 * only.
 * @param {core.RequestEvent} e
 */
function sendSitemap(e) {
  const part = requestOf(e).url?.query().get("part") ?? "";
  const parts = partsOf(e.app);
  if (part === "") return sendPublishedFile(e, readShopProfile(e.app), parts > 1 ? index(parts) : pages(1));
  const number = /^\d{1,6}$/.test(part) ? Number(part) : 0;
  if (number < 1 || number > parts) throw new NotFoundError();
  return sendPublishedFile(e, readShopProfile(e.app), pages(number));
}

/** The number of files. @param {core.App} app */
function partsOf(app) {
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

/** @param {number} parts @returns {Kind} */
function index(parts) {
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

/** The pages of one file, products in the order of their ids. @param {number} part from 1 @returns {Kind} */
function pages(part) {
  return {
    name: `sitemap${part}`,
    contentType,
    write(app, { origin }, db, print) {
      const { head, tail } = sitemapFrame("urlset");
      print(head);
      const others = otherPages(app, part === 1 ? newestChange(app, db) : "");
      // The first file begins with the other pages, so the products of later files are shifted by their
      // number.
      if (part === 1)
        for (const { path, updated } of others) print(sitemapEntry("url", origin + path, updated));
      const first = part === 1 ? 0 : (part - 1) * sitemapUrlsMax - others.length;
      const last = part * sitemapUrlsMax - others.length;
      for (let at = first; at < last; at += chunkRows)
        print(entries(app, db, origin, at, Math.min(chunkRows, last - at)));
      print(tail);
    },
  };
}

/**
 * @param {core.App} app
 * @param {dbx.Tx} db
 * @param {string} origin
 * @param {number} offset
 * @param {number} limit
 */
function entries(app, db, origin, offset, limit) {
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
      // Products without a page are left out; `parseProduct` refuses them too.
      if (!parseId(id) || !parseProductName(name) || !parsePrice(price)) return "";
      return sitemapEntry("url", origin + productPath(parseId(id)), updated);
    })
    .join("");
}

module.exports = { sendSitemap };

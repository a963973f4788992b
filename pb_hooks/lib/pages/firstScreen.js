const { textPagesVersion } = require("../catalogue/textPagesVersion.js");
const { collections, detailColumns, isTextPageSlug, parseId, relatedProductsMax } = require("../domain.js");
const { findPublishedTextPage, findPublishedTextPages } = require("../textPages/published.js");
const { findPublicProduct } = require("./publicProducts.js");

/*
 * Reads the data of a page's first screen: its products, as the records that PocketBase's REST API returns,
 * and its text pages. The page's HTML contains them, so that the browser shows and hydrates it without a
 * request.
 */

/** Products per list of home: two rows of the widest grid. HTML and styles together then stay below 14 KB. */
const listCount = 8;

/**
 * A page that the server renders. `searched`: the address has a search text.
 * @typedef {{ kind: "home" } | { kind: "search", searched: boolean } | { kind: "product", id: string }
 *   | { kind: "text", slug: string }} RenderedPath
 * @typedef {Parameters<typeof import("../prerender.js")["renderPage"]>[0]["textPages"]} RenderedTextPages
 */

/**
 * Parses which page the server renders for an address. To render another kind, add it here, its products in
 * `productsSql`, and its component in src/prerender.
 * @param {string} path without a leading slash
 * @param {url.URL | undefined} address
 * @returns {RenderedPath | undefined} undefined for pages that are not rendered
 */
function parseRenderedPath(path, address) {
  if (path === "") return { kind: "home" };
  if (path === "search") return { kind: "search", searched: (address?.query().get("q") ?? "").trim() !== "" };
  const slug = /^pages\/([^/]+)$/.exec(path)?.[1];
  if (slug !== undefined) return isTextPageSlug(slug) ? { kind: "text", slug } : undefined;
  const id = parseId(/^product\/([^/]+)$/.exec(path)?.[1]);
  return id ? { kind: "product", id } : undefined;
}

/**
 * Whether visitors may see the product or text page that an address names.
 * @param {core.App} app @param {RenderedPath} page
 * @returns {boolean}
 */
function isPublicPage(app, page) {
  if (page.kind === "product") return findPublicProduct(app, page.id).status === 200;
  return page.kind !== "text" || findPublishedTextPage(app, page.slug) !== undefined;
}

/**
 * Reads the products of a page as a JSON list, each once. A product page's own product comes first, with its
 * description.
 * @param {core.App} app
 * @param {RenderedPath} page
 * @param {import("../catalogue/publicProductsSql.js").PublicProductsSql} products
 * @returns {string | undefined} undefined for a product that is not public
 */
function firstScreenJson(app, page, products) {
  if (page.kind === "search" || page.kind === "text") return "[]";
  const row = new DynamicModel({ records: "" });
  const { sql, values } = productsSql(page, products);
  app.db().newQuery(`SELECT json_group_array(json(record)) AS records FROM (${sql})`).bind(values).one(row);
  const isPublic = page.kind !== "product" || row.records.startsWith(`[{"id":${JSON.stringify(page.id)}`);
  return isPublic ? row.records : undefined;
}

/**
 * Builds the query for the products of a page.
 * @param {Exclude<RenderedPath, { kind: "search" | "text" }>} page
 * @param {import("../catalogue/publicProductsSql.js").PublicProductsSql} products
 * @returns {{ sql: string, values: Record<string, string> }}
 */
function productsSql(page, { record, isShown }) {
  // Sorted as in the browser's query of a first visit. `json_patch` removes null values.
  const newest = "ORDER BY sortdate DESC, id LIMIT";
  const detailPaths = detailColumns.map((column) => `'$.${column}'`).join(", ");
  const card = `json_patch('{}', json_remove(${record}, ${detailPaths}))`;
  if (page.kind === "product") {
    const own = `SELECT json_patch('{}', ${record}) AS record FROM products WHERE id = {:id} AND ${isShown}`;
    const others = `SELECT ${card} AS record FROM products WHERE id <> {:id} AND ${isShown} ${newest} ${relatedProductsMax}`;
    return { sql: `SELECT * FROM (${own}) UNION ALL SELECT * FROM (${others})`, values: { id: page.id } };
  }
  const ids = collections.map(
    ({ id }) =>
      `SELECT id FROM (SELECT id FROM products WHERE ${isShown} AND collection_ids LIKE '%"${id}"%' ${newest} ${listCount})`,
  );
  return {
    sql: `SELECT ${card} AS record FROM products WHERE id IN (${ids.join(" UNION ")}) ORDER BY sortdate DESC, id`,
    values: {},
  };
}

/**
 * Reads a page's text pages: the links in its footer, and the text page that it shows.
 * @param {core.App} app
 * @param {RenderedPath} page
 * @param {Parameters<typeof textPagesVersion>[1]} position of the catalogue's journal
 * @returns {RenderedTextPages | undefined} undefined for a text page that is not published
 */
function renderedTextPages(app, page, position) {
  const pages = findPublishedTextPages(app);
  const links = pages.map(({ slug, title }) => ({ slug, title }));
  const rendered = { version: textPagesVersion(app, position), links };
  if (page.kind !== "text") return rendered;
  const shown = pages.find(({ slug }) => slug === page.slug);
  return shown && { ...rendered, page: shown };
}

module.exports = { firstScreenJson, isPublicPage, parseRenderedPath, renderedTextPages };

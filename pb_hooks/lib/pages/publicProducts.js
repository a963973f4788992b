const { parseProduct } = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { publicProductsSql } = require("../catalogue/publicProductsSql.js");

/**
 * @typedef {import("../catalogue/productRecord.js").Product} Product
 * @typedef {{ status: 200, product: Product } | { status: 404 | 410, product?: undefined }} Found
 */

/**
 * Finds the product of a page, and the page's status. A hidden product gets 404 like an unknown one: it may
 * be shown again, and a draft must not become known. A deleted product gets 410, so that search engines drop
 * it at once; the catalogue's journal knows the ids of deleted products.
 * @param {core.App} app
 * @param {string} id from the address
 * @returns {Found}
 */
function findPublicProduct(app, id) {
  const products = tryPublicProductsSql(app);
  if (!products) return { status: 404 };
  const { record, isShown } = products;
  const row = new DynamicModel({ record: "", known: false, stored: false });
  app
    .db()
    .newQuery(
      `SELECT ifnull((SELECT ${record} FROM products WHERE id = {:id} AND ${isShown}), '') AS record,
        EXISTS (SELECT 1 FROM products WHERE id = {:id}) AS stored,
        EXISTS (SELECT 1 FROM shop_catalogue_changes WHERE id = {:id}) AS known`,
    )
    .bind({ id })
    .one(row);
  const parsed = row.record ? parseProduct(parseJson(row.record)) : undefined;
  if (parsed?.ok) return { status: 200, product: parsed.product };
  return { status: row.known && !row.stored ? 410 : 404 };
}

/**
 * Builds the SQL to read the public products; undefined when the owner closed them to the public.
 * @param {core.App} app
 */
function tryPublicProductsSql(app) {
  try {
    return publicProductsSql(app);
  } catch (error) {
    if (/** @type {{ status?: number }} */ (error).status !== 404) throw error;
    return undefined;
  }
}

/** Rows per query of `eachPublicProduct`. */
const chunkRows = 100;

/**
 * Calls `use` with each public product, by ascending id. Reads `chunkRows` at a time, so that memory does not
 * grow with the catalogue. Skips records that `parseProduct` refuses.
 * @param {core.App} app
 * @param {dbx.Tx} db
 * @param {(product: Product) => void} use
 */
function eachPublicProduct(app, db, use) {
  const { record, isShown } = publicProductsSql(app);
  const query = db.newQuery(
    `SELECT ifnull(max(id), '') AS last, json_group_array(json(record)) AS records
      FROM (SELECT id, ${record} AS record FROM products WHERE id > {:after} AND ${isShown} ORDER BY id LIMIT ${chunkRows})`,
  );
  for (let after = ""; ; ) {
    const chunk = new DynamicModel({ last: "", records: "" });
    query.bind({ after }).one(chunk);
    if (chunk.last === "") return;
    for (const row of parseJson(chunk.records) ?? []) {
      const parsed = parseProduct(row);
      if (parsed.ok) use(parsed.product);
    }
    after = chunk.last;
  }
}

/**
 * Whether a product has or had this id, according to the catalogue's journal.
 * @param {core.App} app @param {string} id
 */
function wasProductId(app, id) {
  const row = new DynamicModel({ known: false });
  app
    .db()
    .newQuery("SELECT EXISTS (SELECT 1 FROM shop_catalogue_changes WHERE id = {:id}) AS known")
    .bind({ id })
    .one(row);
  return row.known;
}

module.exports = { eachPublicProduct, findPublicProduct, wasProductId, tryPublicProductsSql };

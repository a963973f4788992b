const { readShopUrl } = require("../platform/origin.js");
const { productJson } = require("./catalogueFormat.js");
const { ensureShiprocketNumbers } = require("./numbers.js");

/*
 * Caches each product's JSON in Shiprocket's format in PocketBase's in-memory store, two kilobytes per
 * product. Formatting a product takes a millisecond, and anybody can request pages of 250. A cached text is
 * used until its version changes (`readVersions`).
 */

/**
 * The products, in the order of their ids, without those that `parseProduct` refuses.
 * @param {core.App} app
 * @param {string[]} ids of products that exist
 * @returns {string[]} JSON of each
 */
function getProductJsonTexts(app, ids) {
  const versions = readVersions(app, ids);
  const changed = ids.filter((id) => !isCached(app, id, versions[id]));
  if (changed.length > 0) {
    // Assigns the missing numbers of the whole page at once.
    ensureShiprocketNumbers(app, "product", changed);
    // Read after the versions, so that no text is older than its version.
    for (const record of app.findRecordsByIds("products", changed)) {
      if (record) cacheProduct(app, record, versions[record.id]);
    }
  }
  return ids.map((id) => cachedProduct(app, id).text).filter(Boolean);
}

/**
 * What the texts depend on: the journal's number of the last change of each product, and what the owner sets
 * for all products.
 * @param {core.App} app @param {string[]} ids
 * @returns {Record<string, string>} by id
 */
function readVersions(app, ids) {
  const { updated } = app.findCachedCollectionByNameOrId("products");
  const form = JSON.stringify([readShopUrl(app), app.settings().meta.appName, updated.string()]);
  const rows = arrayOf(new DynamicModel({ id: "", seq: 0 }));
  app
    .db()
    .newQuery("SELECT id, seq FROM shop_catalogue_changes WHERE id IN (SELECT value FROM json_each({:ids}))")
    .bind({ ids: JSON.stringify(ids) })
    .all(rows);
  return Object.fromEntries(rows.map(({ id, seq }) => [id, `${seq} ${form}`]));
}

/** @param {string} id of a product */
function storeKey(id) {
  return `shop.shiprocket.product.${id}`;
}

/**
 * @param {core.App} app @param {string} id
 * @returns {{ version?: string, text: string }} `text` is "" for a product that is not kept or was refused
 */
function cachedProduct(app, id) {
  const kept = app.store().get(storeKey(id));
  if (!kept) return { text: "" };
  const end = kept.indexOf("\n");
  return { version: kept.slice(0, end), text: kept.slice(end + 1) };
}

/** @param {core.App} app @param {string} id @param {string | undefined} version */
function isCached(app, id, version) {
  return version !== undefined && cachedProduct(app, id).version === version;
}

/** @param {core.App} app @param {core.Record} record @param {string} [version] */
function cacheProduct(app, record, version = "") {
  const product = productJson(app, record);
  // JSON has no line break.
  app.store().set(storeKey(record.id), `${version}\n${product ? JSON.stringify(product) : ""}`);
}

/** Frees the memory of a deleted product. @param {core.App} app @param {string} id */
function deleteCachedProductJson(app, id) {
  app.store().remove(storeKey(id));
}

module.exports = { deleteCachedProductJson, getProductJsonTexts };

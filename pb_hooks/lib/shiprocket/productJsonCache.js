const { readShopUrl } = require("../platform/origin.js");
const { productJson } = require("./catalogueFormat.js");
const { ensureShiprocketNumbers } = require("./numbers.js");

/*
 * Caches each product's JSON in Shiprocket's format in PocketBase's in-memory store, two kilobytes per
 * product: formatting a product takes a millisecond, and any client can request pages of 250. A cached JSON
 * is used until the product's version changes (`readVersions`).
 */

/**
 * Returns products as JSON in Shiprocket's format, sorted by id, without those that `parseProduct` refuses.
 * @param {core.App} app
 * @param {string[]} ids of products that exist
 * @returns {string[]} JSON of each product
 */
function getProductJsonTexts(app, ids) {
  const versions = readVersions(app, ids);
  const changed = ids.filter((id) => !isCached(app, id, versions[id]));
  if (changed.length > 0) {
    // Assigns the missing numbers of the whole page at once.
    ensureShiprocketNumbers(app, "product", changed);
    // Reads the records after the versions, so that no cached JSON is older than its version.
    for (const record of app.findRecordsByIds("products", changed)) {
      if (record) cacheProduct(app, record, versions[record.id]);
    }
  }
  return ids.map((id) => cachedProduct(app, id).text).filter(Boolean);
}

/**
 * Reads the versions of products. A version names what a product's JSON depends on: the journal's number of
 * its last change, and the owner's settings for all products.
 * @param {core.App} app @param {string[]} ids
 * @returns {Record<string, string>} by id
 */
function readVersions(app, ids) {
  const { updated } = app.findCachedCollectionByNameOrId("products");
  const settingsVersion = JSON.stringify([readShopUrl(app), app.settings().meta.appName, updated.string()]);
  const rows = arrayOf(new DynamicModel({ id: "", seq: 0 }));
  app
    .db()
    .newQuery("SELECT id, seq FROM shop_catalogue_changes WHERE id IN (SELECT value FROM json_each({:ids}))")
    .bind({ ids: JSON.stringify(ids) })
    .all(rows);
  return Object.fromEntries(rows.map(({ id, seq }) => [id, `${seq} ${settingsVersion}`]));
}

/** The key of a product's JSON in the in-memory store. @param {string} id of a product */
function storeKey(id) {
  return `shop.shiprocket.product.${id}`;
}

/**
 * Reads a product from the cache.
 * @param {core.App} app @param {string} id
 * @returns {{ version?: string, text: string }} `text` is "" for a product that is not cached or was refused
 */
function cachedProduct(app, id) {
  const stored = app.store().get(storeKey(id));
  if (!stored) return { text: "" };
  const end = stored.indexOf("\n");
  return { version: stored.slice(0, end), text: stored.slice(end + 1) };
}

/**
 * Whether the cache has the JSON of this version of a product.
 * @param {core.App} app @param {string} id @param {string | undefined} version
 */
function isCached(app, id, version) {
  return version !== undefined && cachedProduct(app, id).version === version;
}

/**
 * Formats a product and caches its JSON.
 * @param {core.App} app @param {core.Record} record @param {string} [version]
 */
function cacheProduct(app, record, version = "") {
  const product = productJson(app, record);
  // A line break separates version and JSON: the JSON has none.
  app.store().set(storeKey(record.id), `${version}\n${product ? JSON.stringify(product) : ""}`);
}

/** Removes a deleted product from the cache. @param {core.App} app @param {string} id */
function deleteCachedProductJson(app, id) {
  app.store().remove(storeKey(id));
}

module.exports = { deleteCachedProductJson, getProductJsonTexts };

const { productColumns, sentTextMaxChars } = require("../domain.js");
const { readStore, writeStore } = require("../platform/store.js");
const { isMultiValueField } = require("./productRecord.js");

const publicProductsKey = "shop.catalogue.columns";

/**
 * SQL to read the products that the public may see. `record`: expression that returns a row as JSON;
 * `isShown`: condition of the public rows; `columnsHash`: hash of `record`; `version`: time of the last
 * change of the collection's fields or rules.
 * @typedef {{ record: string, isShown: string, columnsHash: string, version: string }} PublicProductsSql
 */

/**
 * Builds the SQL expressions that read the public products. Computed once per change of the collection's
 * fields or rules.
 * @param {core.App} app
 * @returns {PublicProductsSql}
 * @throws {NotFoundError} when the public may not list products, or the collection has no field `active`
 */
function publicProductsSql(app) {
  const collection = app.findCachedCollectionByNameOrId("products");
  if (collection.listRule === null || !collection.fields.getByName("active")) throw new NotFoundError();
  const version = collection.updated.string();
  const cached = readStore(app, publicProductsKey, /** @type {PublicProductsSql | null} */ (null));
  if (cached?.version === version) return cached;
  const record = recordSql(collection);
  const columnsHash = $security.md5(record).slice(0, 12);
  const products = { record, isShown: "products.active = TRUE", columnsHash, version };
  writeStore(app, publicProductsKey, products);
  return products;
}

/**
 * Builds the SQL expression that returns a row of `products` as JSON, as PocketBase's REST API would. Leaves
 * out fields that the owner hides or removes in the dashboard. The expression accepts every stored value,
 * also invalid JSON.
 * @param {core.Collection} collection
 * @returns {string}
 */
function recordSql(collection) {
  const parts = [];
  for (const name of productColumns) {
    const field = collection.fields.getByName(name);
    if (field && !field.getHidden()) parts.push(`'${name}', ${valueSql(field, `products.${name}`)}`);
  }
  return `json_object(${parts.join(", ")})`;
}

/**
 * Builds the SQL expression that returns a column as JSON.
 * @param {core.Field} field @param {string} column
 */
function valueSql(field, column) {
  const type = field.type();
  if (type === "bool") return `json(iif(${column}, 'true', 'false'))`;
  if (type === "number") return `iif(typeof(${column}) = 'blob', NULL, ${column})`;
  if (type === "json" || isMultiValueField(field))
    return `json(iif(json_valid(${column}), ${column}, 'null'))`;
  const maxChars = sentTextMaxChars[field.getName()];
  return maxChars ? `substr(CAST(${column} AS TEXT), 1, ${maxChars})` : `CAST(${column} AS TEXT)`;
}

module.exports = { publicProductsSql };

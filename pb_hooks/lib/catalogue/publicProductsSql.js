const { productColumns, sentTextMaxChars } = require("../domain.js");
const { readStore, writeStore } = require("../platform/store.js");
const { isMultiValueField } = require("./productRecord.js");

const publicProductsKey = "shop.catalogue.columns";

/**
 * @typedef {{ record: string, isShown: string, form: string, version: string }} PublicProductsSql `record`:
 * SQL expression that returns a row as JSON; `isShown`: SQL condition of the public rows; `form`: hash of
 * `record`; `version`: time of the collection's last change
 */

/**
 * SQL expressions that read the public products. Computed once per change of the collection's fields or
 * rules.
 * @param {core.App} app
 * @returns {PublicProductsSql}
 * @throws {NotFoundError} when the owner closed the products to the public
 */
function publicProductsSql(app) {
  const collection = app.findCachedCollectionByNameOrId("products");
  if (collection.listRule === null || !collection.fields.getByName("active")) throw new NotFoundError();
  const version = collection.updated.string();
  const known = readStore(app, publicProductsKey, /** @type {PublicProductsSql | null} */ (null));
  if (known?.version === version) return known;
  const record = recordSql(collection);
  const form = $security.md5(record).slice(0, 12);
  const products = { record, isShown: "products.active = TRUE", form, version };
  writeStore(app, publicProductsKey, products);
  return products;
}

/**
 * SQL expression that returns a row of `products` as JSON, in the form of PocketBase's REST API. Leaves out
 * fields that the owner hides or removes in the dashboard. The query works with every stored value, also with
 * invalid JSON.
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

/** @param {core.Field} field @param {string} column */
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

const { descriptionMaxChars, productColumns } = require("../domain.js");
const { readStore, writeStore } = require("../platform/store.js");
const { isMultiple } = require("./product.js");

const publicProductsKey = "shop.catalogue.columns";

/**
 * @typedef {{ record: string, isShown: string, form: string, version: string }} PublicProducts `record`: SQL that makes a row
 * JSON; `isShown`: SQL condition of the public rows; `form`: hash of `record`; `version`: of the collection
 */

/**
 * SQL for the public view of `products`. Computed once per change of the collection.
 * @param {core.App} app
 * @returns {PublicProducts}
 * @throws {NotFoundError} when the owner closed the products to the public
 */
function publicProducts(app) {
  const collection = app.findCachedCollectionByNameOrId("products");
  if (collection.listRule === null || !collection.fields.getByName("active")) throw new NotFoundError();
  const version = collection.updated.string();
  const known = readStore(app, publicProductsKey, /** @type {PublicProducts | null} */ (null));
  if (known?.version === version) return known;
  const record = recordSql(collection);
  const form = $security.md5(record).slice(0, 12);
  const products = { record, isShown: "products.active = TRUE", form, version };
  writeStore(app, publicProductsKey, products);
  return products;
}

/**
 * SQL that makes a row of `products` JSON, as PocketBase's REST API returns it. Leaves out fields that the owner hides or
 * removes in the dashboard. No stored value makes the query fail.
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
  if (type === "json" || isMultiple(field)) return `json(iif(json_valid(${column}), ${column}, 'null'))`;
  if (field.getName() === "description") return `substr(CAST(${column} AS TEXT), 1, ${descriptionMaxChars})`;
  return `CAST(${column} AS TEXT)`;
}

module.exports = { publicProducts };

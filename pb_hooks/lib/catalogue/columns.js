const { descriptionMaxChars } = require("../domain.js");

/** What a device needs to know of a product; `id` comes with every record. */
const shown = [
  "name",
  "price",
  "images",
  "photos",
  "active",
  "collection_ids",
  "createdat",
  "sizes",
  "stockbysize",
  "stock",
  "gender",
  "description",
  "variant_ids",
];

/**
 * SQL that makes a row of `products` into JSON as PocketBase's REST answers it. What the owner hides or removes in
 * the dashboard is left out, and no value can make the whole query fail.
 * @param {core.Collection} collection
 * @returns {string}
 */
function recordJson(collection) {
  const parts = ["'id', products.id"];
  for (const name of shown) {
    const field = collection.fields.getByName(name);
    if (field && !field.getHidden()) parts.push(`'${name}', ${valueJson(field, `products.${name}`)}`);
  }
  return `json_object(${parts.join(", ")})`;
}

/** @param {core.Field} field @param {string} column */
function valueJson(field, column) {
  const type = field.type();
  const multiple = /** @type {{ isMultiple?(): boolean }} */ (field);
  if (type === "bool") return `json(iif(${column}, 'true', 'false'))`;
  if (type === "number") return `iif(typeof(${column}) = 'blob', NULL, ${column})`;
  if (type === "json" || (typeof multiple.isMultiple === "function" && multiple.isMultiple()))
    return `json(iif(json_valid(${column}), ${column}, 'null'))`;
  if (field.getName() === "description") return `substr(CAST(${column} AS TEXT), 1, ${descriptionMaxChars})`;
  return `CAST(${column} AS TEXT)`;
}

module.exports = { recordJson };

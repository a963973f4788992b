const { parseProduct, productColumns } = require("../domain.js");
const { parseJson } = require("../platform/json.js");

/** @typedef {Extract<ReturnType<typeof parseProduct>, { ok: true }>["product"]} Product */

/**
 * Parses a product record, hidden fields included.
 * @param {core.Record} record of `products`
 * @returns {Product | undefined} undefined for a record that `parseProduct` refuses
 */
function parseProductRecord(record) {
  /** @type {Record<string, unknown>} */
  const raw = {};
  const { fields } = record.collection();
  for (const name of productColumns) {
    const field = fields.getByName(name);
    if (field) raw[name] = apiValueOf(record, field);
  }
  const parsed = parseProduct(raw);
  return parsed.ok ? parsed.product : undefined;
}

/**
 * Reads a field's value as PocketBase's REST API returns it.
 * @param {core.Record} record
 * @param {core.Field} field
 * @returns {unknown}
 */
function apiValueOf(record, field) {
  const name = field.getName();
  if (isMultiValueField(field)) return [...record.getStringSlice(name)];
  switch (field.type()) {
    case "json":
      return parseJson(record.getString(name)) ?? null;
    case "number":
      return record.getFloat(name);
    case "bool":
      return record.getBool(name);
    default:
      return record.getString(name);
  }
}

/**
 * Whether a field holds a list: files, relations and selects with several values.
 * @param {core.Field} field
 * @returns {boolean}
 */
function isMultiValueField(field) {
  const list = /** @type {{ isMultiple?(): boolean }} */ (field);
  return typeof list.isMultiple === "function" && list.isMultiple();
}

module.exports = { isMultiValueField, parseProductRecord };

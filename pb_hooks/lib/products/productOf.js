const { parseProduct } = require("../domain.js");

const json = ["images", "createdat", "sizes", "stockbysize", "stock", "variant_ids"];
const lists = ["photos", "collection_ids"];

/**
 * A product as the rules read it, hidden fields included.
 * @param {core.Record} record of `products`
 * @returns {import("../../../src/domain/catalogue/product").Product | undefined} undefined for one that cannot be sold
 */
function productOf(record) {
  const raw = {
    id: record.id,
    name: record.getString("name"),
    price: record.getFloat("price"),
    active: record.getBool("active"),
    gender: record.getString("gender"),
    description: record.getString("description"),
  };
  for (const name of json) raw[name] = parsed(record.getString(name));
  for (const name of lists) raw[name] = [...record.getStringSlice(name)];
  const read = parseProduct(raw);
  return read.ok ? read.product : undefined;
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

module.exports = { productOf };

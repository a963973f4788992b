/*
 * Shiprocket's permanent numbers of products and collections; those of sizes are in
 * ../catalogue/variantNumbers.js. Shiprocket wants numbers of type long as ids. A number is computed from the
 * record's id, so that a shop restored from an older backup assigns the same numbers again, and a product
 * created after the restore gets none that Shiprocket knows already. The table shop_shiprocket_numbers stores
 * it and keeps it unique, also after a deletion. It has 15 digits, which every JSON parser reads exactly;
 * variants have 13.
 */

const smallest = 1e14;
const range = 9e14;

/** @typedef {"product" | "collection"} Kind */

/**
 * The numbers of products or collections; assigns the missing ones.
 * @param {core.App} app
 * @param {Kind} kind
 * @param {string[]} ids of records
 * @returns {Record<string, number>} by id
 */
function ensureShiprocketNumbers(app, kind, ids) {
  let known = storedNumbers(app, kind, ids);
  // A computed number may belong to another record already; the next salt gives another number.
  for (let salt = 0; ids.some((id) => !known[id]); salt += 1) {
    for (const id of ids.filter((each) => !known[each])) {
      app
        .db()
        .newQuery(
          "INSERT OR IGNORE INTO shop_shiprocket_numbers (number, kind, id) VALUES ({:number}, {:kind}, {:id})",
        )
        .bind({ number: numberOf(`${kind}/${id}${salt ? `#${salt}` : ""}`), kind, id })
        .execute();
    }
    known = storedNumbers(app, kind, ids);
  }
  return known;
}

/** @param {core.App} app @param {Kind} kind @param {string} id @returns {number} */
function ensureShiprocketNumber(app, kind, id) {
  return ensureShiprocketNumbers(app, kind, [id])[id] ?? 0;
}

/** 13 hexadecimal digits are 52 bits. @param {string} text */
function numberOf(text) {
  return smallest + (Number.parseInt($security.md5(text).slice(0, 13), 16) % range);
}

/** @param {core.App} app @param {Kind} kind @param {string[]} ids @returns {Record<string, number>} */
function storedNumbers(app, kind, ids) {
  const rows = arrayOf(new DynamicModel({ number: 0, id: "" }));
  app
    .db()
    .newQuery(
      `SELECT number, id FROM shop_shiprocket_numbers
       WHERE kind = {:kind} AND id IN (SELECT value FROM json_each({:ids}))`,
    )
    .bind({ kind, ids: JSON.stringify(ids) })
    .all(rows);
  return Object.fromEntries(rows.map(({ number, id }) => [id, number]));
}

module.exports = { ensureShiprocketNumber, ensureShiprocketNumbers };

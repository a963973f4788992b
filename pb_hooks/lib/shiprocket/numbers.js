/*
 * Assigns Shiprocket's permanent numbers of products and collections; ../catalogue/variantNumbers.js assigns
 * those of sizes. Shiprocket requires ids of type long. A number is computed from the record's id, so that a
 * shop restored from an older backup assigns the same numbers again, and a product created after the restore
 * gets no number that Shiprocket already knows. The table shop_shiprocket_numbers stores the numbers and
 * keeps them unique, also after a deletion. A number has 15 digits, which every JSON parser reads exactly; a
 * size's number has 13.
 */

const numberMin = 1e14;
const numberRange = 9e14;

/** @typedef {"product" | "collection"} Kind */

/**
 * Returns the Shiprocket numbers of products or collections; assigns and stores the missing ones.
 * @param {core.App} app
 * @param {Kind} kind
 * @param {string[]} ids of records
 * @returns {Record<string, number>} by id
 */
function ensureShiprocketNumbers(app, kind, ids) {
  let stored = readStoredNumbers(app, kind, ids);
  // A computed number may belong to another record already; the next salt gives another number.
  for (let salt = 0; ids.some((id) => !stored[id]); salt += 1) {
    for (const id of ids.filter((each) => !stored[each])) {
      app
        .db()
        .newQuery(
          "INSERT OR IGNORE INTO shop_shiprocket_numbers (number, kind, id) VALUES ({:number}, {:kind}, {:id})",
        )
        .bind({ number: computeNumber(`${kind}/${id}${salt ? `#${salt}` : ""}`), kind, id })
        .execute();
    }
    stored = readStoredNumbers(app, kind, ids);
  }
  return stored;
}

/**
 * Returns the Shiprocket number of one product or collection; assigns and stores it if it is missing.
 * @param {core.App} app @param {Kind} kind @param {string} id @returns {number}
 */
function ensureShiprocketNumber(app, kind, id) {
  return ensureShiprocketNumbers(app, kind, [id])[id] ?? 0;
}

/** Computes a number from the first 13 hexadecimal digits (52 bits) of a text's hash. @param {string} text */
function computeNumber(text) {
  return numberMin + (Number.parseInt($security.md5(text).slice(0, 13), 16) % numberRange);
}

/**
 * Reads the stored Shiprocket numbers of products or collections.
 * @param {core.App} app @param {Kind} kind @param {string[]} ids @returns {Record<string, number>} by id
 */
function readStoredNumbers(app, kind, ids) {
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

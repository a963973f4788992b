const { readOperationFact } = require("../platform/operationFacts.js");

/**
 * The numbers of rows in the shop's tables, and the number of the newest order.
 * @typedef {{ orders: number, users: number, products: number, checkouts: number, newestOrder: string }}
 * RowCounts
 */

/**
 * Checks the integrity of a restored database and reads the numbers that a drill compares. Runs in the
 * command `shop-inspect`.
 * @param {core.App} app
 * @returns {{ integrity: string, counts: RowCounts, photo: string, active: number, savedUntil: string }}
 * `integrity`: "ok" or SQLite's first complaint; `photo`: path below /api/files of an active product's photo,
 * or ""; `active`: number of active products; `savedUntil`: the database has everything that the shop had
 * saved by this time, or "" when SHOP_REPLICA was not set
 */
function inspectDatabase(app) {
  const row = new DynamicModel({ integrity: "", photo: "", active: 0 });
  app
    .concurrentDB()
    .newQuery(
      `SELECT (SELECT integrity_check FROM pragma_integrity_check LIMIT 1) AS integrity,
        (SELECT count(*) FROM products WHERE active = TRUE) AS active,
        ifnull((SELECT 'products/' || id || '/' || json_extract(photos, '$[0]') FROM products
          WHERE active = TRUE AND json_array_length(photos) > 0 ORDER BY rowid DESC LIMIT 1), '') AS photo`,
    )
    .one(row);
  const heartbeat = readOperationFact(app, "replica.heartbeat", 0);
  const savedUntil = heartbeat > 0 ? new Date(heartbeat).toISOString() : "";
  const { integrity, photo, active } = row;
  return { integrity, photo, active, savedUntil, counts: readRowCounts(app) };
}

/**
 * Counts the rows of the shop's tables. A drill compares the counts of the shop with those of a restored
 * database.
 * @param {core.App} app
 * @returns {RowCounts}
 */
function readRowCounts(app) {
  const row = new DynamicModel({ orders: 0, users: 0, products: 0, checkouts: 0, newestOrder: "" });
  app
    .db()
    .newQuery(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM users) AS users,
        (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM checkouts) AS checkouts,
        ifnull((SELECT orderId FROM orders ORDER BY rowid DESC LIMIT 1), '') AS newestOrder`,
    )
    .one(row);
  const { orders, users, products, checkouts, newestOrder } = row;
  return { orders, users, products, checkouts, newestOrder };
}

/**
 * Compares a restored database's row counts with those right before and right after the copy.
 * @param {RowCounts} found in the restored database
 * @param {{ before: RowCounts, after: RowCounts }} expected
 * @returns {string[]} a sentence for each difference
 */
function describeCountDifferences(found, { before, after }) {
  const wrong = [];
  for (const name of /** @type {const} */ (["orders", "users", "products", "checkouts"])) {
    const low = Math.min(before[name], after[name]);
    const high = Math.max(before[name], after[name]);
    if (found[name] < low || found[name] > high)
      wrong.push(`${found[name]} ${name} instead of ${low === high ? low : `${low} to ${high}`}`);
  }
  if (before.orders === after.orders && found.newestOrder !== after.newestOrder)
    wrong.push(`the newest order is "${found.newestOrder}" instead of "${after.newestOrder}"`);
  return wrong;
}

module.exports = { describeCountDifferences, inspectDatabase, readRowCounts };

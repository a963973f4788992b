const { clockMarginMs } = require("./clock.js");
const { parseJson } = require("./json.js");

/*
 * The table shop_operation: facts about the server's operation that survive a restart, such as the last
 * backup. A row has a name and a JSON value.
 */

/**
 * Reads the value that was last recorded under a name in shop_operation.
 * @template T
 * @param {core.App} app
 * @param {string} name
 * @param {T} fallback returned for a missing row, and before the table exists
 * @returns {T}
 */
function readOperationFact(app, name, fallback) {
  if (!app.hasTable("shop_operation")) return fallback;
  const row = new DynamicModel({ value: "" });
  app
    .db()
    .newQuery("SELECT ifnull((SELECT value FROM shop_operation WHERE name = {:name}), '') AS value")
    .bind({ name })
    .one(row);
  return parseJson(row.value) ?? fallback;
}

/** Records a value as JSON under a name. @param {core.App} app @param {string} name @param {unknown} value */
function writeOperationFact(app, name, value) {
  app
    .db()
    .newQuery(
      `INSERT INTO shop_operation (name, value) VALUES ({:name}, {:value})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .bind({ name, value: JSON.stringify(value) })
    .execute();
}

/**
 * Claims a row of shop_operation as a lock between requests and processes: the caller that inserts the row,
 * or finds it older than `staleMs` or in the future, gets the lock.
 * @param {core.App} app
 * @param {string} name
 * @param {number} staleMs
 * @returns {number} the claim: the row's time in milliseconds since 1970; 0 when another caller has the lock
 */
function claimOperationRow(app, name, staleMs) {
  const now = Date.now();
  const result = app
    .db()
    .newQuery(
      `INSERT INTO shop_operation (name, value) VALUES ({:name}, {:now})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE CAST(value AS INTEGER) NOT BETWEEN {:oldest} AND {:newest}`,
    )
    .bind({ name, now: String(now), oldest: now - staleMs, newest: now + clockMarginMs })
    .execute();
  return result.rowsAffected() === 1 ? now : 0;
}

/**
 * Deletes a claimed row, unless another caller has claimed it meanwhile.
 * @param {core.App} app
 * @param {string} name
 * @param {number} claim as `claimOperationRow` returned it
 */
function releaseOperationRow(app, name, claim) {
  app
    .db()
    .newQuery("DELETE FROM shop_operation WHERE name = {:name} AND value = {:claim}")
    .bind({ name, claim: String(claim) })
    .execute();
}

/**
 * Deletes the value that is recorded under a name in shop_operation.
 * @param {core.App} app
 * @param {string} name
 * @returns {boolean} whether there was such a row
 */
function removeOperationRow(app, name) {
  const result = app
    .db()
    .newQuery("DELETE FROM shop_operation WHERE name = {:name}")
    .bind({ name })
    .execute();
  return result.rowsAffected() === 1;
}

module.exports = {
  claimOperationRow,
  readOperationFact,
  releaseOperationRow,
  removeOperationRow,
  writeOperationFact,
};

const { toDbDate } = require("../platform/dates.js");
const { reportProblem } = require("../platform/problemLog.js");
const { dayMs } = require("../platform/timeUnits.js");

/**
 * Accounts whose address is still unconfirmed after this time are deleted. The mail of the registration
 * states the same time.
 */
const unconfirmedMaxMs = 7 * dayMs;
const deletedPerRun = 1000;
const unconfirmedCondition = `verified = 0 AND passwordConfirmed = 0
  AND createdAt < {:before} AND updatedAt < {:before}
  AND NOT EXISTS (SELECT 1 FROM accountEntries WHERE accountEntries.userId = users.id)
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.userId = users.id)`;
const unconfirmedSql = `SELECT id FROM users WHERE ${unconfirmedCondition} LIMIT ${deletedPerRun}`;

/**
 * Deletes accounts that were not changed for a week and whose address was never confirmed, so that another
 * person cannot block a shopper's address. Keeps accounts with an order, a synchronised cart or profile, or a
 * confirmed password: they were confirmed once, and the shop's owner has set them to unconfirmed in the
 * dashboard. The week counts from the last change, so that any other account that the owner sets to
 * unconfirmed is not deleted right away. Run by cron.
 * @param {core.App} app
 */
function deleteUnconfirmedAccounts(app) {
  const before = toDbDate(Date.now() - unconfirmedMaxMs);
  const rows = arrayOf(new DynamicModel({ id: "" }));
  app.db().newQuery(unconfirmedSql).bind({ before }).all(rows);
  for (const { id } of rows) {
    try {
      app.runInTransaction((txApp) => deleteIfUnconfirmed(txApp, id, before));
    } catch (error) {
      reportProblem(app, "An unconfirmed account could not be deleted", { id, problem: error });
    }
  }
}

/**
 * Deletes an account if it is still unconfirmed: its shopper may confirm it while other accounts are deleted.
 * @param {core.App} txApp in a transaction @param {string} id @param {string} before latest time of the last
 * change, as a database date
 */
function deleteIfUnconfirmed(txApp, id, before) {
  const rows = arrayOf(new DynamicModel({ id: "" }));
  txApp
    .db()
    .newQuery(`SELECT id FROM users WHERE id = {:id} AND ${unconfirmedCondition}`)
    .bind({ id, before })
    .all(rows);
  if (rows.length > 0) txApp.delete(txApp.findRecordById("users", id));
}

module.exports = { deleteUnconfirmedAccounts, unconfirmedSql };

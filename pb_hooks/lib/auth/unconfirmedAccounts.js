const { toDbDate } = require("../platform/dates.js");
const { dayMs } = require("../platform/timeUnits.js");

/**
 * An account whose address is not confirmed in this time is deleted. The mail of the registration states the
 * same time.
 */
const unconfirmedMaxMs = 7 * dayMs;
const deletedPerRun = 1000;
const unconfirmedSql = `SELECT id FROM users WHERE verified = 0 AND passwordConfirmed = 0
  AND createdAt < {:before} AND updatedAt < {:before}
  AND NOT EXISTS (SELECT 1 FROM accountEntries WHERE accountEntries.userId = users.id)
  AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.userId = users.id) LIMIT ${deletedPerRun}`;

/**
 * Deletes the accounts that were opened a week ago and never confirmed, so that another person cannot block a
 * shopper's address. Keeps accounts that were confirmed once, which the owner can undo in the dashboard: with
 * an order, a synchronised cart or profile, or a password that its owner has confirmed. Counts from the last
 * change, so that an account without these is not deleted right after the owner's. Run by cron.
 * @param {core.App} app
 */
function deleteUnconfirmedAccounts(app) {
  const rows = arrayOf(new DynamicModel({ id: "" }));
  app
    .db()
    .newQuery(unconfirmedSql)
    .bind({ before: toDbDate(Date.now() - unconfirmedMaxMs) })
    .all(rows);
  for (const { id } of rows) {
    try {
      app.delete(app.findRecordById("users", id));
    } catch (error) {
      app.logger().error("An unconfirmed account could not be deleted", "id", id, "error", String(error));
    }
  }
}

module.exports = { deleteUnconfirmedAccounts, unconfirmedSql };

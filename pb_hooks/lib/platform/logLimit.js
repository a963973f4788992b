/*
 * Limits the size of PocketBase's log. PocketBase stores a row for each refused request and deletes it after
 * five days. A row has the URL three times (data, message, index of the message), the referer and the user
 * agent: up to 13 KB. Without a limit one client could fill the disk.
 */

/**
 * Maximum number of log rows: at most 260 MB. A shop that is not attacked logs some hundred warnings and
 * refused requests in five days.
 */
const rowsMax = 20_000;
/**
 * The oldest rows are deleted once per this number of new ones, because a deletion costs more than an
 * insertion.
 */
const rowsPerDeletion = 100;

/**
 * Creates the trigger that deletes the oldest log rows above `rowsMax`. Called at each start, because a
 * migration runs only once: the owner may delete auxiliary.db, and PocketBase creates it again. `rowid` grows
 * with each row.
 * @param {core.App} app
 */
function limitLog(app) {
  try {
    app.auxRunInTransaction((/** @type {core.App} */ txApp) => {
      for (const statement of [
        "DROP TRIGGER IF EXISTS shop_log_limit",
        `CREATE TRIGGER shop_log_limit AFTER INSERT ON _logs WHEN NEW.rowid % ${rowsPerDeletion} = 0
        BEGIN DELETE FROM _logs WHERE rowid <= NEW.rowid - ${rowsMax}; END`,
      ])
        txApp.auxDB().newQuery(statement).execute();
    });
  } catch (error) {
    // Without the trigger, for example on a full disk, the shop opens all the same. A trigger of an earlier
    // start still exists then.
    console.warn(`The size of the log cannot be limited: ${error}`);
  }
}

module.exports = { limitLog };

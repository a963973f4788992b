/*
 * PocketBase opens the database with synchronous(NORMAL): SQLite flushes the write-ahead log to the disk only
 * now and then, and a power cut takes back the commits since. An order would be lost whose payment is
 * confirmed, and its invoice number issued again.
 */

/**
 * Makes each commit wait until it is on the disk. Called at start, and each minute: PocketBase replaces its
 * one write connection when a statement took longer than 30 s.
 * @param {core.App} app
 */
function flushEachCommit(app) {
  const builder = /** @type {{ db(): { setConnMaxIdleTime(ns: number): void } }} */ (
    /** @type {unknown} */ (app.nonconcurrentDB())
  );
  // PocketBase closes the write connection after three minutes without a write. 0: never.
  builder.db().setConnMaxIdleTime(0);
  // SQLite does not change this setting inside a transaction, so the writers of orders cannot set it.
  app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute();
}

module.exports = { flushEachCommit };

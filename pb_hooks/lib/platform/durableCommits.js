/*
 * Makes commits survive a power cut. PocketBase opens the database with synchronous(NORMAL): SQLite flushes
 * the write-ahead log only now and then, and a power cut undoes the commits since. An order with a confirmed
 * payment would be lost, and its invoice number issued again.
 */

/**
 * Makes each commit wait until it is on the disk. Called at start, and each minute, because PocketBase
 * replaces its one write connection when a statement took longer than 30 s.
 * @param {core.App} app
 */
function flushEachCommit(app) {
  const builder = /** @type {{ db(): { setConnMaxIdleTime(ns: number): void } }} */ (
    /** @type {unknown} */ (app.nonconcurrentDB())
  );
  // Keeps the write connection, which PocketBase would close after three minutes without a write. 0: never.
  builder.db().setConnMaxIdleTime(0);
  // Set here, because SQLite does not change this setting inside a transaction, for example of an order.
  app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute();
}

module.exports = { flushEachCommit };

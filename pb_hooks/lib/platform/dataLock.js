/*
 * One server per data folder. The lock is SQLite's lock of the file shop.lock, which the operating system releases when the
 * process ends, however it ends: no lock is left behind after a crash, and process ids, which containers repeat, do not
 * matter. The file has no content to lose; a backup must not read it, because closing a file releases a process's locks on it.
 */

const fileName = "shop.lock";
const connectionKey = "shop.lock";
/** A server that is closing releases its lock within this time. */
const waitMs = 3000;

/** @typedef {{ execContext(context: unknown, sql: string): void, close(): void }} Connection Go's sql.Conn */

/**
 * Holds the lock until this process ends.
 * @param {core.App} app
 * @throws {Error} when another server runs on the folder; its message is a sentence for the terminal
 */
function lockDataFolder(app) {
  const context = new Context();
  // A connection of its own, for as long as the process lives; the store keeps Go from closing it.
  const pool = /** @type {{ db(): { conn(context: unknown): Connection } }} */ (
    /** @type {unknown} */ (app.concurrentDB())
  );
  const connection = pool.db().conn(context);
  const file = $filepath.join(app.dataDir(), fileName).replace(/'/g, "''");
  try {
    for (const statement of [
      `PRAGMA busy_timeout = ${waitMs}`,
      `ATTACH DATABASE '${file}' AS shop_lock`,
      // In this mode SQLite keeps the lock of its first write.
      "PRAGMA shop_lock.locking_mode = EXCLUSIVE",
      "PRAGMA shop_lock.journal_mode = MEMORY",
      "CREATE TABLE IF NOT EXISTS shop_lock.holder (since TEXT)",
      "DELETE FROM shop_lock.holder",
      "INSERT INTO shop_lock.holder VALUES (datetime())",
    ])
      connection.execContext(context, statement);
    app.store().set(connectionKey, connection);
  } catch (error) {
    if (/locked|busy/i.test(String(error)))
      throw new Error(`Another server runs on the data folder ${app.dataDir()}: end it first.`);
    // The shop opens without the lock, for example on a full disk.
    console.warn(`The data folder cannot be locked: ${error}`);
  }
}

/**
 * Gives the connection back when the server stops: SQLite writes its log into the database file when the last connection is
 * closed.
 * @param {core.App} app
 */
function releaseConnection(app) {
  /** @type {Connection | undefined} */ (app.store().get(connectionKey))?.close();
  app.store().remove(connectionKey);
}

/** Leaves the lock out of PocketBase's own backups. @param {core.BackupEvent} e */
function excludeLock(e) {
  e.exclude = [...e.exclude, fileName];
}

/**
 * Takes the data folder's permissions from other users of the computer; those of the group stay. PocketBase creates it
 * readable for all, and the database holds addresses and keys.
 * @param {core.App} app
 */
function closeDataFolder(app) {
  const folder = app.dataDir();
  try {
    const mode = Number($os.stat(folder).mode()) & 0o777;
    if ((mode & 0o007) === 0) return;
    const parent = $os.openRoot($filepath.dir(folder));
    parent.chmod($filepath.base(folder), /** @type {any} */ (mode & 0o770));
    parent.close();
  } catch (error) {
    console.warn(`Other users of this computer can read the data folder ${folder}: ${error}`);
  }
}

module.exports = { closeDataFolder, excludeLock, lockDataFolder, releaseConnection };

/*
 * Locks a data folder, so that only one server or one restore uses it. The lock is SQLite's lock of the file
 * shop.lock. The operating system releases it when the process ends or crashes, so no lock can be left over,
 * and no process id has to be compared (containers reuse them). A backup must not read the file: when a
 * process closes a file, it loses its locks on it.
 */

const fileName = "shop.lock";
const connectionKey = "shop.lock";
/** How long a new server waits for a server that is stopping to release the lock, in milliseconds. */
const waitMs = 3000;

/** @typedef {{ execContext(context: unknown, sql: string): void, close(): void }} Connection Go's sql.Conn */

/**
 * Takes the lock of a data folder, until this process ends.
 * @param {core.App} app
 * @param {string} [folder] the folder to lock; a restore locks the shop's folder, while its own process has
 * another, empty data folder
 * @throws {Error} when another process has the lock; its message is a sentence for the terminal
 */
function lockDataFolder(app, folder = app.dataDir()) {
  const context = new Context();
  // The lock belongs to this connection; the reference in the store keeps Go's garbage collector from closing
  // it.
  const pool = /** @type {{ db(): { conn(context: unknown): Connection } }} */ (
    /** @type {unknown} */ (app.concurrentDB())
  );
  const connection = pool.db().conn(context);
  const file = $filepath.join(folder, fileName).replace(/'/g, "''");
  try {
    for (const statement of [
      `PRAGMA busy_timeout = ${waitMs}`,
      `ATTACH DATABASE '${file}' AS shop_lock`,
      // With EXCLUSIVE, SQLite keeps the lock of its first write until the connection is closed.
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
      throw new Error(
        `Another server runs on the data folder ${folder}, or a restore: end the server, or wait for the restore.`,
      );
    // Without a lock, for example on a full disk, the server starts all the same.
    console.warn(`The data folder cannot be locked: ${error}`);
  }
}

/**
 * Identifies the file data.db, to tell whether it was replaced: a server that waits until a restore releases
 * the lock has already opened the database that the restore moves away.
 * @param {string} dataDir
 * @returns {string} the inode of data.db; "" without one, and on Windows, where an open file cannot be moved
 */
function databaseFileId(dataDir) {
  try {
    const { ino } = /** @type {{ ino?: number }} */ ($os.stat($filepath.join(dataDir, "data.db")).sys());
    return ino === undefined ? "" : String(ino);
  } catch {
    return "";
  }
}

/**
 * Takes the lock of the data folder for a server.
 * @param {core.App} app
 * @param {string} idOpened `databaseFileId` of the database that this process has opened
 * @throws {Error} when another process has the lock, or a restore has replaced the database since; its
 * message is a sentence for the terminal
 */
function lockDataFolderForServer(app, idOpened) {
  lockDataFolder(app);
  if (idOpened && idOpened !== databaseFileId(app.dataDir()))
    throw new Error(`A restore has just replaced the data in ${app.dataDir()}: start the shop again.`);
}

/**
 * Closes the lock's connection when the server stops: SQLite writes its write-ahead log into the database
 * file only when the last connection is closed.
 * @param {core.App} app
 */
function closeLockConnection(app) {
  /** @type {Connection | undefined} */ (app.store().get(connectionKey))?.close();
  app.store().remove(connectionKey);
}

/** Leaves the lock file out of PocketBase's backups. @param {core.BackupEvent} e */
function excludeLockFromBackup(e) {
  e.exclude = [...e.exclude, fileName];
}

/**
 * Removes the permissions of other users of the computer on the data folder; those of the group stay.
 * PocketBase creates the folder readable for all users, and the database holds addresses and keys.
 * @param {core.App} app
 */
function restrictDataFolderAccess(app) {
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

module.exports = {
  restrictDataFolderAccess,
  excludeLockFromBackup,
  databaseFileId,
  lockDataFolder,
  lockDataFolderForServer,
  closeLockConnection,
};

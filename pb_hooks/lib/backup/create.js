const { env } = require("../platform/env.js");
const { errorText } = require("../platform/errors.js");
const { fileSize } = require("../platform/files.js");
const { diskFullMessage, isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const {
  claimOperationRow,
  removeOperationRow,
  writeOperationFact,
} = require("../platform/operationFacts.js");
const { reportProblem } = require("../platform/problemLog.js");
const { hourMs } = require("../platform/timeUnits.js");
const { readRowCounts } = require("./inspect.js");
const { requireFreeSpace } = require("./freeSpace.js");
const { copyPhotosToStore, missingPhotoBytes } = require("./photos.js");
const { pruneBackups, removeBackupLeftovers, temporaryFolderName } = require("./prune.js");
const { readBackupSettings } = require("./settings.js");
const {
  findFreeBackupName,
  createPrivateFolder,
  manifestFileName,
  openBackupStore,
  ownerOnlyModes,
  restrictAndFlush,
  writeTextFile,
} = require("./store.js");

/*
 * Makes backups while the shop is open. VACUUM INTO copies one state of the database over a read connection,
 * so saves do not wait. A backup copies the photos before the database, and photos added meanwhile after it,
 * so that the backup has every photo that the copied database names, even if the owner deletes or adds photos
 * during the copy.
 */

const runningClaim = "backup.running";
/** Key in the app's in-memory store, set in the process that makes the backup. */
const ownBackup = "backup.own";
/** A claim (row `runningClaim`) older than this belongs to a process that was killed. */
const staleMs = 3 * hourMs;

/**
 * @typedef {import("./inspect.js").RowCounts} RowCounts
 * @typedef {{ name: string, at: number, tookMs: number, databaseBytes: number, photos: number, copiedPhotos:
 * number, before: RowCounts, after: RowCounts }} Manifest `at`: when the database was copied, in milliseconds
 * since 1970; `before` and `after`: row counts right before and after that copy
 * @typedef {{ ok: true, name: string, at: number, tookMs: number } | { ok: false, at: number, problem: string
 * }} BackupResult
 */

/**
 * Makes a backup and deletes the oldest ones so that SHOP_BACKUP_KEEP remain. Records the result for
 * monitoring.
 * @param {core.App} app
 * @returns {BackupResult | undefined} undefined while another backup is being made
 * @throws {Error} with a sentence for the owner when the disk is too full to begin
 */
function createBackup(app) {
  if (!claimBackup(app)) return;
  app.store().set(ownBackup, true);
  const began = Date.now();
  /** @type {BackupResult} */
  let result;
  try {
    const { name, at } = writeBackup(app, began);
    result = { ok: true, name, at, tookMs: Date.now() - began };
    writeOperationFact(app, "backup.good", result);
  } catch (error) {
    result = { ok: false, at: began, problem: errorText(error) };
    reportProblem(app, "The backup failed", { problem: result.problem });
  } finally {
    app.store().remove(ownBackup);
    removeOperationRow(app, runningClaim);
  }
  writeOperationFact(app, "backup.last", result);
  return result;
}

/**
 * Writes the row of a running backup (the claim) to shop_operation, so that one backup runs at a time.
 * @param {core.App} app @returns {boolean} false while another backup runs
 */
function claimBackup(app) {
  try {
    return claimOperationRow(app, runningClaim, staleMs) !== 0;
  } catch (error) {
    throw isDiskFullError(error) ? new Error(diskFullMessage) : error;
  }
}

/**
 * Copies photos and database to the backup store and writes the backup's manifest.
 * @param {core.App} app @param {number} began milliseconds since 1970
 * @returns {Manifest}
 * @throws {Error} its message is for the owner
 */
function writeBackup(app, began) {
  const settings = readBackupSettings(app.dataDir());
  const store = openBackupStore(settings);
  const work = $filepath.join(settings.folder, temporaryFolderName);
  try {
    removeBackupLeftovers(settings.folder);
    requireFreeSpace("the backup", settings.folder, backupBytes(app, store));
    createPrivateFolder(work);
    const name = findFreeBackupName(store, began);
    const first = copyPhotosToStore(app, store);
    const database = $filepath.join(work, "data.db");
    const counts = copyDatabase(app, database);
    const at = Date.now();
    const second = copyPhotosToStore(app, store);
    const file = $filesystem.fileFromPath(database);
    if (!file) throw new Error("the copied database is gone");
    const key = `${store.prefix}${name}/data.db`;
    store.files.uploadFile(file, key);
    restrictAndFlush(store, key);
    const names = [...new Set([...first.names, ...second.names])];
    writeTextFile(store, `${store.prefix}${name}/photos.txt`, names.join("\n"));
    /** @type {Manifest} */
    const manifest = {
      name,
      at,
      tookMs: Date.now() - began,
      databaseBytes: file.size,
      photos: names.length,
      copiedPhotos: first.copied + second.copied,
      ...counts,
    };
    // A server that starts while the owner's command makes a backup deletes that backup as unfinished.
    if (!store.files.exists(key)) throw new Error("the backup was removed while it was made");
    writeTextFile(store, `${store.prefix}${name}/${manifestFileName}`, JSON.stringify(manifest));
    pruneBackups(store, settings.keep);
    return manifest;
  } finally {
    $os.removeAll(work);
    store.files.close();
  }
}

/**
 * Copies the database to a file.
 * @param {core.App} app
 * @param {string} file
 * @returns {{ before: RowCounts, after: RowCounts }} row counts right before and right after the copy
 */
function copyDatabase(app, file) {
  // Creates the file first, for its permissions: VACUUM INTO accepts an existing empty file, while every user
  // of the computer could read a file that SQLite creates.
  $os.writeFile(file, /** @type {any} */ ([]), ownerOnlyModes.file);
  const before = readRowCounts(app);
  // `db()` would occupy the only write connection while the database is copied.
  app.concurrentDB().newQuery("VACUUM INTO {:file}").bind({ file }).execute();
  return { before, after: readRowCounts(app) };
}

/**
 * The disk space in bytes that making a backup takes: the photos to copy, and twice the database, for a
 * temporary and a final copy. A backup on S3 takes only the temporary copy.
 * @param {core.App} app @param {import("./store.js").BackupStore} store
 */
function backupBytes(app, store) {
  const sizes = ["data.db", "data.db-wal"].map((name) => fileSize($filepath.join(app.dataDir(), name)));
  const database = sizes.reduce((sum, size) => sum + size, 0);
  return store.folder ? 2 * database + missingPhotoBytes(app, store) : database;
}

/**
 * Removes the files and the claim of a backup that was running when the server was killed. Called at the
 * server's start. Deletes the files first: while they fill the disk, SQLite cannot delete the claim's row.
 * @param {core.App} app
 */
function cleanUpInterruptedBackup(app) {
  // A drill's server (SHOP_QUIET) runs on a restored copy, which has no backups.
  if (env("SHOP_QUIET")) return;
  try {
    removeBackupLeftovers(readBackupSettings(app.dataDir()).folder);
  } catch (error) {
    console.warn(`The files of an unfinished backup cannot be removed: ${error}`);
  }
  try {
    removeOperationRow(app, runningClaim);
  } catch (error) {
    // On a full disk the claim stays, and the shop still opens for reading. A new backup ignores the claim
    // after `staleMs`.
    if (!isDiskFullError(error)) throw error;
    reportFullDisk(app);
  }
}

/**
 * Removes the claim of a running backup from a restored database. Every backup contains its own claim,
 * because the claim exists while the database is copied.
 * @param {core.App} app of the restored data folder
 */
function removeCopiedClaim(app) {
  if (app.hasTable("shop_operation")) removeOperationRow(app, runningClaim);
}

/**
 * Hook onTerminate: removes the files and the claim of a backup that this process is making. PocketBase exits
 * on a signal without running the `finally` of `createBackup`.
 * @param {core.App} app
 */
function endBackupOnTerminate(app) {
  if (app.store().get(ownBackup)) cleanUpInterruptedBackup(app);
}

module.exports = { cleanUpInterruptedBackup, createBackup, endBackupOnTerminate, removeCopiedClaim };

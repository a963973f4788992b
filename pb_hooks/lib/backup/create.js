const { claimOperation, removeOperation, writeOperation } = require("../platform/operationLog.js");
const { countsOf } = require("./counts.js");
const { copyPhotos } = require("./photos.js");
const { pruneBackups } = require("./prune.js");
const { backupSettings } = require("./settings.js");
const { backupName, makeFolder, manifestName, openStore, ownerOnly, seal, writeText } = require("./store.js");

/*
 * Backups while the shop is open. VACUUM INTO reads one state of the database in a connection for reading, so saves do not
 * wait. Photos are copied before it, and the new ones after it, so that a backup has every photo that its database names:
 * those that are deleted meanwhile and those that are added.
 */

const runningName = "backup.running";
/** A claim older than this was left by a process that was killed. */
const staleMs = 3 * 60 * 60_000;

/**
 * @typedef {import("./counts.js").Counts} Counts
 * @typedef {{ name: string, at: number, tookMs: number, databaseBytes: number, photos: number, copiedPhotos: number, before: Counts, after: Counts }} Manifest
 * `at`: when the database was copied, in milliseconds since 1970
 * @typedef {{ ok: true, name: string, at: number, tookMs: number } | { ok: false, at: number, problem: string }} BackupResult
 */

/**
 * Makes a backup and deletes those above the number to keep. Records the result for monitoring.
 * @param {core.App} app
 * @returns {BackupResult | undefined} undefined while another backup is being made
 */
function createBackup(app) {
  if (!claimOperation(app, runningName, staleMs)) return;
  const began = Date.now();
  /** @type {BackupResult} */
  let result;
  try {
    const { name, at } = writeBackup(app, began);
    result = { ok: true, name, at, tookMs: Date.now() - began };
    writeOperation(app, "backup.good", result);
  } catch (error) {
    const { message } = /** @type {{ message?: string }} */ (error ?? {});
    result = { ok: false, at: began, problem: String(message ?? error) };
    console.error(`The backup failed: ${result.problem}`);
    app.logger().error("The backup failed", "problem", result.problem);
  } finally {
    removeOperation(app, runningName);
  }
  writeOperation(app, "backup.last", result);
  return result;
}

/** @param {core.App} app @param {number} began milliseconds since 1970 @returns {Manifest} */
function writeBackup(app, began) {
  const settings = backupSettings(app.dataDir());
  const store = openStore(settings);
  const work = $filepath.join(settings.folder, "temp");
  try {
    $os.removeAll(work);
    makeFolder(work);
    const name = backupName(began);
    const first = copyPhotos(app, store);
    const database = $filepath.join(work, "data.db");
    const counts = copyDatabase(app, database);
    const at = Date.now();
    const second = copyPhotos(app, store);
    const file = $filesystem.fileFromPath(database);
    if (!file) throw new Error("the copied database is gone");
    const key = `${store.prefix}${name}/data.db`;
    store.files.uploadFile(file, key);
    seal(store, key);
    const names = [...new Set([...first.names, ...second.names])];
    writeText(store, `${store.prefix}${name}/photos.txt`, names.join("\n"));
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
    writeText(store, `${store.prefix}${name}/${manifestName}`, JSON.stringify(manifest));
    pruneBackups(store, settings.keep);
    return manifest;
  } finally {
    $os.removeAll(work);
    store.files.close();
  }
}

/**
 * @param {core.App} app
 * @param {string} file
 * @returns {{ before: Counts, after: Counts }}
 */
function copyDatabase(app, file) {
  // SQLite would create the file readable by everyone; it accepts an empty one.
  $os.writeFile(file, /** @type {any} */ ([]), ownerOnly.file);
  const before = countsOf(app);
  // `db()` would run this in the only connection that may write.
  app.concurrentDB().newQuery("VACUUM INTO {:file}").bind({ file }).execute();
  return { before, after: countsOf(app) };
}

/** Removes the claim that a killed server left. Called at start. @param {core.App} app */
function forgetInterruptedBackup(app) {
  removeOperation(app, runningName);
}

module.exports = { createBackup, forgetInterruptedBackup };

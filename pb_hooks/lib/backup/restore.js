const { errorText } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");
const { inspectDataFolder } = require("./childProcess.js");
const { copyFile } = require("./photos.js");
const {
  listCompleteBackups,
  createPrivateFolder,
  manifestFileName,
  ownerOnlyModes,
  readPhotoList,
  readTextFile,
} = require("./store.js");
const { BackupFileError, withBackupFile } = require("./unusableBackup.js");

/**
 * @typedef {import("./create.js").Manifest} Manifest
 * @typedef {import("./store.js").BackupStore} BackupStore
 */

/**
 * Finds the newest complete backup, or the named one, and reads its manifest.
 * @param {BackupStore} store
 * @param {string} [name]
 * @returns {Manifest}
 * @throws {Error} when there is no such backup, or the backups cannot be listed; its message is a sentence
 * for the owner
 */
function findBackup(store, name) {
  const where = store.folder ?? "the S3 bucket";
  const names = listBackupNames(store, where);
  const chosen = name || names.at(-1);
  if (!chosen) throw new Error(`There is no backup in ${where}.`);
  if (!names.includes(chosen))
    throw new Error(`There is no backup ${chosen} in ${where}; there is ${names.join(", ") || "none"}.`);
  const key = `${store.prefix}${chosen}/${manifestFileName}`;
  return withBackupFile(store, chosen, key, "could not be read", () => {
    const manifest = parseJson(readTextFile(store.files, key));
    if (!manifest?.after) throw new Error("it is incomplete");
    return manifest;
  });
}

/**
 * Lists the names of the complete backups.
 * @param {BackupStore} store
 * @param {string} where the folder or bucket, for the error message
 * @throws {Error} when the backups cannot be listed; its message says what the owner can do
 */
function listBackupNames(store, where) {
  try {
    return listCompleteBackups(store);
  } catch (error) {
    const check = store.folder
      ? "that this user can read the folder"
      : "that this computer reaches the S3 service and that the SHOP_S3_ settings are right";
    throw new Error(
      `The backups in ${where} could not be listed: check ${check}, then try again (${errorText(error)}).`,
    );
  }
}

/**
 * Copies a backup into an empty folder, as a data folder of PocketBase.
 * @param {BackupStore} store
 * @param {string} name
 * @param {string} target the folder; it is created
 * @param {() => void} [check] called before each photo; throws to end the copying
 * @returns {{ missing: string[] }} photos that the backup names and the store lacks
 * @throws {Error} its message is for the owner
 */
function restoreBackup(store, name, target, check) {
  createPrivateFolder(target);
  const database = databaseKey(store, name);
  const notCopied = `could not be copied into ${target}`;
  withBackupFile(store, name, database, notCopied, () => copyDatabase(store, database, target));
  const storage = $filesystem.local($filepath.join(target, "storage"));
  if (!storage) throw new Error(`${target} cannot be written.`);
  try {
    const list = `${store.prefix}${name}/photos.txt`;
    const photos = withBackupFile(store, name, list, "could not be read", () => readPhotoList(store, name));
    const copy = (/** @type {string} */ key) => {
      check?.();
      const stored = store.photosPrefix + key;
      return withBackupFile(store, name, stored, notCopied, () =>
        copyFile(store.files, stored, storage, key),
      );
    };
    return { missing: photos.filter((key) => !copy(key)) };
  } finally {
    storage.close();
  }
}

/** The key of a backup's database. @param {BackupStore} store @param {string} name */
function databaseKey(store, name) {
  return `${store.prefix}${name}/data.db`;
}

/**
 * Copies a backup's database into a folder, readable by its owner only.
 * @param {BackupStore} store @param {string} key @param {string} target the folder
 */
function copyDatabase(store, key, target) {
  const root = $os.openRoot(target);
  const reader = store.files.getReader(key);
  if (!root || !reader) throw new Error("it cannot be read");
  const file = root.create("data.db");
  try {
    root.chmod("data.db", ownerOnlyModes.file);
    file?.readFrom(reader);
    file?.sync();
  } finally {
    file?.close();
    reader.close();
    root.close();
  }
}

/**
 * Checks the database of a restored backup with `inspectDataFolder`.
 * @param {BackupStore} store
 * @param {string} name of the backup
 * @param {import("./childProcess.js").Folders} folders of the restored data
 * @returns {ReturnType<typeof inspectDataFolder>}
 * @throws {BackupFileError} when the database is damaged or cannot be checked
 */
function inspectRestoredBackup(store, name, folders) {
  const key = databaseKey(store, name);
  const found = withBackupFile(store, name, key, "could not be checked", () => inspectDataFolder(folders));
  if (found.integrity !== "ok")
    throw new BackupFileError(store, name, key, `is damaged: integrity_check: ${found.integrity}`);
  return found;
}

module.exports = { findBackup, inspectRestoredBackup, restoreBackup };

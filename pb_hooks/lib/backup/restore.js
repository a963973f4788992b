const { parseJson } = require("../platform/json.js");
const { copyFile } = require("./photos.js");
const {
  listCompleteBackups,
  createPrivateFolder,
  manifestFileName,
  ownerOnlyModes,
  readPhotoList,
  readTextFile,
} = require("./store.js");

/**
 * @typedef {import("./create.js").Manifest} Manifest
 * @typedef {import("./store.js").BackupStore} BackupStore
 */

/**
 * The newest complete backup, or the named one.
 * @param {BackupStore} store
 * @param {string} [name]
 * @returns {Manifest}
 * @throws {Error} when there is no such backup; its message is a sentence for the owner
 */
function findBackup(store, name) {
  const names = listCompleteBackups(store);
  const chosen = name || names.at(-1);
  const where = store.folder ?? "the S3 bucket";
  if (!chosen) throw new Error(`There is no backup in ${where}.`);
  if (!names.includes(chosen))
    throw new Error(`There is no backup ${chosen} in ${where}; there is ${names.join(", ") || "none"}.`);
  const manifest = parseJson(readTextFile(store.files, `${store.prefix}${chosen}/${manifestFileName}`));
  if (!manifest?.after) throw new Error(`The backup ${chosen} has no readable ${manifestFileName}.`);
  return manifest;
}

/**
 * Writes a backup into an empty folder as PocketBase's data folder.
 * @param {BackupStore} store
 * @param {string} name
 * @param {string} target is created
 * @returns {{ missing: string[] }} photos that the backup names and the store lacks
 */
function restoreBackup(store, name, target) {
  createPrivateFolder(target);
  const root = $os.openRoot(target);
  const reader = store.files.getReader(`${store.prefix}${name}/data.db`);
  if (!root || !reader) throw new Error(`The backup ${name} cannot be read.`);
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
  const storage = $filesystem.local($filepath.join(target, "storage"));
  if (!storage) throw new Error(`${target} cannot be written.`);
  try {
    const copy = (/** @type {string} */ key) => copyFile(store.files, store.photosPrefix + key, storage, key);
    return { missing: readPhotoList(store, name).filter((key) => !copy(key)) };
  } finally {
    storage.close();
  }
}

module.exports = { findBackup, restoreBackup };

const { fileExists, listFileNames } = require("../platform/files.js");
const {
  listBackupKeys,
  listCompleteBackups,
  isBackupName,
  manifestFileName,
  readPhotoList,
  listFileSizes,
} = require("./store.js");

/* Removes old backups, and the files of failed or interrupted ones. */

/** The folder of a running backup's copy of the database, inside the folder of the backups. */
const temporaryFolderName = "temp";

/**
 * Deletes the oldest backups so that `keep` remain, the files of unfinished backups, and the photos that no
 * remaining backup names.
 * @param {import("./store.js").BackupStore} store
 * @param {number} keep
 */
function pruneBackups(store, keep) {
  const { files, folder, prefix, photosPrefix } = store;
  const keptBackups = new Set(listCompleteBackups(store).slice(-keep));
  const needed = new Set(
    [...keptBackups].flatMap((name) => readPhotoList(store, name)).map((key) => photosPrefix + key),
  );
  const backupOf = (/** @type {string} */ key) => key.slice(prefix.length).split("/")[0] ?? "";
  const stale = [
    ...[...listFileSizes(files, photosPrefix).keys()].filter((key) => !needed.has(key)),
    ...listBackupKeys(store).filter((key) => !keptBackups.has(backupOf(key))),
  ];
  // Deletes the manifests first: without its manifest a partly deleted backup does not count as a backup.
  const isManifest = (/** @type {string} */ key) => key.endsWith(`/${manifestFileName}`);
  for (const key of [...stale.filter(isManifest), ...stale.filter((each) => !isManifest(each))])
    files.delete(key);
  if (!folder) return;
  // Deleting files leaves the folders of backups empty.
  const gone = new Set(stale.map(backupOf).filter(isBackupName));
  for (const name of gone) $os.removeAll($filepath.join(folder, name));
}

/**
 * Removes the files that failed or interrupted backups left in the folder of the backups: an unfinished copy
 * of the database can take the disk space that the shop needs. Complete backups and photos stay.
 * @param {string} folder of the backups
 */
function removeBackupLeftovers(folder) {
  $os.removeAll($filepath.join(folder, temporaryFolderName));
  for (const name of listFileNames(folder)) {
    const path = $filepath.join(folder, name);
    if (isBackupName(name) && !fileExists($filepath.join(path, manifestFileName))) $os.removeAll(path);
  }
}

module.exports = { pruneBackups, removeBackupLeftovers, temporaryFolderName };

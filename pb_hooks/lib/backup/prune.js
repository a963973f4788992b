const { backupKeys, backupNames, isBackupName, manifestName, photosOf, sizesOf } = require("./store.js");

/**
 * Deletes the oldest backups above `keep`, what unfinished backups left, and the photos that no kept backup names.
 * @param {import("./store.js").BackupStore} store
 * @param {number} keep
 */
function pruneBackups(store, keep) {
  const { files, folder, prefix, photosPrefix } = store;
  const kept = new Set(backupNames(store).slice(-keep));
  const needed = new Set([...kept].flatMap((name) => photosOf(store, name)).map((key) => photosPrefix + key));
  const backupOf = (/** @type {string} */ key) => key.slice(prefix.length).split("/")[0] ?? "";
  const stale = [
    ...[...sizesOf(files, photosPrefix).keys()].filter((key) => !needed.has(key)),
    ...backupKeys(store).filter((key) => !kept.has(backupOf(key))),
  ];
  // The manifests first: a backup that is partly deleted must not count.
  const isManifest = (/** @type {string} */ key) => key.endsWith(`/${manifestName}`);
  for (const key of [...stale.filter(isManifest), ...stale.filter((each) => !isManifest(each))])
    files.delete(key);
  if (!folder) return;
  // Deleting files leaves the folders of backups empty.
  const gone = new Set(stale.map(backupOf).filter(isBackupName));
  for (const name of gone) $os.removeAll($filepath.join(folder, name));
}

module.exports = { pruneBackups };

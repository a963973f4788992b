const { fileExists } = require("../platform/files.js");
const { isBackupName, manifestFileName } = require("./store.js");

/** The folder of a running backup's copy of the database, inside the folder of the backups. */
const temporaryFolderName = "temp";

/**
 * Removes what failed or interrupted backups left in the folder of the backups: the copy of a database can take the space that
 * the shop needs to save anything. Complete backups and photos stay.
 * @param {string} folder of the backups
 */
function removeBackupLeftovers(folder) {
  $os.removeAll($filepath.join(folder, temporaryFolderName));
  for (const name of folderNames(folder)) {
    const path = $filepath.join(folder, name);
    if (isBackupName(name) && !fileExists($filepath.join(path, manifestFileName))) $os.removeAll(path);
  }
}

/** @param {string} folder @returns {string[]} nothing for a missing folder */
function folderNames(folder) {
  try {
    return Array.from($os.readDir(folder), (entry) => entry.name());
  } catch {
    return [];
  }
}

module.exports = { removeBackupLeftovers, temporaryFolderName };

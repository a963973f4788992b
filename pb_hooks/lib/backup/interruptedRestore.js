const { fileExists, listFileNames } = require("../platform/files.js");

/**
 * The beginning of the name of the folder, inside the data folder, to which a restore moves the former data.
 */
const formerDataPrefix = "before-restore-";

/**
 * Throws for a data folder without a database if a restore was interrupted after it had moved the former
 * database away. PocketBase would otherwise create an empty database there.
 * @param {string} dataDir
 * @throws {Error} its message is a sentence for the owner
 */
function refuseInterruptedRestore(dataDir) {
  if (fileExists($filepath.join(dataDir, "data.db"))) return;
  // Does not use `$filepath.glob`, which would treat [ and * in the path of the data folder as a pattern.
  const formerData = listFileNames(dataDir).filter((name) => name.startsWith(formerDataPrefix));
  const newest = formerData.sort().at(-1);
  if (newest === undefined) return;
  throw new Error(
    `A restore was interrupted: ${dataDir} has no data.db. Run the restore again, or move all files of ${$filepath.join(dataDir, newest)} back.`,
  );
}

module.exports = { formerDataPrefix, refuseInterruptedRestore };

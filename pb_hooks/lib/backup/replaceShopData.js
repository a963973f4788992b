const { lockDataFolder } = require("../platform/dataLock.js");
const { fileExists } = require("../platform/files.js");
const { removeBackupClaim } = require("./childProcess.js");
const { formerDataPrefix } = require("./interruptedRestore.js");
const { findBackup, inspectRestoredBackup, restoreBackup } = require("./restore.js");
const { readBackupSettings } = require("./settings.js");
const { formatBackupName, createPrivateFolder, openBackupStore } = require("./store.js");
const { BackupFileError, describeOtherBackups } = require("./unusableBackup.js");

/**
 * The files of the data folder that a restore replaces, in the order in which it moves them away. The
 * dashboard's log (auxiliary.db) and the backups stay.
 */
const replacedFiles = ["data.db", "data.db-wal", "data.db-shm", "storage"];

/**
 * The beginning of the name of the folder, inside the data folder, into which a restore copies the backup.
 */
const restoringPrefix = "restoring-";

/**
 * Replaces a shop's database and photos with a backup. Moves the replaced files to a folder
 * `before-restore-…` next to them. Holds the data folder's lock until this process ends, so that no server
 * can open the folder meanwhile.
 * @param {core.App} app of an empty data folder
 * @param {string} dataDir
 * @param {string} name of the backup; "": the newest
 * @param {string} commandsDir pb_hooks/commands
 * @returns {string[]} the lines of the report that the command prints
 * @throws {Error} its message is a sentence for the owner; the data are unchanged then
 */
function replaceShopData(app, dataDir, name, commandsDir) {
  if (!dataDir) throw new Error("SHOP_DATA_DIR is not set.");
  if (!fileExists(dataDir))
    throw new Error(`There is no folder ${dataDir}: correct SHOP_DATA_DIR, or create the folder first.`);
  lockDataFolder(app, dataDir);
  const store = openBackupStore(readBackupSettings(dataDir));
  removeInterruptedRestores(dataDir);
  const restoredDir = $filepath.join(dataDir, `${restoringPrefix}${$security.randomString(8)}`);
  try {
    const manifest = findBackup(store, name);
    const { missing } = restoreBackup(store, manifest.name, restoredDir);
    const { counts } = inspectRestoredBackup(store, manifest.name, { dataDir: restoredDir, commandsDir });
    removeBackupClaim({ dataDir: restoredDir, commandsDir });
    const formerData = swapShopData(dataDir, restoredDir);
    const madeAt = new Date(manifest.at).toISOString().slice(0, 16).replace("T", " ");
    return [
      `The shop is as it was on ${madeAt} UTC: ${counts.orders} orders, ${counts.users} accounts, ${counts.products} products.`,
      ...(missing.length > 0
        ? [`${missing.length} photos are not in the backup, for example ${missing[0]}.`]
        : []),
      ...(formerData ? [`What was there before is in ${formerData}; delete it when all is well.`] : []),
    ];
  } catch (error) {
    if (!(error instanceof BackupFileError)) throw error;
    const others = describeOtherBackups(store, error.backup);
    throw new Error(`${error.message}. No data of the shop were changed. ${others}`);
  } finally {
    $os.removeAll(restoredDir);
    store.files.close();
  }
}

/**
 * Removes the copied data of restores that were killed. This process holds the data folder's lock, so no
 * other restore runs.
 * @param {string} dataDir
 */
function removeInterruptedRestores(dataDir) {
  for (const entry of $os.readDir(dataDir))
    if (entry.name().startsWith(restoringPrefix)) $os.removeAll($filepath.join(dataDir, entry.name()));
}

/**
 * Moves the former data out of the data folder, and the restored data into it, by renaming. The former
 * database is moved first and the restored one last, so that an interruption leaves a folder without data.db,
 * with which a server refuses to start (refuseInterruptedRestore).
 * @param {string} dataDir @param {string} restoredDir folder of the restored data
 * @returns {string} the folder of the former data; "" when there were none
 * @throws {Error} when a file cannot be moved; then all files are moved back
 */
function swapShopData(dataDir, restoredDir) {
  const formerData = $filepath.join(dataDir, `${formerDataPrefix}${formatBackupName(Date.now())}`);
  const present = replacedFiles.filter((each) => fileExists($filepath.join(dataDir, each)));
  const restored = replacedFiles.filter((each) => fileExists($filepath.join(restoredDir, each))).reverse();
  if (present.length > 0) createPrivateFolder(formerData);
  try {
    renameAll([
      ...present.map((each) => ({ name: each, from: dataDir, to: formerData })),
      ...restored.map((each) => ({ name: each, from: restoredDir, to: dataDir })),
    ]);
  } catch (error) {
    if (present.length > 0) $os.remove(formerData);
    throw new Error(`Nothing was restored, because a file cannot be moved: ${error}`);
  }
  return present.length > 0 ? formerData : "";
}

/**
 * Renames files in the given order.
 * @param {{ name: string, from: string, to: string }[]} moves
 * @throws when a file cannot be moved; then all files are moved back
 */
function renameAll(moves) {
  /** @type {typeof moves} */
  const done = [];
  try {
    for (const move of moves) {
      $os.rename($filepath.join(move.from, move.name), $filepath.join(move.to, move.name));
      done.push(move);
    }
  } catch (error) {
    for (const { name, from, to } of done.reverse())
      $os.rename($filepath.join(to, name), $filepath.join(from, name));
    throw error;
  }
}

module.exports = { replaceShopData };

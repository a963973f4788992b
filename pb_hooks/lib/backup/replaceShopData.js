const { fileExists } = require("../platform/files.js");
const { inspectDataFolder } = require("./childProcess.js");
const { findBackup, restoreBackup } = require("./restore.js");
const { readBackupSettings } = require("./settings.js");
const { formatBackupName, createPrivateFolder, openBackupStore } = require("./store.js");

/** The files of the data folder that a restore replaces. The dashboard's log (auxiliary.db) and the backups stay. */
const replaced = ["data.db", "data.db-wal", "data.db-shm", "storage"];

/**
 * Replaces a shop's database and photos with a backup. Moves the replaced files to a folder `before-restore-…` next to them.
 * @param {string} dataDir
 * @param {string} name of the backup; "": the newest
 * @param {string} commandsDir pb_hooks/commands
 * @returns {string[]} the lines of the report that the command prints
 * @throws {Error} its message is a sentence for the owner; the data are unchanged then
 */
function replaceShopData(dataDir, name, commandsDir) {
  if (!dataDir) throw new Error("SHOP_DATA_DIR is not set.");
  const store = openBackupStore(readBackupSettings(dataDir));
  const fresh = $filepath.join(dataDir, `restoring-${$security.randomString(8)}`);
  try {
    const manifest = findBackup(store, name);
    const { missing } = restoreBackup(store, manifest.name, fresh);
    const { integrity, counts } = inspectDataFolder({ dataDir: fresh, commandsDir });
    if (integrity !== "ok") throw new Error(`The backup ${manifest.name} is damaged: ${integrity}`);
    const formerData = swapShopData(dataDir, fresh);
    const of = new Date(manifest.at).toISOString().slice(0, 16).replace("T", " ");
    return [
      `The shop is as it was on ${of} UTC: ${counts.orders} orders, ${counts.users} accounts, ${counts.products} products.`,
      ...(missing.length > 0
        ? [`${missing.length} photos are not in the backup, for example ${missing[0]}.`]
        : []),
      ...(formerData ? [`What was there before is in ${formerData}; delete it when all is well.`] : []),
    ];
  } finally {
    $os.removeAll(fresh);
    store.files.close();
  }
}

/** @param {string} dataDir @param {string} fresh @returns {string} the folder of the former data; "" when there were none */
function swapShopData(dataDir, fresh) {
  const formerData = $filepath.join(dataDir, `before-restore-${formatBackupName(Date.now())}`);
  const present = replaced.filter((each) => fileExists($filepath.join(dataDir, each)));
  if (present.length > 0) createPrivateFolder(formerData);
  for (const each of present) $os.rename($filepath.join(dataDir, each), $filepath.join(formerData, each));
  for (const each of replaced)
    if (fileExists($filepath.join(fresh, each)))
      $os.rename($filepath.join(fresh, each), $filepath.join(dataDir, each));
  return present.length > 0 ? formerData : "";
}

module.exports = { replaceShopData };

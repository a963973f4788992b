const { errorText } = require("../platform/errors.js");
const { listCompleteBackups } = require("./store.js");

/**
 * Runs a step of a restore that needs one file of a backup.
 * @template T
 * @param {import("./store.js").BackupStore} store
 * @param {string} name of the backup
 * @param {string} key of the file
 * @param {() => T} step
 * @returns {T}
 * @throws {Error} when the step throws; the message is for the owner. It names the file, the reason and the other backups
 */
function withBackupFile(store, name, key, step) {
  try {
    return step();
  } catch (error) {
    throw new Error(describeUnusableBackup(store, name, key, errorText(error)));
  }
}

/**
 * Says that a backup cannot be restored, and what the owner can do.
 * @param {import("./store.js").BackupStore} store
 * @param {string} name of the backup
 * @param {string} key of the file that cannot be used
 * @param {string} reason
 */
function describeUnusableBackup(store, name, key, reason) {
  const file = store.folder ? $filepath.join(store.folder, key) : `${key} in the S3 bucket`;
  const others = listCompleteBackups(store).filter((each) => each !== name);
  return [
    `The backup ${name} cannot be restored, because of ${file}: ${reason}.`,
    "No data of the shop were changed.",
    others.length > 0
      ? `Other backups: ${others.join(", ")}; \`npm run restore -- NAME\` restores one of them (in a package \`./restore.sh NAME\`).`
      : "There is no other backup.",
    "`npm run backup` makes a new one (in a package `./backup.sh`).",
  ].join(" ");
}

module.exports = { describeUnusableBackup, withBackupFile };

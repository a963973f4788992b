const { errorText } = require("../platform/errors.js");
const { listCompleteBackups } = require("./store.js");

/**
 * Thrown when a file of a backup could not be used. The cause may also be outside the file: a full disk, or
 * S3 out of reach.
 */
class BackupFileError extends Error {
  /**
   * @param {import("./store.js").BackupStore} store
   * @param {string} name of the backup
   * @param {string} key of the file
   * @param {string} problem text after the file's name in the message, for example "is damaged"
   */
  constructor({ folder }, name, key, problem) {
    const file = folder ? $filepath.join(folder, key) : `${key} in the S3 bucket`;
    super(`The backup ${name} was not restored: ${file} ${problem}`);
    this.backup = name;
  }
}

/**
 * Runs a step of a restore that needs one file of a backup.
 * @template T
 * @param {import("./store.js").BackupStore} store
 * @param {string} name of the backup
 * @param {string} key of the file
 * @param {string} failure text for the message when the step throws, for example "could not be read"
 * @param {() => T} step
 * @returns {T}
 * @throws {BackupFileError} when the step throws
 */
function withBackupFile(store, name, key, failure, step) {
  try {
    return step();
  } catch (error) {
    throw new BackupFileError(store, name, key, `${failure}: ${errorText(error)}`);
  }
}

/**
 * Tells the owner, when one backup cannot be used, which other backups can be restored.
 * @param {import("./store.js").BackupStore} store
 * @param {string} name of the backup that cannot be used
 */
function describeOtherBackups(store, name) {
  let others;
  try {
    others = listCompleteBackups(store).filter((each) => each !== name);
  } catch (error) {
    return `The other backups could not be listed: ${errorText(error)}.`;
  }
  return others.length > 0
    ? `Other backups: ${others.join(", ")}; \`npm run restore -- NAME\` restores one of them (in a package \`./restore.sh NAME\`).`
    : "There is no other backup.";
}

module.exports = { BackupFileError, describeOtherBackups, withBackupFile };

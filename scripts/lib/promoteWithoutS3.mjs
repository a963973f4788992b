import { existsSync, statSync } from "node:fs";
import { say } from "./progress.mjs";
import {
  copyStandbyFile,
  inspectCopy,
  readTransaction,
  standbyCopyPath,
  transactionFilePath,
} from "./standbyCopy.mjs";
import { UserError } from "./userError.mjs";

/*
 * Opens the shop without S3 (`npm run promote -- --local`): from the copy of the database that `npm run
 * standby` keeps on this computer.
 */

/**
 * Returns the sentence that offers the local standby copy when S3 cannot be read.
 * @param {string} dataDir
 * @returns {Promise<string>} the sentence, which begins with a space; "" if there is no copy
 */
export async function localCopyOffer(dataDir) {
  const copy = standbyCopyPath(dataDir);
  if (!existsSync(copy) || !(await readTransaction(copy))) return "";
  const changed = describeTime(statSync(transactionFilePath(copy)).mtime);
  return (
    ` If S3 stays unreachable, \`npm run promote -- --local\` opens the shop from the standby copy, which last changed at ${changed}` +
    ` (it is ${describeTime(new Date())} now). Later changes are lost then.`
  );
}

/**
 * Copies the local standby copy to `data.db` in `folder`, without later transactions from S3, and prints how
 * old the copy is.
 * @param {string} dataDir
 * @param {string} folder is replaced
 * @throws {UserError} when there is no copy, or when SQLite finds a fault in it
 */
export async function restoreFromLocalCopy(dataDir, folder) {
  const copy = standbyCopyPath(dataDir);
  if (!(await copyStandbyFile(dataDir, folder)))
    throw new UserError(`There is no standby copy in ${dataDir}.`);
  const found = await inspectCopy(folder);
  if (!found)
    throw new UserError("SQLite finds a fault in the standby copy: wait for S3, or restore a backup.");
  const until = found.savedUntil ? describeTime(new Date(found.savedUntil)) : "an unknown time";
  say(
    `Opening the standby copy without S3. It has everything that was saved until ${until} (it is ${describeTime(new Date())} now). Later changes are lost, even when S3 answers again.`,
  );
  // Litestream writes the transaction's number after the transaction itself. If the file with the number is
  // older than the copy, Litestream may have been stopped in the middle of a transaction.
  if (statSync(copy).mtimeMs > statSync(transactionFilePath(copy)).mtimeMs)
    say("The last transaction in it may be incomplete: compare the newest orders with Shiprocket's.");
}

/** @param {Date} time */
function describeTime(time) {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

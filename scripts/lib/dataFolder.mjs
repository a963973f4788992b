import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder, root } from "./folders.mjs";
import { innermostReason, UserError } from "./userError.mjs";

/**
 * Returns the path of PocketBase's data folder with database and files: SHOP_DATA_DIR, pb_data by default.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function dataFolder(env = process.env) {
  return path.resolve(root, env.SHOP_DATA_DIR || "pb_data");
}

/**
 * Returns the path of the data folder. Throws when the folder has no shop, because PocketBase would create an
 * empty database there. Accepts the folder of an interrupted restore, although it has no database: the hook
 * pb_hooks/lib/backup/interruptedRestore.js then says what to do.
 * @throws {UserError} when the folder has no shop, belongs to another user, or cannot be written
 */
export function requireShopFolder() {
  const folder = dataFolder();
  if (!hasShopData(folder)) throw new UserError(`There is no shop in ${folder}.`);
  requireDataFolderUser(folder);
  requireWritable(folder);
  return folder;
}

/**
 * Throws for a folder that cannot be written, because PocketBase cannot open a database there, even to read
 * it. An example is a folder on a damaged disk, which Linux makes read-only.
 * @param {string} folder
 * @throws {UserError}
 */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notWritableError(folder, error);
  }
}

/**
 * Creates the error for a data folder that cannot be written.
 * @param {string} folder @param {unknown} error
 */
function notWritableError(folder, error) {
  return new UserError(
    `The data folder ${folder} cannot be written (${innermostReason(error)}): make it writable, or set SHOP_DATA_DIR to a folder that is.`,
    error,
  );
}

/**
 * Whether a folder is the data folder of a shop, also one that an interrupted restore left without a
 * database.
 * @param {string} folder
 */
export function hasShopData(folder) {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(folder);
  } catch {
    // The folder is missing, is a file, or cannot be read; `prepareDataFolder` throws the reason later.
  }
  return names.some((name) => name === "data.db" || name.startsWith("before-restore-"));
}

/**
 * Throws when this process runs as root and the data belong to another user: the shop, which runs as that
 * user, could not change files that root has written.
 * @param {string} folder
 * @throws {UserError}
 */
export function requireDataFolderUser(folder) {
  if (process.getuid?.() !== 0) return;
  // Prefers the owner of the database: in a container, its folder can belong to another user.
  const of = [path.join(folder, "data.db"), folder].find((each) => existsSync(each));
  const owner = of ? statSync(of).uid : 0;
  if (owner !== 0)
    throw new UserError(`Run this as ${userName(owner)}: ${of} belongs to that user, and this is root.`);
}

/** Returns the name of the user with this id, from /etc/passwd. @param {number} uid */
function userName(uid) {
  const users = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  return users.map((line) => line.split(":")).find((each) => each[2] === String(uid))?.[0] ?? `user ${uid}`;
}

/**
 * Creates the data folder when it is missing and checks that it can be written.
 * @param {string} folder
 * @throws {UserError}
 */
export async function prepareDataFolder(folder) {
  const probe = path.join(folder, `.write-test-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw notWritableError(folder, error);
  }
}

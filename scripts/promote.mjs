// npm run promote: opens the shop on this computer with the newest copy of the database on S3. For the case
// that the computer of the shop is lost: it must not run any more.
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { prepareDataFolder, checkNotRunning, dataFolder } = await import("./lib/dataFolder.mjs");
const { Failure } = await import("./lib/failure.mjs");
const { say } = await import("./lib/progress.mjs");
const { runLitestream } = await import("./lib/replica.mjs");
const { runShop } = await import("./lib/shop.mjs");

readArguments("npm run promote");
// runShop reads .env, which can name another data folder.
const databaseFile = () => path.join(dataFolder(), "data.db");

runShop({
  build: async () => {
    await checkEmpty();
    // Before the download: after a failed build a second promotion would find a database.
    await (await import("./lib/build.mjs")).ensureBuilt();
    await restoreDatabase();
  },
  ready: (url) => say(`The promoted shop is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`),
});

/**
 * @throws {Failure} when there is a database already, or the log of one, which would be written into the copy
 */
async function checkEmpty() {
  await checkNotRunning(dataFolder());
  await prepareDataFolder(dataFolder());
  const found = ["", "-wal", "-shm"]
    .map((ending) => databaseFile() + ending)
    .find((file) => existsSync(file));
  if (found)
    throw new Failure(
      `${found} exists: a promoted shop starts from the copy on S3. Move that folder away, or set SHOP_DATA_DIR to another one.`,
    );
}

/**
 * Fetches the copy under another name, checks it, and renames it.
 * @throws {Failure} when a database has appeared meanwhile
 */
async function restoreDatabase() {
  const fresh = path.join(dataFolder(), "promoted.db");
  const code = await runLitestream("restore", [
    "-force",
    "-integrity-check",
    "full",
    "-o",
    fresh,
    databaseFile(),
  ]);
  if (code !== 0) throw new Failure("The copy on S3 could not be restored; Litestream says why above.");
  await checkEmpty();
  await rename(fresh, databaseFile());
}

// npm run promote: opens the shop on this computer with the newest copy of the database on S3, which `npm run
// standby` may have here already. For the case that the computer of the shop is lost: it must not run any
// more.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { prepareDataFolder, requireNotRunning, dataFolder } = await import("./lib/dataFolder.mjs");
const { Failure } = await import("./lib/failure.mjs");
const { say } = await import("./lib/progress.mjs");
const { runLitestream, shopDatabase } = await import("./lib/litestream.mjs");
const { runShop } = await import("./lib/shop.mjs");
const { removeCopy, standbyFile, takeStandbyCopy } = await import("./lib/standbyCopy.mjs");

readArguments("npm run promote");
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
  await requireNotRunning(dataFolder());
  await prepareDataFolder(dataFolder());
  const found = ["", "-wal", "-shm"]
    .map((ending) => shopDatabase() + ending)
    .find((file) => existsSync(file));
  if (found)
    throw new Failure(
      `${found} exists: a promoted shop starts from the copy on S3. Move that folder away, or set SHOP_DATA_DIR to another one.`,
    );
}

/**
 * Makes the database in a folder of its own, from the copy of `npm run standby` or else from S3 alone, and
 * moves it to its place.
 * @throws {Failure} when a database has appeared meanwhile
 */
async function restoreDatabase() {
  const folder = path.join(dataFolder(), "promoting");
  const fresh = path.join(folder, "data.db");
  if (!(await takeStandbyCopy(dataFolder(), folder))) {
    await rm(folder, { recursive: true, force: true });
    const args = ["-integrity-check", "full", "-o", fresh, shopDatabase()];
    if ((await runLitestream("restore", args)) !== 0)
      throw new Failure("The copy on S3 could not be restored; Litestream says why above.");
  }
  await checkEmpty();
  await rename(fresh, shopDatabase());
  await rm(folder, { recursive: true, force: true });
  await removeCopy(standbyFile(dataFolder()));
}

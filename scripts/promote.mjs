// npm run promote: opens the shop on this computer with the newest copy of the database on S3, which `npm run
// standby` may have here already. For the case that the shop's computer is lost; the shop must not run there
// any more. `-- --local`: when S3 cannot be read either, with what `npm run standby` has here.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { prepareDataFolder, dataFolder } = await import("./lib/dataFolder.mjs");
const { UserError } = await import("./lib/userError.mjs");
const { say } = await import("./lib/progress.mjs");
const { prepareLitestream, readNewestTransaction, runLitestream, shopDatabase } = await import(
  "./lib/litestream.mjs"
);
const { localCopyOffer, restoreFromLocalCopy } = await import("./lib/promoteWithoutS3.mjs");
const { requireNotRunning } = await import("./lib/runningServer.mjs");
const { runShop } = await import("./lib/shop.mjs");
const { removeCopy, standbyCopyPath, restoreFromStandbyCopy } = await import("./lib/standbyCopy.mjs");

const { flags } = readArguments("npm run promote [-- --local]", { flags: ["local"] });
runShop({
  build: async () => {
    await checkNoDatabase();
    // Throws first for a missing setting or program, which is no reason to use `--local`.
    await prepareLitestream();
    // Builds before the download: after a failed build a second promotion would find a database.
    await (await import("./lib/build.mjs")).ensureBuilt();
    await restoreDatabase();
  },
  ready: (url) => say(`The promoted shop is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`),
});

/**
 * Checks that the data folder has no database.
 * @throws {UserError} when there is a database already, or the log of one, which would be written into the
 * copy
 */
async function checkNoDatabase() {
  await requireNotRunning(dataFolder());
  await prepareDataFolder(dataFolder());
  const found = ["", "-wal", "-shm"]
    .map((ending) => shopDatabase() + ending)
    .find((file) => existsSync(file));
  if (found)
    throw new UserError(
      `${found} exists: a promoted shop starts from the copy on S3. Move that folder away, or set SHOP_DATA_DIR to another one.`,
    );
}

/**
 * Makes the database in a separate folder and moves it into the data folder.
 * @throws {UserError} when it cannot be made, or when a database has appeared meanwhile
 */
async function restoreDatabase() {
  const folder = path.join(dataFolder(), "promoting");
  const fresh = path.join(folder, "data.db");
  try {
    await restoreFromS3(folder, fresh);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // S3 is always asked first: it may have what this computer lacks.
    if (!flags.has("local")) throw new UserError(error.message + (await localCopyOffer(dataFolder())), error);
    say(error.message);
    await restoreFromLocalCopy(dataFolder(), folder);
  }
  await checkNoDatabase();
  await rename(fresh, shopDatabase());
  await rm(folder, { recursive: true, force: true });
  await removeCopy(standbyCopyPath(dataFolder()));
}

/**
 * Makes the database from the standby copy and what S3 has since, or else from S3 alone.
 * @param {string} folder @param {string} fresh the database in it
 * @throws {UserError} when S3 cannot be read
 */
async function restoreFromS3(folder, fresh) {
  if (await restoreFromStandbyCopy(dataFolder(), folder)) return;
  // Checks S3 first, because the download itself waits for ever for a server that says nothing.
  await readNewestTransaction();
  await rm(folder, { recursive: true, force: true });
  const args = ["-integrity-check", "full", "-o", fresh, shopDatabase()];
  if ((await runLitestream("restore", args)) !== 0)
    throw new UserError("The copy on S3 could not be restored; Litestream says why above.");
}

// npm run promote [-- --local]: opens the shop on this computer with the newest copy of the database on S3,
// which `npm run standby` may have downloaded already. For the case that the shop's computer is lost; the
// shop must not run there any more. With --local it uses the copy of `npm run standby` if S3 cannot be read
// either.
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
    // Throws here for a missing setting or program; later, the error would offer `--local`.
    await prepareLitestream();
    // Builds before the download: if a build after it failed, the next promotion would refuse the database.
    await (await import("./lib/build.mjs")).ensureBuilt();
    await restoreDatabase();
  },
  ready: (url) => say(`The promoted shop is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`),
});

/**
 * Checks that the data folder has no database.
 * @throws {UserError} when there is a database already, or only its write-ahead log, which SQLite would write
 * into the promoted copy
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
 * Restores the database in a separate folder and moves it into the data folder.
 * @throws {UserError} when the database cannot be restored, or when the data folder has one meanwhile
 */
async function restoreDatabase() {
  const folder = path.join(dataFolder(), "promoting");
  const fresh = path.join(folder, "data.db");
  try {
    await restoreFromS3(folder, fresh);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // Uses the local copy only after S3 has failed, because S3 may have newer transactions.
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
 * Restores the database from the standby copy and the newer transactions on S3, or else from S3 alone.
 * @param {string} folder @param {string} fresh the database in it
 * @throws {UserError} when S3 cannot be read
 */
async function restoreFromS3(folder, fresh) {
  if (await restoreFromStandbyCopy(dataFolder(), folder)) return;
  // Checks S3 first, because the download would wait for ever for a server that sends nothing.
  await readNewestTransaction();
  await rm(folder, { recursive: true, force: true });
  const args = ["-integrity-check", "full", "-o", fresh, shopDatabase()];
  if ((await runLitestream("restore", args)) !== 0)
    throw new UserError("The copy on S3 could not be restored; Litestream says why above.");
}

const { errorText } = require("../platform/errors.js");
const { listFileNames } = require("../platform/files.js");
const { writeOperationFact } = require("../platform/operationFacts.js");
const { hourMs, minuteMs } = require("../platform/timeUnits.js");
const { describeCountDifferences } = require("./inspect.js");
const { requireDrillNotEnded, runEndableDrill, startDrillChild } = require("./drillTermination.js");
const { requireFreeSpace } = require("./freeSpace.js");
const { findBackup, inspectRestoredBackup, restoreBackup } = require("./restore.js");
const { openRestoredShop } = require("./restoredShop.js");
const { backupAgeMaxMs, readBackupSettings } = require("./settings.js");
const { openBackupStore, readPhotoList, listFileSizes } = require("./store.js");
const { BackupFileError } = require("./unusableBackup.js");

/*
 * A drill restores the newest backup into a temporary folder and starts a server on it: only a restore proves
 * that a backup works.
 */

/** A drill's folder older than this belongs to a drill that was killed. */
const killedAfterMs = 6 * hourMs;

/**
 * Advice for a failed drill. A failed restore does not give it: the shop's data may be broken then, and a new
 * backup could replace a good one.
 */
const newBackupAdvice =
  "When the shop itself is all right, `npm run backup` makes a new backup (in a package `./backup.sh`)";

/**
 * @typedef {{ ok: boolean, at: number, tookMs: number, backup: string, problems: string[], lines: string[] }}
 * DrillResult
 */

/**
 * How far the database's copy on S3 is behind. `lagSeconds`: null when unknown; `problem`: why it is unknown,
 * else ""; `maxSeconds`: the allowed lag.
 * @typedef {{ lagSeconds: number | null, problem: string, maxSeconds: number }} ReplicaLag
 */

/**
 * Runs a drill and records its result in the shop's database.
 * @param {core.App} app of the shop's data folder
 * @param {string} commandsDir path of pb_hooks/commands
 * @param {ReplicaLag | undefined} replica undefined when the shop has no copy of its database on S3
 * @returns {DrillResult} `lines`: the report that the command prints
 * @throws {Error} when a signal has stopped the drill
 */
function runDrill(app, commandsDir, replica) {
  const at = Date.now();
  const settings = readBackupSettings(app.dataDir());
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const lines = [];
  // Each drill has its own folder: the owner can start a drill while the scheduled one runs.
  const dataDir = $filepath.join(settings.folder, `drill-${at}`);
  const folders = {
    dataDir,
    commandsDir,
    start: (/** @type {import("./drillTermination.js").Program} */ program) => startDrillChild(app, program),
    check: () => requireDrillNotEnded(app),
  };
  const backup = runEndableDrill(app, dataDir, () =>
    restoreNewestBackup({ at, settings, folders }, lines, problems),
  );
  // Throws if a signal has stopped the drill: such a drill records no result.
  requireDrillNotEnded(app);
  if (replica) checkReplicaLag(replica, lines, problems);
  const result = { ok: problems.length === 0, at, tookMs: Date.now() - at, backup, problems };
  writeOperationFact(app, "drill.last", result);
  const outcome = result.ok ? "The backup is good" : `The drill failed: ${problems.join("; ")}`;
  return { ...result, lines: [...lines, `${outcome}; the drill took ${formatSeconds(result.tookMs)}`] };
}

/**
 * Restores the newest backup into the drill's folder, opens a shop on it, and removes the folder.
 * @param {{ at: number, settings: import("./settings.js").BackupSettings, folders:
 * Required<import("./childProcess.js").Folders> }} drill
 * @param {string[]} lines @param {string[]} problems this function adds to both
 * @returns {string} the backup's name; "" when none was found
 */
function restoreNewestBackup({ at, settings, folders }, lines, problems) {
  let backup = "";
  try {
    removeKilledDrills(settings.folder, at);
    const store = openBackupStore(settings);
    try {
      const manifest = findBackup(store);
      backup = manifest.name;
      const ageMs = at - manifest.at;
      lines.push(
        `Backup ${backup}: ${formatHours(ageMs)} old, ${manifest.photos} photos, made in ${formatSeconds(manifest.tookMs)}`,
      );
      if (ageMs > backupAgeMaxMs) problems.push(`the newest backup is ${formatHours(ageMs)} old`);
      requireFreeSpace("the drill", settings.folder, restoredBytes(store, manifest));
      const { missing } = restoreBackup(store, backup, folders.dataDir, folders.check);
      lines.push(`Restored in ${formatSeconds(Date.now() - at)}`);
      if (missing.length > 0)
        problems.push(`${missing.length} photos are missing, for example ${missing[0]}`);
      const found = inspectRestoredBackup(store, backup, folders);
      checkRestoredShop(folders, found, manifest, lines, problems);
    } finally {
      store.files.close();
    }
  } catch (error) {
    problems.push(
      error instanceof BackupFileError ? `${error.message}. ${newBackupAdvice}` : errorText(error),
    );
  } finally {
    $os.removeAll(folders.dataDir);
  }
  return backup;
}

/**
 * Checks how far the database's copy on S3 is behind.
 * @param {ReplicaLag} replica @param {string[]} lines @param {string[]} problems this function adds to both
 */
function checkReplicaLag({ lagSeconds, problem, maxSeconds }, lines, problems) {
  if (problem) problems.push(`the copy on S3 cannot be checked: ${problem}`);
  if (lagSeconds === null) return;
  lines.push(`The copy on S3 is ${lagSeconds} s behind`);
  if (lagSeconds > maxSeconds) problems.push(`the copy on S3 is ${lagSeconds} s behind`);
}

/** Removes the folders of drills that were killed. @param {string} folder @param {number} now */
function removeKilledDrills(folder, now) {
  for (const name of listFileNames(folder)) {
    const match = /^drill(?:-(\d+))?$/.exec(name);
    if (!match || Number(match[1] ?? 0) > now - killedAfterMs) continue;
    $os.removeAll($filepath.join(folder, name));
  }
}

/**
 * The size in bytes of a restored backup: its database and its photos.
 * @param {import("./store.js").BackupStore} store @param {import("./create.js").Manifest} manifest
 */
function restoredBytes(store, manifest) {
  const sizes = listFileSizes(store.files, store.photosPrefix);
  const photos = readPhotoList(store, manifest.name).map((key) => sizes.get(store.photosPrefix + key) ?? 0);
  return photos.reduce((sum, bytes) => sum + bytes, manifest.databaseBytes);
}

/**
 * Compares the row counts of a restored database with the backup's manifest, starts a server on the restored
 * folder, and adds the results to the report.
 * @param {import("./childProcess.js").Folders} folders
 * @param {ReturnType<typeof inspectRestoredBackup>} found
 * @param {import("./create.js").Manifest} manifest
 * @param {string[]} lines @param {string[]} problems this function adds to both
 */
function checkRestoredShop(folders, found, manifest, lines, problems) {
  lines.push(`integrity_check: ${found.integrity}`);
  const { orders, users, products, newestOrder } = found.counts;
  lines.push(
    `${orders} orders (the newest is ${newestOrder || "none"}), ${users} accounts, ${products} products`,
  );
  problems.push(...describeCountDifferences(found.counts, manifest));
  const openMs = openRestoredShop(folders, found);
  lines.push(
    `A shop on it opened after ${formatSeconds(openMs)}; its catalogue has ${found.active} products`,
  );
}

/** Formats a duration in hours; below 90 minutes, in minutes. @param {number} ms */
function formatHours(ms) {
  return ms < 90 * minuteMs ? `${Math.round(ms / minuteMs)} min` : `${Math.round(ms / hourMs)} h`;
}

/** Formats a duration in seconds. @param {number} ms */
function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

module.exports = { runDrill };

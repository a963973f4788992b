const { findUncleanedPhotos } = require("../catalogue/photoCleaningJob.js");
const { backupAgeMaxMs, readBackupSettings } = require("../backup/settings.js");
const { hasElapsed, isInFuture } = require("../platform/clock.js");
const { readOperationFact, writeOperationFact } = require("../platform/operationFacts.js");
const { readDiskSpace } = require("../platform/diskSpace.js");
const { hourMs, minuteMs } = require("../platform/timeUnits.js");
const { lagMaxSeconds, readReplicaState } = require("./replicaLag.js");
const { findOverdueProblems } = require("./overdueProblems.js");

/**
 * Maximum age of the last drill (test restore of a backup). Drills run every week, so at a higher age two
 * drills were missed.
 */
const drillAgeMaxMs = 15 * 24 * hourMs;
const replicaCheckMaxMs = 5 * minuteMs;
const diskFreeMinBytes = 500 * 1024 * 1024;

/**
 * @typedef {{ code: string, text: string }} Problem `code`: one of `problemCodes` in ownerAlerts.js; `text`:
 * a sentence for the owner
 */

/**
 * Reads what the checks need: results of backups and drills, the lag of the database's copy on S3, the free
 * disk space, and the overdue work (`waiting`).
 * @param {core.App} app
 */
function readOperationState(app) {
  const { isOn } = readBackupSettings(app.dataDir());
  const last = /** @type {import("../backup/create.js").BackupResult | null} */ (
    readOperationFact(app, "backup.last", null)
  );
  const good = readOperationFact(app, "backup.good", { at: 0 });
  const drill = /** @type {{ ok: boolean, at: number, problems: string[] } | null} */ (
    readOperationFact(app, "drill.last", null)
  );
  const replica = readReplicaState(app);
  return {
    isOn,
    last,
    good,
    drill,
    replica,
    uncleaned: findUncleanedPhotos(app),
    since: readFirstCheckTime(app),
    disk: readDiskSpace(app, app.dataDir()),
    waiting: findOverdueProblems(app),
  };
}

/**
 * The time of the first check of this database, in milliseconds since 1970. The age of a backup or a drill
 * counts from this time as long as there was none.
 * @param {core.App} app
 */
function readFirstCheckTime(app) {
  const since = readOperationFact(app, "since", 0);
  if (since > 0 && !isInFuture(since)) return since;
  writeOperationFact(app, "since", Date.now());
  return Date.now();
}

/**
 * Finds the problems that the owner has to know.
 * @param {ReturnType<typeof readOperationState>} state
 * @returns {Problem[]}
 */
function findProblems({ isOn, last, good, drill, replica, uncleaned, since, disk, waiting }) {
  const now = Date.now();
  /** @type {Problem[]} */
  const problems = [];
  const add = (/** @type {string} */ code, /** @type {string} */ text) => problems.push({ code, text });
  if (isOn && last && !last.ok) add("backup-failed", `The last backup failed: ${last.problem}`);
  const ageOf = (/** @type {number} */ at) => now - (isInFuture(at, now) ? since : Math.max(at, since));
  const backupAgeMs = ageOf(good.at);
  if (isOn && backupAgeMs > backupAgeMaxMs)
    add("backup-old", `There has been no backup for ${Math.round(backupAgeMs / hourMs)} hours.`);
  const drillAgeMs = ageOf(drill?.at ?? 0);
  if (isOn && drillAgeMs > drillAgeMaxMs)
    add("drill-old", `No backup was tried out for ${Math.round(drillAgeMs / hourMs / 24)} days.`);
  if (drill && !drill.ok) add("drill-failed", `The last drill failed: ${drill.problems.join("; ")}`);
  if (replica?.problem) add("replica-failed", `The copy on S3 cannot be checked: ${replica.problem}`);
  const lag = replica?.lagSeconds ?? 0;
  if (lag > lagMaxSeconds)
    add("replica-late", `The copy on S3 is ${lag} seconds behind. Is Litestream running?`);
  if (replica && hasElapsed(replica.at, replicaCheckMaxMs, now))
    add("replica-unknown", "The copy on S3 was not checked for five minutes.");
  if (disk && disk.freeBytes < diskFreeMinBytes)
    add("disk-low", `The disk has ${Math.round(disk.freeBytes / 1024 / 1024)} MB left.`);
  if (uncleaned.count > 0)
    add(
      "photos-metadata",
      `Photos of ${uncleaned.count} ${uncleaned.count === 1 ? "product" : "products"} may still contain the place where they were taken, for example of ${uncleaned.example}: please upload them again.`,
    );
  return [...problems, ...waiting];
}

module.exports = { readOperationState, findProblems };

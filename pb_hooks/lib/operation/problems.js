const { backupSettings } = require("../backup/settings.js");
const { readOperation, writeOperation } = require("../platform/operationLog.js");
const { diskSpace } = require("../platform/diskSpace.js");
const { isReplicaExpected } = require("./replica.js");

const hourMs = 60 * 60_000;
/** A night's backup may be late by two hours. */
const backupAgeMaxMs = 26 * hourMs;
/** A drill runs every week. */
const drillAgeMaxMs = 15 * 24 * hourMs;
/** Litestream copies every second; the check itself is made every minute. */
const lagMaxSeconds = 100;
const replicaCheckMaxMs = 5 * 60_000;
const diskFreeMinBytes = 500 * 1024 * 1024;

/** @typedef {{ code: string, text: string }} Problem `code`: the event, of which the owner gets one mail; `text`: a sentence */

/**
 * What the shop records about backups, drills and the copy.
 * @param {core.App} app
 */
function operationState(app) {
  const { isOn } = backupSettings(app.dataDir());
  const last = /** @type {import("../backup/create.js").BackupResult | null} */ (
    readOperation(app, "backup.last", null)
  );
  const good = readOperation(app, "backup.good", { at: 0 });
  const drill = /** @type {{ ok: boolean, at: number, problems: string[] } | null} */ (
    readOperation(app, "drill.last", null)
  );
  const replica = /** @type {import("./replica.js").ReplicaState | null} */ (
    isReplicaExpected() ? readOperation(app, "replica.last", null) : null
  );
  return { isOn, last, good, drill, replica, since: firstSeen(app), disk: diskSpace(app, app.dataDir()) };
}

/**
 * The time of this database's first check, in milliseconds since 1970. The age of a missing backup counts from it.
 * @param {core.App} app
 */
function firstSeen(app) {
  const since = readOperation(app, "since", 0);
  if (since > 0) return since;
  writeOperation(app, "since", Date.now());
  return Date.now();
}

/**
 * @param {ReturnType<typeof operationState>} state
 * @returns {Problem[]}
 */
function problemsOf({ isOn, last, good, drill, replica, since, disk }) {
  const now = Date.now();
  /** @type {Problem[]} */
  const problems = [];
  const add = (/** @type {string} */ code, /** @type {string} */ text) => problems.push({ code, text });
  if (isOn && last && !last.ok) add("backup-failed", `The last backup failed: ${last.problem}`);
  const backupAgeMs = now - Math.max(good.at, since);
  if (isOn && backupAgeMs > backupAgeMaxMs)
    add("backup-old", `There has been no backup for ${Math.round(backupAgeMs / hourMs)} hours.`);
  const drillAgeMs = now - Math.max(drill?.at ?? 0, since);
  if (isOn && drillAgeMs > drillAgeMaxMs)
    add("drill-old", `No backup was tried out for ${Math.round(drillAgeMs / hourMs / 24)} days.`);
  if (drill && !drill.ok) add("drill-failed", `The last drill failed: ${drill.problems.join("; ")}`);
  if (replica?.problem) add("replica-failed", `The copy on S3 cannot be checked: ${replica.problem}`);
  const lag = replica?.lagSeconds ?? 0;
  if (lag > lagMaxSeconds)
    add("replica-late", `The copy on S3 is ${lag} seconds behind. Is Litestream running?`);
  if (replica && now - replica.at > replicaCheckMaxMs)
    add("replica-unknown", "The copy on S3 was not checked for five minutes.");
  if (disk && disk.freeBytes < diskFreeMinBytes)
    add("disk-low", `The disk has ${Math.round(disk.freeBytes / 1024 / 1024)} MB left.`);
  return problems;
}

module.exports = { operationState, problemsOf };

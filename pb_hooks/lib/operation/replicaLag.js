const { openBucket, readS3Settings } = require("../backup/settings.js");
const { env } = require("../platform/env.js");
const { errorText } = require("../platform/errors.js");
const { readOperationFact, writeOperationFact } = require("../platform/operationFacts.js");

/*
 * Measures how far the database's copy on S3 (replica), which Litestream writes, is behind. The server writes
 * a row each minute, so a working copy gets a new object on S3 each minute. If the new object is missing,
 * Litestream has stopped, or runs without replicating.
 */

/** Key prefix of Litestream's level 0, which has the newest changes. */
const newestPrefix = "replica/0000/";
/** Maximum lag: Litestream copies every second, and the server writes its row (heartbeat) every minute. */
const lagMaxSeconds = 100;
/** S3 reports times in whole seconds. */
const precisionMs = 2000;

/**
 * @typedef {{ at: number, lagSeconds: number | null, problem: string }} ReplicaState `lagSeconds`: null when
 * unknown
 */

/** Whether the owner has set that Litestream replicates this shop's database (SHOP_REPLICA). */
function isReplicationExpected() {
  return env("SHOP_REPLICA") === "1";
}

/**
 * Background job, started by cron every minute: compares the time of the newest object on S3 with the time of
 * the row that the last run wrote, records the lag, and writes the next row.
 * @param {core.App} app
 */
function checkDatabaseReplica(app) {
  if (!isReplicationExpected()) return;
  const written = readOperationFact(app, "replica.heartbeat", 0);
  if (written > 0) {
    const measured = measureLag(written, Date.now());
    // `at` is read after the measurement, because S3 can answer late.
    writeOperationFact(app, "replica.last", { at: Date.now(), ...measured });
  }
  writeOperationFact(app, "replica.heartbeat", Date.now());
}

/**
 * The result of the last check of the copy on S3. While no check has ended, returns a result without a lag,
 * with the time of the last row as `at`, so that a first check that hangs is reported too.
 * @param {core.App} app
 * @returns {ReplicaState | null} null without SHOP_REPLICA, and before the first row is written
 */
function readReplicaState(app) {
  if (!isReplicationExpected()) return null;
  const heartbeat = readOperationFact(app, "replica.heartbeat", 0);
  const due = heartbeat > 0 ? { at: heartbeat, lagSeconds: null, problem: "" } : null;
  return readOperationFact(app, "replica.last", due);
}

/**
 * Measures now how far the database's copy on S3 is behind. The drill (test restore of a backup) calls this,
 * because it may run while the server is stopped.
 * @param {core.App} app
 * @returns {(Omit<ReplicaState, "at"> & { maxSeconds: number }) | undefined} undefined without SHOP_REPLICA
 */
function readReplicaLag(app) {
  if (!isReplicationExpected()) return;
  return {
    ...measureLag(readOperationFact(app, "replica.heartbeat", 0), Date.now()),
    maxSeconds: lagMaxSeconds,
  };
}

/**
 * Measures the lag of the copy on S3. @param {number} written time of the last heartbeat row, in milliseconds
 * since 1970 @param {number} now @returns {Omit<ReplicaState, "at">}
 */
function measureLag(written, now) {
  const s3 = readS3Settings();
  if (!s3) return { lagSeconds: null, problem: "SHOP_S3_BUCKET is not set" };
  try {
    const files = openBucket(s3);
    try {
      const times = files.list(newestPrefix).map((object) => object?.modTime.unixMilli() ?? 0);
      if (times.length === 0) return { lagSeconds: null, problem: "there is no copy in the bucket" };
      const newest = Math.max(...times);
      const lagMs = newest + precisionMs >= written ? 0 : now - newest;
      return { lagSeconds: Math.round(lagMs / 1000), problem: "" };
    } finally {
      files.close();
    }
  } catch (error) {
    return { lagSeconds: null, problem: errorText(error) };
  }
}

module.exports = { checkDatabaseReplica, lagMaxSeconds, readReplicaLag, readReplicaState };

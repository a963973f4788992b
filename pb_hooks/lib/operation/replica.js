const { openBucket, s3Settings } = require("../backup/settings.js");
const { readOperation, writeOperation } = require("../platform/operationLog.js");

/*
 * How far the copy that Litestream keeps on S3 is behind. The server writes a row each minute, so a copy that works receives
 * something each minute; a Litestream that runs but replicates nothing is found as well as one that has stopped.
 */

/** Litestream writes below this; the newest changes are in its level 0. */
const newestPrefix = "replica/0000/";
/** S3 tells times in whole seconds. */
const precisionMs = 2000;

/** @typedef {{ at: number, lagSeconds: number | null, problem: string }} ReplicaState `lagSeconds`: null when unknown */

/** Whether Litestream is expected to replicate this shop. */
function isReplicaExpected() {
  return $os.getenv("SHOP_REPLICA").trim() === "1";
}

/**
 * Compares the time of the newest object of the copy with the row that was written a minute ago, and writes the next row.
 * @param {core.App} app
 */
function checkReplica(app) {
  const now = Date.now();
  const written = readOperation(app, "replica.heartbeat", 0);
  if (written > 0) writeOperation(app, "replica.last", { at: now, ...lagOf(written, now) });
  writeOperation(app, "replica.heartbeat", now);
}

/** @param {number} written @param {number} now @returns {Omit<ReplicaState, "at">} */
function lagOf(written, now) {
  const s3 = s3Settings();
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
    const { message } = /** @type {{ message?: string }} */ (error ?? {});
    return { lagSeconds: null, problem: String(message ?? error) };
  }
}

module.exports = { checkReplica, isReplicaExpected };

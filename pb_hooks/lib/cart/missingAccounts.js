const { isDeviceId, signInMaxMs } = require("../domain.js");
const { readUnverifiedClaims } = require("../auth/token.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");

/*
 * Accounts that are not in `users`: the owner has deleted them, or they were registered after the backup that
 * was restored. The table `shop_deleted_accounts` has the deleted ones. Its row with the id "" has the time
 * since which it has them.
 */

/**
 * Record hook of a deleted account: stores the account's id for as long as one of its tokens can be valid, in
 * the same transaction. An account that was never confirmed has no data on a device and is not stored.
 * @param {core.RecordEvent} e
 */
function recordAccountDeletion(e) {
  const id = /** @type {core.Record} */ (e.record).id;
  runInHookTransaction(e, (txApp) => {
    txApp
      .db()
      .newQuery(
        `INSERT OR REPLACE INTO shop_deleted_accounts (id, at) SELECT id, {:now} FROM users WHERE id = {:id}
          AND (verified = 1 OR EXISTS (SELECT 1 FROM accountSync WHERE accountSync.userId = users.id))`,
      )
      .bind({ id, now: Date.now() })
      .execute();
    e.next();
  });
}

/**
 * The account of a device's token that PocketBase has not accepted. The token cannot be verified, because its
 * key was lost or changed; only a device that has kept entries uses the answer.
 * @param {core.RequestEvent} e
 * @returns {{ id: string, issuedAt: number } | undefined} undefined also after 180 days, when a deletion of
 * the account is no longer known; `issuedAt` of the token, in milliseconds since 1970
 */
function readUnverifiedAccount(e) {
  const { type, id, device, iat } = readUnverifiedClaims(e);
  if (type !== "auth" || typeof id !== "string" || !isDeviceId(device)) return;
  if (typeof iat !== "number" || Date.now() - iat * 1000 > signInMaxMs) return;
  return { id, issuedAt: iat * 1000 };
}

/**
 * @param {core.App} app @param {{ id: string, issuedAt: number }} account as `readUnverifiedAccount` returns
 * it
 * @returns {"stored" | "deleted" | "unknown"} "deleted" also when its token was issued before deletions were
 * recorded, so that the account can have been deleted before; "unknown": this database neither has nor had
 * it, so a restore has lost it
 */
function stateOfAccount(app, { id, issuedAt }) {
  const row = new DynamicModel({ stored: 0, deleted: 0 });
  app
    .concurrentDB()
    .newQuery(
      `SELECT EXISTS (SELECT 1 FROM users WHERE id = {:id}) AS stored,
        EXISTS (SELECT 1 FROM shop_deleted_accounts WHERE id = {:id} OR (id = '' AND at >= {:issuedAt})) AS deleted`,
    )
    .bind({ id, issuedAt })
    .one(row);
  if (row.stored) return "stored";
  return row.deleted ? "deleted" : "unknown";
}

/**
 * Forgets deleted accounts whose tokens have all expired, and the time since which deletions are recorded.
 * Run by cron.
 * @param {core.App} app
 */
function purgeDeletedAccounts(app) {
  app
    .db()
    .newQuery("DELETE FROM shop_deleted_accounts WHERE at < {:before}")
    .bind({ before: Date.now() - signInMaxMs })
    .execute();
}

module.exports = { recordAccountDeletion, purgeDeletedAccounts, readUnverifiedAccount, stateOfAccount };

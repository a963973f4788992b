const { isDeviceId, signInMaxMs } = require("../domain.js");
const { readUnverifiedClaims } = require("../auth/token.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");

/*
 * Finds out why an account is missing in `users`: the owner has deleted it, or it was registered after the
 * backup that was restored. The table `shop_deleted_accounts` lists deleted accounts. Its row with the id ""
 * has the time since which deletions are recorded.
 */

/**
 * Record hook of a deleted account: stores the account's id in the transaction of the deletion, for as long
 * as one of its tokens can be valid. Skips an unconfirmed account without a row in `accountSync`: no device
 * has data of it.
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
 * Reads the account from a token that PocketBase has not accepted. The token cannot be verified, because its
 * key was lost or changed. A forged token does no harm: the response only says whether the device should keep
 * its own data.
 * @param {core.RequestEvent} e
 * @returns {{ id: string, issuedAt: number } | undefined} `issuedAt`: when the token was issued, in
 * milliseconds since 1970; undefined for a token without valid claims, and for one older than 180 days,
 * because the server keeps records of deletions only that long
 */
function readUnverifiedAccount(e) {
  const { type, id, device, iat } = readUnverifiedClaims(e);
  if (type !== "auth" || typeof id !== "string" || !isDeviceId(device)) return;
  if (typeof iat !== "number" || Date.now() - iat * 1000 > signInMaxMs) return;
  return { id, issuedAt: iat * 1000 };
}

/**
 * Whether an account exists, was deleted, or was lost by a restore.
 * @param {core.App} app @param {{ id: string, issuedAt: number }} account as `readUnverifiedAccount` returns
 * it
 * @returns {"stored" | "deleted" | "unknown"} "deleted" also when the token was issued before deletions were
 * recorded, so that an unrecorded deletion is possible; "unknown": this database never had the account, so a
 * restore has lost it
 */
function findAccountState(app, { id, issuedAt }) {
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
 * Deletes the rows of deleted accounts whose tokens have all expired, and an expired row with the time since
 * which deletions are recorded. Run by cron.
 * @param {core.App} app
 */
function purgeDeletedAccounts(app) {
  app
    .db()
    .newQuery("DELETE FROM shop_deleted_accounts WHERE at < {:before}")
    .bind({ before: Date.now() - signInMaxMs })
    .execute();
}

module.exports = { recordAccountDeletion, purgeDeletedAccounts, readUnverifiedAccount, findAccountState };

const { isDeviceId, signInMaxMs } = require("../domain.js");
const { readUnverifiedClaims } = require("../auth/token.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");

/*
 * Accounts that are not in `users`: the owner has deleted them, or they were registered after the backup that was restored. The
 * table `shop_deleted_accounts` has the deleted ones.
 */

/**
 * Deletes an account's record, and remembers its id for as long as a token of it can be valid. An account that was never
 * confirmed has nothing on a device.
 * @param {core.RecordEvent} e
 */
function deleteAccount(e) {
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
 * Whether the account of a request's token was lost by a restore: this database neither has nor had it. The token cannot be
 * verified, because its key was lost with the account; only a device that has kept entries uses the answer.
 * @param {core.RequestEvent} e a request whose token PocketBase has not accepted
 */
function isAccountLost(e) {
  const { type, id, device, iat } = readUnverifiedClaims(e);
  if (type !== "auth" || typeof id !== "string" || !isDeviceId(device)) return false;
  // Later the deletion of the account is no longer known.
  if (typeof iat !== "number" || Date.now() - iat * 1000 > signInMaxMs) return false;
  const row = new DynamicModel({ known: 0 });
  e.app
    .concurrentDB()
    .newQuery(
      `SELECT EXISTS (SELECT 1 FROM users WHERE id = {:id})
        OR EXISTS (SELECT 1 FROM shop_deleted_accounts WHERE id = {:id}) AS known`,
    )
    .bind({ id })
    .one(row);
  return row.known === 0;
}

/** Forgets deleted accounts whose tokens have all expired. Run by cron. @param {core.App} app */
function purgeDeletedAccounts(app) {
  app
    .db()
    .newQuery("DELETE FROM shop_deleted_accounts WHERE at < {:before}")
    .bind({ before: Date.now() - signInMaxMs })
    .execute();
}

module.exports = { deleteAccount, isAccountLost, purgeDeletedAccounts };

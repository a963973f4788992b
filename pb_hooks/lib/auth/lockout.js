const { lockSecondsLeft, lockoutAttempts, lockoutMs } = require("../domain.js");
const { clockMarginMs } = require("../platform/clock.js");
const { apiError } = require("../platform/errors.js");
const { updateStore, readStore } = require("../platform/store.js");
const { toDbDate, fromDbDate } = require("../platform/dates.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * Failed password sign-ins, counted by a key: the address of a shopper, with or without an account (spec 4
 * and 9), or a superuser in one network. An attempt is counted before its password is checked. The attempt
 * that reaches the limit locks the key, and so does each failed one after the lock has expired. One SQL
 * statement does this, so that any number of parallel guesses cannot exceed the limit. The statement ignores
 * a lock that ends more than `lockoutMs` from now: the server's clock was set back after the lock was
 * written.
 */

const reserveSql = `
  INSERT INTO loginLocks (id, email, attempts, lockedUntil, updated)
  VALUES ({:id}, {:key}, 1, '', {:now})
  ON CONFLICT (email COLLATE NOCASE) DO UPDATE SET
    lockedUntil = iif(attempts + 1 >= ${lockoutAttempts}, {:until}, lockedUntil),
    attempts = attempts + 1,
    updated = {:now}
  WHERE lockedUntil <= {:now} OR lockedUntil > {:impossible}
  RETURNING attempts`;

/**
 * An attempt above the limit waits for password checks that still run: a success among them resets the count.
 */
const waitPolls = 250;
const pollMs = 20;
const runningKey = "shop.signIns";

/**
 * The key under which a superuser's failed sign-ins are counted. It names the network, so that a stranger who
 * guesses passwords does not lock the owner out in other networks.
 * @param {string} email normalised
 * @param {string} network as `clientNetwork` returns it
 */
function superuserLockoutKey(email, network) {
  return `_superusers ${email} ${network}`;
}

/**
 * Counts an attempt and checks its password, unless its key is locked.
 * @template T
 * @param {core.App} app
 * @param {string} key a normalised address, or `superuserLockoutKey`
 * @param {() => T} check
 * @returns {T} the result of `check`
 * @throws "account-locked" (429) with the seconds left by this server's clock, and what `check` throws
 */
function withLoginAttempt(app, key, check) {
  for (let polls = 0; !reserveAttempt(app, key); polls++) {
    if (!isChecking(app, key) || polls === waitPolls)
      throw apiError(429, "account-locked", { seconds: secondsLeft(app, key) });
    sleep(pollMs);
  }
  countRunning(app, key, 1);
  try {
    return check();
  } finally {
    countRunning(app, key, -1);
  }
}

/** @param {core.App} app @param {string} key @returns {boolean} false: locked */
function reserveAttempt(app, key) {
  const now = Date.now();
  const rows = arrayOf(new DynamicModel({ attempts: 0 }));
  const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
  const impossible = toDbDate(now + lockoutMs + clockMarginMs);
  app
    .db()
    .newQuery(reserveSql)
    .bind({ id, key, now: toDbDate(now), until: toDbDate(now + lockoutMs), impossible })
    .all(rows);
  return rows.length > 0;
}

/**
 * Counts the running password checks by key.
 * @param {core.App} app
 * @param {string} key
 * @param {1 | -1} change
 */
function countRunning(app, key, change) {
  updateStore(
    app,
    runningKey,
    /** @type {Record<string, number>} */ ({}),
    ({ [key]: count = 0, ...others }) => (count + change > 0 ? { ...others, [key]: count + change } : others),
  );
}

/** @param {core.App} app @param {string} key */
function isChecking(app, key) {
  return key in readStore(app, runningKey, {});
}

/** @param {core.App} app @param {string} key */
function secondsLeft(app, key) {
  const row = new DynamicModel({ lockedUntil: "" });
  app
    .db()
    .newQuery("SELECT lockedUntil FROM loginLocks WHERE email = {:key} COLLATE NOCASE")
    .bind({ key })
    .one(row);
  // At least 1: the lock may have expired since.
  return Math.max(1, lockSecondsLeft(fromDbDate(row.lockedUntil), Date.now()));
}

/**
 * Resets the failed attempts after a sign-in by password, and lifts the lock that parallel attempts have set.
 * @param {core.App} app
 * @param {string} key
 */
function resetAttemptsAndUnlock(app, key) {
  updateFailed(app, key, "attempts = 0, lockedUntil = ''");
}

/**
 * Resets the failed attempts after a sign-in without a password, which does not lift a lock.
 * @param {core.App} app
 * @param {string} key
 */
function resetAttempts(app, key) {
  updateFailed(app, key, "attempts = 0");
}

/**
 * Updates the row of a key that has failed attempts.
 * @param {core.App} app
 * @param {string} key
 * @param {string} assignments SQL
 */
function updateFailed(app, key, assignments) {
  app
    .db()
    .newQuery(`UPDATE loginLocks SET ${assignments} WHERE email = {:key} COLLATE NOCASE AND attempts > 0`)
    .bind({ key })
    .execute();
}

/**
 * Deletes attempts older than a day for keys that are no shopper's address, so that guessing cannot fill the
 * disk. The attempts of shoppers stay until a success resets them. Run by cron.
 * @param {core.App} app
 */
function purgeOldLoginAttempts(app) {
  const now = Date.now();
  app
    .db()
    .newQuery(
      `DELETE FROM loginLocks WHERE (updated < {:dayAgo} OR updated > {:now}) AND NOT EXISTS
        (SELECT 1 FROM users WHERE users.email = loginLocks.email COLLATE NOCASE)`,
    )
    .bind({ dayAgo: toDbDate(now - dayMs), now: toDbDate(now) })
    .execute();
}

module.exports = {
  purgeOldLoginAttempts,
  resetAttempts,
  resetAttemptsAndUnlock,
  superuserLockoutKey,
  withLoginAttempt,
};

const { lockSecondsLeft, lockoutAttempts, lockoutMs } = require("../domain.js");
const { clockMarginMs } = require("../platform/clock.js");
const { apiError } = require("../platform/errors.js");
const { updateStore, readStore } = require("../platform/store.js");
const { toDbDate, fromDbDate } = require("../platform/dates.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * Counts failed password sign-ins. The key of a count is a shopper's mail address, with or without an account
 * (spec 4 and 9), or a superuser in one client network. An attempt is counted before its password is checked.
 * The attempt that reaches the limit locks the key. After the lock has expired, each failed attempt locks the
 * key again. One SQL statement counts and locks, so that parallel guesses cannot exceed the limit. The
 * statement ignores a lock that ends more than `lockoutMs` from now, because such a lock was written before
 * the server's clock was set back.
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
 * Maximum number of polls, `pollMs` apart, of an attempt on a locked key. The attempt waits while other
 * password checks of this key run, because a successful check removes the lock. After the last poll the
 * attempt is refused.
 */
const pollsMax = 250;
const pollMs = 20;
const runningKey = "shop.signIns";

/**
 * The lockout key of a superuser in one network (an IPv4 address or IPv6 /64), so that a stranger who guesses
 * passwords does not lock the owner out in other networks.
 * @param {string} email normalised
 * @param {string} network as `clientNetwork` returns it
 */
function superuserLockoutKey(email, network) {
  return `_superusers ${email} ${network}`;
}

/**
 * Counts a password sign-in as an attempt and runs `check`, unless the key is locked.
 * @template T
 * @param {core.App} app
 * @param {string} key a normalised address, or `superuserLockoutKey`
 * @param {() => T} check compares the password; throws for a wrong one
 * @returns {T} the result of `check`
 * @throws "account-locked" (429) with the seconds until the lock ends, and what `check` throws
 */
function withLoginAttempt(app, key, check) {
  for (let polls = 0; !reserveAttempt(app, key); polls++) {
    if (!isCheckRunning(app, key) || polls === pollsMax)
      throw apiError(429, "account-locked", { seconds: secondsLeft(app, key) });
    sleep(pollMs);
  }
  countRunningChecks(app, key, 1);
  try {
    return check();
  } finally {
    countRunningChecks(app, key, -1);
  }
}

/**
 * Counts a password sign-in attempt, before the password is checked.
 * @param {core.App} app @param {string} key @returns {boolean} false: the key is locked
 */
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
 * Adds 1 to, or subtracts 1 from, the number of password checks that run for a lockout key.
 * @param {core.App} app
 * @param {string} key
 * @param {1 | -1} change
 */
function countRunningChecks(app, key, change) {
  updateStore(
    app,
    runningKey,
    /** @type {Record<string, number>} */ ({}),
    ({ [key]: count = 0, ...others }) => (count + change > 0 ? { ...others, [key]: count + change } : others),
  );
}

/** Whether a password check for this lockout key is running. @param {core.App} app @param {string} key */
function isCheckRunning(app, key) {
  return key in readStore(app, runningKey, {});
}

/** Seconds until the lock of a lockout key ends. @param {core.App} app @param {string} key */
function secondsLeft(app, key) {
  const row = new DynamicModel({ lockedUntil: "" });
  app
    .db()
    .newQuery("SELECT lockedUntil FROM loginLocks WHERE email = {:key} COLLATE NOCASE")
    .bind({ key })
    .one(row);
  // At least 1: the lock may have expired since the attempt was refused.
  return Math.max(1, lockSecondsLeft(fromDbDate(row.lockedUntil), Date.now()));
}

/**
 * Resets a lockout key's count of attempts after a sign-in by password, and removes the lock that parallel
 * attempts have set.
 * @param {core.App} app
 * @param {string} key
 */
function resetAttemptsAndUnlock(app, key) {
  updateFailedAttempts(app, key, "attempts = 0, lockedUntil = ''");
}

/**
 * Resets a lockout key's count of attempts after a sign-in without a password. A lock stays.
 * @param {core.App} app
 * @param {string} key
 */
function resetAttempts(app, key) {
  updateFailedAttempts(app, key, "attempts = 0");
}

/**
 * Updates the row of a lockout key in `loginLocks`, if it has failed attempts.
 * @param {core.App} app
 * @param {string} key
 * @param {string} assignments SQL after SET
 */
function updateFailedAttempts(app, key, assignments) {
  app
    .db()
    .newQuery(`UPDATE loginLocks SET ${assignments} WHERE email = {:key} COLLATE NOCASE AND attempts > 0`)
    .bind({ key })
    .execute();
}

/**
 * Deletes the counts of keys that are not the address of an account and had no attempt for a day, so that
 * guessed addresses cannot fill the disk. The counts of accounts stay until a successful sign-in resets them.
 * Run by cron.
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

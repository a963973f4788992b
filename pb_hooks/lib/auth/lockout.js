const { lockSecondsLeft, lockoutAttempts, lockoutMs } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { updateStore, readStore } = require("../platform/store.js");
const { toDbDate, fromDbDate } = require("../platform/dates.js");

/*
 * Failed password sign-ins by address, with or without an account (spec 4 and 9). An attempt is counted before its password
 * is checked. The attempt that reaches the limit locks the address, and so does each failed one after the lock has expired.
 * One SQL statement does this, so that any number of parallel guesses cannot exceed the limit.
 */

const reserveSql = `
  INSERT INTO loginLocks (id, email, attempts, lockedUntil, updated)
  VALUES ({:id}, {:email}, 1, '', {:now})
  ON CONFLICT (email COLLATE NOCASE) DO UPDATE SET
    lockedUntil = iif(attempts + 1 >= ${lockoutAttempts}, {:until}, lockedUntil),
    attempts = attempts + 1,
    updated = {:now}
  WHERE lockedUntil <= {:now}
  RETURNING attempts, lockedUntil`;

/** How long an attempt above the limit waits for the running ones: a success resets the count. */
const waitMaxMs = 5_000;
const pollMs = 20;
const runningKey = "shop.signIns";

/**
 * Counts an attempt and checks its password, unless the address is locked.
 * @template T
 * @param {core.App} app
 * @param {string} email normalised
 * @param {() => T} check
 * @returns {T} the result of `check`
 * @throws "account-locked" (429) with the seconds left by this server's clock, and what `check` throws
 */
function withLoginAttempt(app, email, check) {
  const until = Date.now() + waitMaxMs;
  while (!reserveAttempt(app, email)) {
    if (!isChecking(app, email) || Date.now() > until)
      throw apiError(429, "account-locked", { seconds: secondsLeft(app, email) });
    sleep(pollMs);
  }
  countRunning(app, email, 1);
  try {
    return check();
  } finally {
    countRunning(app, email, -1);
  }
}

/** @param {core.App} app @param {string} email @returns {boolean} false: locked */
function reserveAttempt(app, email) {
  const now = Date.now();
  const rows = arrayOf(new DynamicModel({ attempts: 0, lockedUntil: "" }));
  const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
  app
    .db()
    .newQuery(reserveSql)
    .bind({ id, email, now: toDbDate(now), until: toDbDate(now + lockoutMs) })
    .all(rows);
  return rows.length > 0;
}

/** Counts the running password checks by address. @param {core.App} app @param {string} email @param {1 | -1} change */
function countRunning(app, email, change) {
  updateStore(
    app,
    runningKey,
    /** @type {Record<string, number>} */ ({}),
    ({ [email]: count = 0, ...others }) =>
      count + change > 0 ? { ...others, [email]: count + change } : others,
  );
}

/** @param {core.App} app @param {string} email */
function isChecking(app, email) {
  return email in readStore(app, runningKey, {});
}

/** @param {core.App} app @param {string} email */
function secondsLeft(app, email) {
  const row = new DynamicModel({ lockedUntil: "" });
  app
    .db()
    .newQuery("SELECT lockedUntil FROM loginLocks WHERE email = {:email} COLLATE NOCASE")
    .bind({ email })
    .one(row);
  // At least 1: the lock may have expired since.
  return Math.max(1, lockSecondsLeft(fromDbDate(row.lockedUntil), Date.now()));
}

/**
 * Resets the failed attempts of an address after a successful sign-in.
 * @param {core.App} app
 * @param {string} email
 */
function resetAttempts(app, email) {
  app
    .db()
    .newQuery(
      "UPDATE loginLocks SET attempts = 0, lockedUntil = '' WHERE email = {:email} COLLATE NOCASE AND attempts > 0",
    )
    .bind({ email })
    .execute();
}

/**
 * Deletes attempts older than a day for addresses without an account, so that guessing cannot fill the disk. The attempts of
 * accounts stay until a success resets them. Run by cron.
 * @param {core.App} app
 */
function purgeUnknownEmails(app) {
  app
    .db()
    .newQuery(
      `DELETE FROM loginLocks WHERE updated < {:dayAgo} AND NOT EXISTS
        (SELECT 1 FROM users WHERE users.email = loginLocks.email COLLATE NOCASE)`,
    )
    .bind({ dayAgo: toDbDate(Date.now() - 24 * 60 * 60_000) })
    .execute();
}

module.exports = { withLoginAttempt, resetAttempts, purgeUnknownEmails };

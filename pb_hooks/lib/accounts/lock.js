const { lockSecondsLeft, lockoutAttempts, lockoutMs } = require("../domain.js");
const { refusal } = require("../refusal.js");
const { changeShared, readShared } = require("../shared.js");
const { stored, toMs } = require("../times.js");

/*
 * Failed sign-ins with a password, by address, whether there is such an account or not (spec 4 and 9). The attempt that
 * reaches the limit closes the lock, and so does each one after it has opened. It is one statement, so that of any number
 * of parallel guesses exactly as many get through as that allows.
 */

const reserve = `
  INSERT INTO loginLocks (id, email, attempts, lockedUntil, updated)
  VALUES ({:id}, {:email}, 1, '', {:now})
  ON CONFLICT (email COLLATE NOCASE) DO UPDATE SET
    lockedUntil = iif(attempts + 1 >= ${lockoutAttempts}, {:until}, lockedUntil),
    attempts = attempts + 1,
    updated = {:now}
  WHERE lockedUntil <= {:now}
  RETURNING attempts, lockedUntil`;

/** An attempt beyond the limit waits at most so long for those before it: they may turn out to be right. */
const waitMs = 5_000;
const pollMs = 20;
const underWayKey = "shop.signIns";

/**
 * Lets a password be looked at, if it may be. The attempt is counted before; the one that reaches the limit closes the
 * lock behind itself, as does each one after a lock has opened.
 * @template T
 * @param {core.App} app
 * @param {string} email normalised
 * @param {() => T} look
 * @returns {T}
 * @throws "account-locked" with the seconds left, by this server's clock
 */
function attempt(app, email, look) {
  const patience = Date.now() + waitMs;
  while (!isReserved(app, email)) {
    if (!isUnderWay(app, email) || Date.now() > patience)
      throw refusal(429, "account-locked", { seconds: secondsLeft(app, email) });
    sleep(pollMs);
  }
  noteUnderWay(app, email, 1);
  try {
    return look();
  } finally {
    noteUnderWay(app, email, -1);
  }
}

function isReserved(app, email) {
  const now = Date.now();
  const rows = arrayOf(new DynamicModel({ attempts: 0, lockedUntil: "" }));
  const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
  app
    .db()
    .newQuery(reserve)
    .bind({ id, email, now: stored(now), until: stored(now + lockoutMs) })
    .all(rows);
  return rows.length > 0;
}

/** Attempts whose password is being looked at right now, by address. */
function noteUnderWay(app, email, change) {
  changeShared(
    app,
    underWayKey,
    /** @type {Record<string, number>} */ ({}),
    ({ [email]: count = 0, ...others }) =>
      count + change > 0 ? { ...others, [email]: count + change } : others,
  );
}

function isUnderWay(app, email) {
  return email in readShared(app, underWayKey, {});
}

function secondsLeft(app, email) {
  const row = new DynamicModel({ lockedUntil: "" });
  app
    .db()
    .newQuery("SELECT lockedUntil FROM loginLocks WHERE email = {:email} COLLATE NOCASE")
    .bind({ email })
    .one(row);
  // It may have opened since it was asked for.
  return Math.max(1, lockSecondsLeft(toMs(row.lockedUntil), Date.now()));
}

/**
 * The right password was given: nothing is held against this address any more.
 * @param {core.App} app
 * @param {string} email
 */
function forgive(app, email) {
  app
    .db()
    .newQuery(
      "UPDATE loginLocks SET attempts = 0, lockedUntil = '' WHERE email = {:email} COLLATE NOCASE AND attempts > 0",
    )
    .bind({ email })
    .execute();
}

/**
 * Addresses that nobody has, tried by somebody long ago, are forgotten, so that guessing cannot fill the disk. Those of
 * accounts stay: only a success resets them. Run by the clock.
 * @param {core.App} app
 */
function forgetStrangers(app) {
  app
    .db()
    .newQuery(
      `DELETE FROM loginLocks WHERE updated < {:dayAgo} AND NOT EXISTS
        (SELECT 1 FROM users WHERE users.email = loginLocks.email COLLATE NOCASE)`,
    )
    .bind({ dayAgo: stored(Date.now() - 24 * 60 * 60_000) })
    .execute();
}

module.exports = { attempt, forgive, forgetStrangers };

const { normaliseEmail } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { countWithinLimits, uncountEvent } = require("../platform/rateLimit.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { resetAttemptsAndUnlock, superuserLockoutKey, withLoginAttempt } = require("./lockout.js");
const { isWrongPasswordError } = require("./password.js");

/** Maximum number of wrong passwords for one superuser from all client networks; counted in memory. */
const superuserLimit = { max: 30, windowMs: 10 * minuteMs };

/**
 * Signs a superuser in, in the dashboard or by API. Wrong passwords cause a lockout per client network (IPv4
 * address or IPv6 /64), and all networks together have a limit.
 * @param {core.RecordAuthWithPasswordRequestEvent} e
 * @throws "account-locked", "too-many-requests", and PocketBase's own errors
 */
function signInSuperuser(e) {
  const email = normaliseEmail(e.identity);
  const key = superuserLockoutKey(email, clientNetwork(e));
  let isCounted = false;
  const check = () => {
    isCounted = true;
    return checkPassword(e, email, key);
  };
  try {
    return withLoginAttempt(e.app, key, check);
  } catch (error) {
    // On a full disk the database cannot count the attempt, but the owner has to sign in to make room.
    if (isCounted || !isDiskFullError(error)) throw error;
    reportFullDisk(e.app);
    return check();
  }
}

/**
 * Checks a superuser's password, and counts a wrong one against the limit of all client networks.
 * @param {core.RecordAuthWithPasswordRequestEvent} e @param {string} email @param {string} key lockout key
 */
function checkPassword(e, email, key) {
  const limit = { key: `superusers:passwords:${email}`, ...superuserLimit };
  if (!countWithinLimits(e.app, limit)) throw apiError(429, "too-many-requests");
  let isWrong = false;
  try {
    return e.next();
  } catch (error) {
    // For a superuser with a second factor PocketBase throws after the right password too; such an error is
    // no failed attempt.
    isWrong = isWrongPasswordError(error);
    throw error;
  } finally {
    if (!isWrong) {
      uncountEvent(e.app, limit);
      tryResetLoginAttempts(e.app, key);
    }
  }
}

/**
 * Resets the failed attempts of a lockout key. Does not throw on a full disk.
 * @param {core.App} app @param {string} key
 */
function tryResetLoginAttempts(app, key) {
  try {
    resetAttemptsAndUnlock(app, key);
  } catch (error) {
    if (!isDiskFullError(error)) throw error;
    reportFullDisk(app);
  }
}

/** Maximum number of password reset mails to one superuser, all requesting networks together. */
const resetMailLimit = { max: 3, windowMs: 10 * minuteMs };

/**
 * Sends a superuser's password reset mail, up to the limit. PocketBase's own limit starts only when a mail
 * has been sent, so parallel requests would each send one. Above the limit the response is the same as for an
 * unknown address.
 * @param {core.RecordRequestPasswordResetRequestEvent} e
 */
function limitResetMails(e) {
  const limit = { key: `superusers:resets:${e.record?.id}`, ...resetMailLimit };
  return countWithinLimits(e.app, limit) ? e.next() : e.noContent(204);
}

module.exports = { limitResetMails, signInSuperuser };

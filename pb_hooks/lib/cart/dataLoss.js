const { resolveCursor, syncBodyMaxBytes } = require("../domain.js");
const { requireUser } = require("../auth/guard.js");
const { apiError, codedError, errorCodeOf } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { requestOf } = require("../platform/request.js");
const { readAccountRow } = require("./accountRow.js");
const { readUnverifiedAccount, findAccountState } = require("./missingAccounts.js");
const { countLossQuestionWithinLimit } = require("./syncLimits.js");

/*
 * Responses to devices whose sign-in or account was created after the backup from which the database was
 * restored.
 */

/**
 * Requires a signed-in shopper. If the database was restored from a backup without the device's sign-in or
 * account, the error has `data.lost: true`. The device then keeps its data, which the server has lost, until
 * the next sign-in.
 * @param {core.RequestEvent} e
 * @returns {core.Record}
 */
function requireUserOrReportLoss(e) {
  try {
    return requireUser(e);
  } catch (thrown) {
    const code = errorCodeOf(thrown);
    if (code === "device-signed-out" && e.auth) {
      requireLossQuestionWithinLimit(e, e.auth.id);
      if (hasLostEntries(e, e.auth.id)) throw apiError(401, code, { lost: true });
    }
    if (code === "sign-in-required" && !e.auth) reportLossToUnknownToken(e);
    throw thrown;
  }
}

/**
 * Handles a request whose token cannot be verified, because this database never had the token's account, or
 * because the account's password was changed after the backup. Throws an error with `data.lost: true` when a
 * restore from a backup has lost data of the device.
 * @param {core.RequestEvent} e
 */
function reportLossToUnknownToken(e) {
  const account = readUnverifiedAccount(e);
  if (!account) return;
  requireLossQuestionWithinLimit(e, clientNetwork(e));
  const state = findAccountState(e.app, account);
  if (state === "unknown") throw apiError(401, "sign-in-required", { lost: true });
  if (state === "stored" && hasLostEntries(e, account.id))
    throw apiError(401, "device-signed-out", { lost: true });
}

/**
 * Counts a request of a device that asks whether the server has lost its data. Throws above the limit; the
 * device then asks again later.
 * @param {core.RequestEvent} e @param {string} sender see `countLossQuestionWithinLimit`
 */
function requireLossQuestionWithinLimit(e, sender) {
  if (!countLossQuestionWithinLimit(e.app, sender))
    throw codedError(429, "too-many-requests", "Too many requests. Please try again later.");
}

/**
 * Whether the cursor in a sync request shows that a restore from a backup has lost entries of the account.
 * @param {core.RequestEvent} e @param {string} userId
 */
function hasLostEntries(e, userId) {
  const { contentLength, body } = requestOf(e);
  if (contentLength < 0 || contentLength > syncBodyMaxBytes) return false;
  const { cursor, staleCursor } = Object(parseJson(toString(body)));
  return resolveCursor(cursor, readAccountRow(e.app.db(), userId), staleCursor) === "lost";
}

module.exports = { requireUserOrReportLoss };

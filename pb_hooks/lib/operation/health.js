const { countDueMails } = require("../orders/mail.js");
const { lastReconciliation } = require("../orders/reconcile.js");
const { env } = require("../platform/env.js");
const { codedError } = require("../platform/errors.js");
const { fileSize } = require("../platform/files.js");
const { requestOf } = require("../platform/request.js");
const { isSameSecret } = require("../platform/secrets.js");
const { lastShiprocketContact } = require("../shiprocket/call.js");
const { shiprocketSettings } = require("../shiprocket/settings.js");
const { readOperationState, findProblems } = require("./problems.js");

/**
 * GET /api/shop/health, for monitoring: responds 200 without problems, and 503 with the same body when the
 * owner has to act. Times in the body are seconds before now; null: never, or not since the server's start.
 * @param {core.RequestEvent} e
 * @throws 404 when SHOP_HEALTH_TOKEN is not set, "health-token" (401) when the request does not send it
 */
function respondHealth(e) {
  const token = env("SHOP_HEALTH_TOKEN");
  if (!token) throw new NotFoundError();
  const given = requestOf(e)
    .header.get("Authorization")
    .replace(/^Bearer /, "");
  if (!isSameSecret(given, token)) throw codedError(401, "health-token", "The token is wrong.");
  const state = readOperationState(e.app);
  const problems = findProblems(state).map(({ code }) => code);
  const isOk = problems.length === 0;
  e.response.header().set("Cache-Control", "no-store");
  return e.json(isOk ? 200 : 503, { ok: isOk, problems, ...healthDetails(e.app, state) });
}

/**
 * The part of the health response with sizes, counts and ages.
 * @param {core.App} app @param {ReturnType<typeof readOperationState>} state
 */
function healthDetails(app, { isOn, last, good, drill, replica, disk }) {
  const sizeOf = (/** @type {string} */ name) => fileSize($filepath.join(app.dataDir(), name));
  const contact = lastShiprocketContact(app);
  const mails = countDueMails(app);
  return {
    disk,
    database: { bytes: sizeOf("data.db"), walBytes: sizeOf("data.db-wal") },
    mails: {
      configured: app.settings().smtp.enabled,
      waiting: mails.count,
      oldestSeconds: secondsSince(mails.oldest),
    },
    checkout: {
      configured: shiprocketSettings() !== null,
      lastSuccessSeconds: secondsSince(contact.success),
      lastFailureSeconds: secondsSince(contact.failure),
    },
    reconciliation: { lastSeconds: secondsSince(lastReconciliation(app)) },
    backup: { on: isOn, lastGoodSeconds: secondsSince(good.at), lastOk: last?.ok ?? null },
    drill: { lastSeconds: secondsSince(drill?.at ?? 0), ok: drill?.ok ?? null },
    replica: replica && { lagSeconds: replica.lagSeconds, checkedSeconds: secondsSince(replica.at) },
  };
}

/** The seconds since a time; null for 0. @param {number} at milliseconds since 1970; 0: never */
function secondsSince(at) {
  return at > 0 ? Math.max(0, Math.round((Date.now() - at) / 1000)) : null;
}

module.exports = { respondHealth };

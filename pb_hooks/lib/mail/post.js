const { refusal } = require("../refusal.js");
const { changeShared, readShared } = require("../shared.js");
const { send } = require("./desk.js");

/** One address gets at most so many mails … */
const mailsMax = 10;
/** … in this time, whoever asks for them. */
const perMs = 10 * 60_000;

const keyPrefix = "shop.mail.to.";

/**
 * Sends one of the account mails, or says why it cannot. Takes at most some seconds.
 * @param {core.App} app not in a transaction
 * @param {{ kind: string, userId: string, otpId?: string, code?: string, newEmail?: string }} mail see deliver.js
 * @param {string} to the address, for the limit and the log
 * @throws "too-many-requests" when this address had enough mails, "mail-unavailable" when no mail left the shop
 */
function post(app, mail, to) {
  if (!app.settings().smtp.enabled) fail(app, mail, "no mail server is configured (SMTP_HOST)");
  if (!mayMail(app, to)) throw refusal(429, "too-many-requests");
  const problem = send(app, mail);
  if (!problem) return;
  changeShared(app, keyPrefix + to, [], (sentAt) => recent(sentAt).slice(0, -1));
  fail(app, mail, problem);
}

function fail(app, mail, problem) {
  console.error(`A mail (${mail.kind}) could not be sent: ${problem}`);
  app
    .logger()
    .error("A mail could not be sent", "kind", mail.kind, "userId", mail.userId, "problem", problem);
  throw refusal(503, "mail-unavailable");
}

/** Counts this mail before it is sent, unless there were enough. In memory: a restart forgives. */
function mayMail(app, to) {
  let may = false;
  changeShared(app, keyPrefix + to, [], (sentAt) => {
    const counted = recent(sentAt);
    may = counted.length < mailsMax;
    return may ? [...counted, Date.now()] : counted;
  });
  return may;
}

/** @param {number[]} sentAt milliseconds since 1970 */
function recent(sentAt) {
  return sentAt.filter((at) => Date.now() - at < perMs);
}

/**
 * Forgets who got a mail long ago. Run by the clock.
 * @param {core.App} app
 */
function forgetMailed(app) {
  const store = app.store();
  for (const key of store.keys())
    if (key.startsWith(keyPrefix) && recent(readShared(app, key, [])).length === 0) store.remove(key);
}

module.exports = { post, forgetMailed };

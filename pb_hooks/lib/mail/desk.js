const { onlyOurselves, ownRequest } = require("../ownAddress.js");
const { changeShared, readShared } = require("../shared.js");
const { deliver } = require("./deliver.js");

/*
 * PocketBase's mail client waits for the mail server without a limit, and a hook cannot stop it nor go on beside it.
 * So the shop asks itself: a request to its own address delivers the mail, and whoever needs it waits for that request
 * only so long. A delivery that hangs keeps one of PocketBase's JavaScript engines until the mail server lets go,
 * therefore only a few may.
 */

/** Longest wait for the mail server. Below the ten seconds after which a browser of the shop gives up. */
const waitSeconds = 7;
/** With so many deliveries hanging, mails are refused at once … */
const hangingMax = 5;
/** … except for one in this time, to see whether the mail server is back. */
const probeMs = 5 * 60_000;

const sendingKey = "shop.mail.sending";

/**
 * Sends a mail within a limited time.
 * @param {core.App} app not in a transaction: the delivery runs beside this request
 * @param {import("./deliver.js").Mail} mail
 * @returns {string} "" when the mail server took it, else why not
 */
function send(app, mail) {
  if (isStuck(app)) return "earlier mails hang at the mail server";
  let answer;
  try {
    answer = $http.send({
      ...ownRequest(app, "/api/shop/mail"),
      method: "POST",
      body: JSON.stringify(mail),
      timeout: waitSeconds,
    });
  } catch (problem) {
    if (/deadline exceeded|Client.Timeout/.test(String(problem)))
      return `the mail server did not answer in ${waitSeconds} s`;
  }
  if (answer?.statusCode === 200 && typeof answer.json?.problem === "string") return answer.json.problem;
  return attempt(app, mail);
}

/**
 * The request that the shop sends to itself; not there for anybody else.
 * @param {core.RequestEvent} e
 */
function takeMail(e) {
  onlyOurselves(e);
  const mail = JSON.parse(toString(e.request.body));
  const id = $security.randomString(12);
  noteSending(e.app, (sending) => ({ ...sending, [id]: Date.now() }));
  try {
    return e.json(200, { problem: attempt(e.app, mail) });
  } finally {
    noteSending(e.app, ({ [id]: _done, ...others }) => others);
  }
}

/** @returns {string} why it failed, "" if it did not */
function attempt(app, mail) {
  try {
    deliver(app, mail);
    return "";
  } catch (problem) {
    return `the mail server said: ${/** @type {Error} */ (problem)?.message ?? problem}`;
  }
}

/** Deliveries under way, id to start. @param {(sending: Record<string, number>) => Record<string, number>} change */
function noteSending(app, change) {
  changeShared(app, sendingKey, /** @type {Record<string, number>} */ ({}), change);
}

function isStuck(app) {
  const started = Object.values(readShared(app, sendingKey, /** @type {Record<string, number>} */ ({})));
  const now = Date.now();
  const hanging = started.filter((at) => now - at > waitSeconds * 1000);
  return hanging.length >= hangingMax && now - Math.max(...started) < probeMs;
}

module.exports = { send, takeMail };

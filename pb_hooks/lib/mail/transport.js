const { hasElapsed } = require("../platform/clock.js");
const { errorText } = require("../platform/errors.js");
const { hasResponseTimedOut, sendRequest } = require("../platform/http.js");
const { parseJson } = require("../platform/json.js");
const { reportProblem } = require("../platform/problemLog.js");
const { requestOf } = require("../platform/request.js");
const { requireSelfRequest, buildSelfRequest } = require("../platform/selfRequest.js");
const { beginDelivery, endDelivery, reserveDelivery, deliveryTimeoutSeconds } = require("./deliveries.js");

/*
 * PocketBase's mail client waits for the mail server without a timeout, and a hook cannot abort it. So this
 * server requests the delivery from its own address, and stops waiting for the response after
 * `deliveryTimeoutSeconds`. deliveries.js limits the number of deliveries that hang.
 */

/** `sendMail`'s result for a mail that was not sent, because earlier deliveries hang. */
const stuckText = "earlier mails hang at the mail server";

/** `sendMail`'s result when the mail server did not answer in time; the delivery may still succeed. */
const delayedText = `the mail server did not answer in ${deliveryTimeoutSeconds} s`;
const cutOffText = "the request that delivers it was cut off";
/**
 * Result of a `Deliver` function that does not begin, because an earlier mail about the same subject to the
 * same address is still being delivered.
 */
const earlierDeliveryText = "the delivery of an earlier one has not ended";

/**
 * Delivers one mail and waits for the mail server's response, without a timeout.
 * @template {{ kind: string }} Mail
 * @typedef {(app: core.App, mail: Mail) => string | void} Deliver throws what the mail server responded; the
 * result is "" or `earlierDeliveryText`
 */

/**
 * Sends a mail and waits at most `deliveryTimeoutSeconds`. Waits without a limit if this server cannot reach
 * itself and so has to deliver in the current request.
 * @template {{ kind: string }} Mail
 * @param {core.App} app not a transaction: the delivery runs in another request
 * @param {Mail} mail sent to the other request as JSON
 * @param {Deliver<Mail>} deliver called directly when this server cannot reach itself
 * @returns {string} the reason of a failure; "" when the mail server accepted the mail; see also
 * `isMailDelayed`
 */
function sendMail(app, mail, deliver) {
  const id = reserveDelivery(app);
  if (!id) return stuckText;
  const answer = requestDelivery(app, { id, mail }, deliveryTimeoutSeconds * 1000);
  return answer ?? runDelivery(app, { id, mail }, deliver) ?? cutOffText;
}

/**
 * Whether a mail that `sendMail` did not confirm may still arrive, because its delivery, or that of an
 * earlier mail about the same subject, may continue.
 * @param {string} problem as `sendMail` returns it
 */
function isMailDelayed(problem) {
  return [delayedText, cutOffText, earlierDeliveryText].includes(problem);
}

/**
 * `sendMailWithoutWaiting` waits at most this long for the response to its request to this server. A request
 * that has arrived continues to deliver the mail after that.
 */
const startTimeoutMs = 300;

/**
 * Starts the delivery of a mail without waiting for its end. Never throws. `deliver` itself has to report a
 * failure.
 * @template {{ kind: string }} Mail
 * @param {core.App} app not a transaction: the delivery runs in another request
 * @param {Mail} mail sent to the other request as JSON
 * @param {Deliver<Mail>} deliver called directly when this server cannot reach itself
 * @returns {string} the reason why no delivery was started; "" otherwise
 */
function sendMailWithoutWaiting(app, mail, deliver) {
  const id = reserveDelivery(app);
  if (!id) return stuckText;
  const answer = requestDelivery(app, { id, mail }, startTimeoutMs);
  if (answer === undefined) runDelivery(app, { id, mail }, deliver);
  return "";
}

/**
 * Requests a delivery from this server's own address.
 * @param {core.App} app @param {{ id: string, mail: object }} delivery @param {number} timeoutMs
 * @returns {string | undefined} the problem that `handleDeliveryRequest` responds; `delayedText` after
 * `timeoutMs`; undefined when no response came, because this server cannot reach itself or the connection was
 * cut
 */
function requestDelivery(app, delivery, timeoutMs) {
  const request = { ...buildSelfRequest(app, "/api/shop/mail"), body: JSON.stringify(delivery) };
  try {
    const { status, text } = sendRequest({ ...request, timeoutMs, maxBytes: 100_000 });
    const problem = status === 200 ? parseJson(text)?.problem : undefined;
    return typeof problem === "string" ? problem : undefined;
  } catch (error) {
    return hasResponseTimedOut(error) ? delayedText : undefined;
  }
}

/**
 * POST /api/shop/mail: handles the request that `sendMail` and `sendMailWithoutWaiting` send to this server.
 * Responds {problem} when the delivery has ended.
 * @template {{ kind: string }} Mail
 * @param {core.RequestEvent} e
 * @param {Deliver<Mail>} deliver
 * @throws {NotFoundError} for every client but this server
 */
function handleDeliveryRequest(e, deliver) {
  requireSelfRequest(e);
  const { id, mail } = JSON.parse(toString(requestOf(e).body));
  const began = Date.now();
  const problem = runDelivery(e.app, { id, mail }, deliver);
  if (problem === undefined) {
    reportProblem(e.app, "The request that delivers a mail came too late", { kind: mail.kind }, "warn");
    return e.json(200, { problem: cutOffText });
  }
  // After that time `sendMail` no longer waits for this response, so the failure is logged here.
  if (problem && hasElapsed(began, deliveryTimeoutSeconds * 1000))
    reportProblem(e.app, "A delayed mail failed", { kind: mail.kind, problem });
  return e.json(200, { problem });
}

/**
 * Delivers a mail, and counts the delivery until it has ended. Two callers can deliver the same `id`: the
 * request to this server, and the hook when that request was cut off. Only the first caller delivers the
 * mail.
 * @template {{ kind: string }} Mail
 * @param {core.App} app
 * @param {{ id: string, mail: Mail }} delivery `id` as `reserveDelivery` returned it
 * @param {Deliver<Mail>} deliver
 * @returns {string | undefined} the reason of a failure, or ""; undefined when another call delivers or has
 * delivered it
 */
function runDelivery(app, { id, mail }, deliver) {
  if (!beginDelivery(app, id)) return;
  try {
    return tryDelivery(app, mail, deliver);
  } finally {
    endDelivery(app, id);
  }
}

/**
 * Calls `deliver` and turns what it throws into a text.
 * @template {{ kind: string }} Mail
 * @param {core.App} app
 * @param {Mail} mail
 * @param {Deliver<Mail>} deliver
 * @returns {string} the reason of a failure, or ""
 */
function tryDelivery(app, mail, deliver) {
  try {
    return deliver(app, mail) || "";
  } catch (error) {
    return `the mail server said: ${withoutAddresses(app, errorText(error))}`;
  }
}

const mailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/**
 * Removes mail addresses from a mail server's error text, which quotes the recipient: the text is logged, and
 * logs are not erased with an order. The shop's own address stays.
 * @param {core.App} app @param {string} text
 */
function withoutAddresses(app, text) {
  const own = app.settings().meta.senderAddress.toLowerCase();
  return text.replace(mailAddress, (address) => (address.toLowerCase() === own ? address : "[address]"));
}

module.exports = {
  earlierDeliveryText,
  handleDeliveryRequest,
  isMailDelayed,
  sendMail,
  sendMailWithoutWaiting,
  withoutAddresses,
};

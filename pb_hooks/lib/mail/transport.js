const { hasElapsed } = require("../platform/clock.js");
const { errorText } = require("../platform/errors.js");
const { hasResponseTimedOut, sendRequest } = require("../platform/http.js");
const { parseJson } = require("../platform/json.js");
const { reportProblem } = require("../platform/problemLog.js");
const { requestOf } = require("../platform/request.js");
const { requireSelfRequest, buildSelfRequest } = require("../platform/selfRequest.js");
const { updateStore } = require("../platform/store.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * PocketBase's mail client waits for the mail server without a timeout, and a hook cannot abort it. So this
 * server sends a delivery request to its own address and stops waiting for the response after
 * `timeoutSeconds`. A delivery that hangs holds one of PocketBase's JavaScript engines until the mail server
 * closes the connection, so the number of hanging deliveries is limited.
 */

/** Below the fifteen seconds after which the browser aborts its request (`slowRequestOptions`). */
const timeoutSeconds = 7;
/** While this many deliveries hang, further mails fail at once. */
const hangingMax = 5;
/**
 * After this time a hanging delivery no longer counts for `hangingMax`: the mail server may accept new
 * connections again. A delivery that has not begun by then is forgotten, and does not begin any more.
 */
const lostMs = minuteMs;
/**
 * Maximum of all deliveries that have not ended, including those older than `lostMs`: each occupies a
 * JavaScript engine.
 */
const deliveriesMax = 40;

/** The reason of a mail that is not sent while others hang. */
const stuckText = "earlier mails hang at the mail server";

/** The reasons of a mail whose delivery may continue. */
const delayedText = `the mail server did not answer in ${timeoutSeconds} s`;
const cutOffText = "the request that delivers it was cut off";
/**
 * The result of a `Deliver` that does not begin, because an earlier mail about the same to the same address
 * is still being delivered.
 */
const earlierText = "the delivery of an earlier one has not ended";

const deliveriesKey = "shop.mail.deliveries";

/**
 * Delivers one mail and waits for the mail server's response, without a timeout.
 * @template {{ kind: string }} Mail
 * @typedef {(app: core.App, mail: Mail) => string | void} Deliver throws what the mail server responded; the
 * result is "" or `earlierText`
 */

/**
 * @typedef {Record<string, { at: number, isRunning: boolean }>} Deliveries by id; `at`: start in milliseconds
 * since 1970; `isRunning`: the mail server is being connected, so it occupies an engine until it ends. It
 * runs in the request that sets this first
 */

/**
 * Sends a mail within `timeoutSeconds`; without that limit if this server does not receive its request.
 * @template {{ kind: string }} Mail
 * @param {core.App} app not a transaction: the delivery runs in another request
 * @param {Mail} mail as JSON
 * @param {Deliver<Mail>} deliver used directly when this server does not receive its request
 * @returns {string} the reason of a failure; "" when the mail server accepted the mail; see also `isDelayed`
 */
function sendMail(app, mail, deliver) {
  const id = reserveDelivery(app);
  if (!id) return stuckText;
  const answer = requestDelivery(app, { id, mail }, timeoutSeconds * 1000);
  return answer ?? runDelivery(app, { id, mail }, deliver) ?? cutOffText;
}

/**
 * Whether the delivery of a mail, or of an earlier one about the same, may continue, so that it may still be
 * sent.
 * @param {string} problem as `sendMail` returns it
 */
function isDelayed(problem) {
  return [delayedText, cutOffText, earlierText].includes(problem);
}

/** `sendMailWithoutWaiting` waits at most this long for the delivery request to be sent. */
const startTimeoutMs = 300;

/**
 * Starts the delivery of a mail and does not wait for its end. Never throws. `deliver` itself has to report
 * that it failed.
 * @template {{ kind: string }} Mail
 * @param {core.App} app not a transaction: the delivery runs in another request
 * @param {Mail} mail as JSON
 * @param {Deliver<Mail>} deliver used directly when this server does not receive its request
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
 * @param {core.App} app @param {{ id: string, mail: object }} delivery @param {number} timeoutMs
 * @returns {string | undefined} as `handleDeliveryRequest` responds; `delayedText` after `timeoutMs`;
 * undefined without a response of this server, because it cannot reach itself, or something on the way has
 * cut the request off
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
  // `sendMail` no longer waits for this response.
  if (problem && hasElapsed(began, timeoutSeconds * 1000))
    reportProblem(e.app, "A delayed mail failed", { kind: mail.kind, problem });
  return e.json(200, { problem });
}

/**
 * Delivers a mail, and counts the delivery until it has ended. Only the first call for an `id` delivers: the
 * hook, when its request was cut off, or the request.
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
    updateDeliveries(app, ({ [id]: _done, ...others }) => others);
  }
}

/**
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
 * Removes the recipient's address, which mail servers quote: the reason of a failure is logged, and logs are
 * not erased with an order. The shop's own address stays.
 * @param {core.App} app @param {string} text
 */
function withoutAddresses(app, text) {
  const own = app.settings().meta.senderAddress.toLowerCase();
  return text.replace(mailAddress, (address) => (address.toLowerCase() === own ? address : "[address]"));
}

/**
 * Marks a delivery as running, in the step that reads it.
 * @param {core.App} app @param {string} id
 * @returns {boolean} whether it was reserved and not running
 */
function beginDelivery(app, id) {
  let begins = false;
  updateDeliveries(app, (deliveries) => {
    begins = deliveries[id]?.isRunning === false;
    return begins ? { ...deliveries, [id]: { at: Date.now(), isRunning: true } } : deliveries;
  });
  return begins;
}

/** @param {core.App} app @param {(deliveries: Deliveries) => Deliveries} update */
function updateDeliveries(app, update) {
  updateStore(app, deliveriesKey, /** @type {Deliveries} */ ({}), update);
}

/**
 * Counts a delivery that is about to be requested, in the step that reads the count: parallel requests do not
 * exceed the maximum.
 * @param {core.App} app
 * @returns {string} its id, or "" while deliveries are stuck
 */
function reserveDelivery(app) {
  const id = $security.randomString(12);
  let isStuck = false;
  updateDeliveries(app, (deliveries) => {
    const now = Date.now();
    const current = Object.fromEntries(
      Object.entries(deliveries).filter(
        ([_id, { at, isRunning }]) => isRunning || !hasElapsed(at, lostMs, now),
      ),
    );
    const startTimes = Object.values(current).map(({ at }) => at);
    isStuck = areDeliveriesStuck(startTimes, now);
    return isStuck ? current : { ...current, [id]: { at: now, isRunning: false } };
  });
  return isStuck ? "" : id;
}

/**
 * Whether the deliveries that have not ended show that the mail server hangs.
 * @param {number[]} startTimes in milliseconds since 1970
 * @param {number} now
 * @returns {boolean}
 */
function areDeliveriesStuck(startTimes, now) {
  const hanging = startTimes.filter((at) => now - at > timeoutSeconds * 1000 && now - at <= lostMs);
  return hanging.length >= hangingMax || startTimes.length >= deliveriesMax;
}

module.exports = {
  areDeliveriesStuck,
  earlierText,
  handleDeliveryRequest,
  isDelayed,
  sendMail,
  sendMailWithoutWaiting,
  withoutAddresses,
};

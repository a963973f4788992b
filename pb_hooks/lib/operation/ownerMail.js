const { createShopMail } = require("../mail/createShopMail.js");
const { earlierDeliveryText, isMailDelayed, sendMail } = require("../mail/transport.js");
const { recordMailedDifference } = require("../orders/differences.js");
const { recordMailedRequest } = require("../orders/unmailedRequests.js");
const { env } = require("../platform/env.js");
const { errorText } = require("../platform/errors.js");
const { runExclusively } = require("../platform/exclusive.js");
const {
  claimOperationRow,
  readOperationFact,
  releaseOperationRow,
  writeOperationFact,
} = require("../platform/operationFacts.js");
const { reportProblem } = require("../platform/problemLog.js");
const { hourMs, minuteMs } = require("../platform/timeUnits.js");

/*
 * Sends mails to the owner. The request that delivers a mail also records what the mail reports, so that this
 * is recorded even if the mail server answers after the caller has stopped waiting. A row in shop_operation
 * (the claim) reserves a mail for the process that sends it, until the mail is recorded or has failed. A
 * delivery that ends late does not remove the claim of a newer mail.
 */

/**
 * What a mail reports to the owner, recorded after the mail was sent. `event`: the code of a problem;
 * `differences`: ids of rows of the collection `differences`.
 * @typedef {object} Reported
 * @property {string} [event]
 * @property {Pick<import("../orders/unmailedRequests.js").ShopperRequest, "id" | "mark">[]} [requests]
 * @property {string[]} [differences]
 */

/**
 * @typedef {{ subject: string, content: string, reported: Reported }} OwnerMail `content`: HTML without the
 * layout
 */
/** @typedef {OwnerMail & { kind: "operation", code: string, to: string, claim: number }} AddressedMail */

/**
 * If a claimed mail is neither recorded as sent nor reported as failed after this time, another attempt may
 * claim and send it.
 */
const claimMs = 10 * minuteMs;
/**
 * A delivery that has run longer than this counts as hung, and another delivery may start: mail servers close
 * a connection much earlier.
 */
const deliveryMaxMs = hourMs;

/**
 * The name of the row in shop_operation that is a mail's claim.
 * @param {string} code what the mail is about
 */
const claimRowName = (code) => `mailing.${code}`;
/** The name of the row in shop_operation that records a mailed event. @param {string} code of the problem */
const eventRowName = (code) => `event.${code}`;

/**
 * Sends a mail to the owner, unless a process has claimed a mail with the same code and is still sending it.
 * If the process is killed, or cannot record the sent mail, its claim ends after `claimMs` and the mail is
 * sent again. So no mail is lost, and no mail is repeated each minute.
 * @param {core.App} app not a transaction
 * @param {string} code what the mail is about
 * @param {() => OwnerMail | undefined} compose builds the mail; called after claiming, because another
 * process may have sent the mail just before; returns undefined when no mail is needed
 * @throws what `compose` throws
 */
function mailOwner(app, code, compose) {
  const claim = claimOperationRow(app, claimRowName(code), claimMs);
  if (!claim) return;
  const mail = compose();
  if (!mail || !sendToRecipients(app, { code, claim, ...mail }))
    releaseOperationRow(app, claimRowName(code), claim);
}

/**
 * Sends a mail to each of the owner's addresses.
 * @param {core.App} app @param {OwnerMail & Pick<AddressedMail, "code" | "claim">} mail
 * @returns {boolean} whether at least one mail was sent or is delayed; its delivery then removes the claim
 */
function sendToRecipients(app, mail) {
  const { code } = mail;
  const begun = findRecipients(app).filter((to) => {
    /** @type {AddressedMail} */
    const addressed = { kind: "operation", to, ...mail };
    const problem = sendMail(app, addressed, deliverOwnerMail);
    if (!problem) return true;
    const outcome = isMailDelayed(problem) ? "is delayed" : "could not be sent";
    reportProblem(app, `The mail to the owner ${outcome}`, { code, problem });
    return isMailDelayed(problem);
  });
  return begun.length > 0;
}

/**
 * The addresses of the owner: SHOP_ALERT_EMAIL, else those of all superusers.
 * @param {core.App} app @returns {string[]}
 */
function findRecipients(app) {
  const given = env("SHOP_ALERT_EMAIL");
  if (given) return [given];
  const addresses = app.findAllRecords("_superusers").map((record) => record?.email() ?? "");
  // Without the placeholder account that PocketBase has until the first superuser is created.
  return addresses.filter((address) => address && address !== "__pbinstaller@example.com");
}

/**
 * Delivers a mail to one of the owner's addresses, and records the problem, requests and differences in it as
 * mailed. Does nothing while another mail about the same matter (`mail.code`) is sent to that address.
 * @type {import("../mail/transport.js").Deliver<AddressedMail>}
 */
function deliverOwnerMail(app, mail) {
  const key = `shop.operation.mailing ${mail.code} ${mail.to}`;
  const { ran } = runExclusively(app, key, deliveryMaxMs, () => {
    app.newMailClient().send(createShopMail(app, mail));
    recordReported(app, mail);
  });
  if (!ran) return earlierDeliveryText;
}

/**
 * Records what a sent mail has reported. Never throws, because the mail was sent. If no claim exists any
 * more, the delivery to another address of the owner has already recorded the event. The event may have ended
 * since, so it is not recorded again, because then the next event would not be mailed.
 * @param {core.App} app @param {AddressedMail} mail
 */
function recordReported(app, { code, claim, reported }) {
  try {
    const { event, requests = [], differences = [] } = reported;
    const isClaimed = readOperationFact(app, claimRowName(code), 0) > 0;
    if (event && isClaimed) writeOperationFact(app, eventRowName(event), Date.now());
    for (const request of requests) recordMailedRequest(app, request);
    for (const id of differences) recordMailedDifference(app, id);
    releaseOperationRow(app, claimRowName(code), claim);
  } catch (error) {
    reportProblem(app, "A mail to the owner could not be recorded", { code, problem: errorText(error) });
  }
}

module.exports = { deliverOwnerMail, eventRowName, mailOwner };

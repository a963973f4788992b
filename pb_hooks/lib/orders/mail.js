const { parseTrackingUrl } = require("../domain.js");
const { createShopMail } = require("../mail/createShopMail.js");
const { earlierDeliveryText, sendMail } = require("../mail/transport.js");
const { fromDbDate, toDbDate } = require("../platform/dates.js");
const { runExclusively } = require("../platform/exclusive.js");
const { readShopUrl } = require("../platform/origin.js");
const { reportProblem } = require("../platform/problemLog.js");
const { dayMs, hourMs } = require("../platform/timeUnits.js");
const { readStatusToMail, isAttemptDueSql, isDueSql, postponeMail, recordMailed } = require("./mailLog.js");
const { orderMailContent } = require("./mailTemplate.js");
const { itemsOf } = require("./orderRecord.js");
const { createOrderLink, removeOrderLink } = require("./orderLink.js");

/*
 * Mails shoppers the status of their orders. A mail is due while the order's status has not been mailed
 * (mailLog.js), so a change that was made while the mail server was down, or right before a power cut, is
 * mailed later.
 */

/**
 * A status that could not be mailed for this long is not mailed any more, even if other fields of the order
 * change.
 */
const dropAfterMs = 2 * dayMs;
/**
 * A delivery that has run longer than this counts as hung, and another delivery may start: mail servers close
 * a connection much earlier.
 */
const deliveryMaxMs = hourMs;
const mailsPerRun = 50;
/** After this many failed mails in a row a run ends: the mail server counts as down. */
const failedMax = 3;

/** @typedef {{ kind: "order", id: string }} OrderMail `id` of the order's row */

/**
 * Background job: mails the status of all due orders.
 * @param {core.App} app
 */
function sendDueMails(app) {
  if (!app.settings().smtp.enabled) return;
  let failed = 0;
  for (const { id, tries } of findDueMails(app)) {
    /** @type {OrderMail} */
    const mail = { kind: "order", id };
    const problem = sendMail(app, mail, deliverOrderMail);
    // Neither sent nor failed: an earlier delivery of this mail still runs and will record or postpone it.
    if (problem === earlierDeliveryText) continue;
    failed = problem ? failed + 1 : 0;
    if (!problem) continue;
    reportProblem(app, "A mail about an order could not be sent", { order: id, tries: tries + 1, problem });
    postponeMail(app, id, tries);
    if (failed === failedMax) return;
  }
}

/**
 * Finds the orders whose status is to be mailed now, the longest waiting first.
 * @param {core.App} app @returns {{ id: string, tries: number }[]} `tries`: failed attempts so far
 */
function findDueMails(app) {
  const rows = arrayOf(new DynamicModel({ id: "", tries: 0 }));
  const now = Date.now();
  app
    .db()
    .newQuery(
      `SELECT orders.id, ifnull(mails.tries, 0) AS tries
      FROM orders LEFT JOIN shop_order_mails AS mails ON mails.id = orders.id
      WHERE orders.statusAt > {:since} AND ${isDueSql} AND ${isAttemptDueSql}
      ORDER BY orders.statusAt LIMIT ${mailsPerRun}`,
    )
    .bind({ now, since: toDbDate(now - dropAfterMs) })
    .all(rows);
  return rows.map(({ id, tries }) => ({ id, tries }));
}

/**
 * Counts the status mails that wait to be sent, including those that are scheduled for a later attempt.
 * @param {core.App} app
 * @returns {{ count: number, oldest: number }} `oldest`: milliseconds since 1970; 0 when none waits
 */
function countDueMails(app) {
  const row = new DynamicModel({ count: 0, oldest: "" });
  app
    .db()
    .newQuery(
      `SELECT count(*) AS count, ifnull(min(orders.statusAt), '') AS oldest
      FROM orders LEFT JOIN shop_order_mails AS mails ON mails.id = orders.id
      WHERE orders.statusAt > {:since} AND ${isDueSql}`,
    )
    .bind({ since: toDbDate(Date.now() - dropAfterMs) })
    .one(row);
  return { count: row.count, oldest: fromDbDate(row.oldest) };
}

/**
 * Mails an order's status, unless another delivery about the order still runs: the caller of a slow delivery
 * times out and requests the mail again.
 * @type {import("../mail/transport.js").Deliver<OrderMail>}
 */
function deliverOrderMail(app, { id }) {
  const key = `shop.orders.mailing ${id}`;
  const { ran } = runExclusively(app, key, deliveryMaxMs, () => mailOrderStatus(app, id));
  if (!ran) return earlierDeliveryText;
}

/**
 * Mails an order's status if it is still due, and records it as mailed in the request that delivers it,
 * so that the record exists even if the caller has timed out.
 * @param {core.App} app @param {string} id of the order's row
 */
function mailOrderStatus(app, id) {
  const { status, isDue, isFirst } = readStatusToMail(app, id);
  if (!isDue) return;
  const order = app.findRecordById("orders", id);
  const to = recipientOf(app, order);
  if (to) sendWithLink(app, order, to, { status, isFirst });
  recordMailed(app, id, status);
}

/**
 * Creates an order link and sends the mail with it. Stores the link first, because the mail may arrive at
 * once, and deletes it again when sending fails.
 * @param {core.App} app @param {core.Record} order @param {string} to @param {{ status: string, isFirst:
 * boolean }} mail
 */
function sendWithLink(app, order, to, mail) {
  const { url, hash } = createOrderLink(app, order);
  try {
    app.newMailClient().send(buildMessage(app, order, to, { ...mail, orderUrl: url }));
  } catch (error) {
    removeOrderLink(app, hash);
    throw error;
  }
}

/**
 * The address for mails about an order: the address given at the checkout, else the account's verified
 * address.
 * @param {core.App} app
 * @param {core.Record} order
 */
function recipientOf(app, order) {
  const given = order.getString("userEmail");
  const userId = order.getString("userId");
  if (given || !userId) return given;
  const user = app.findRecordsByIds("users", [userId])[0];
  return user?.verified() ? user.email() : "";
}

/**
 * Builds the mail message about an order's status.
 * @param {core.App} app @param {core.Record} order @param {string} to
 * @param {{ status: string, isFirst: boolean, orderUrl: string }} mail
 */
function buildMessage(app, order, to, { status, isFirst, orderUrl }) {
  const { subject, content } = orderMailContent({
    shopName: app.settings().meta.appName,
    shopUrl: readShopUrl(app),
    to,
    status,
    isFirst,
    orderUrl,
    courier: order.getString("courier"),
    awb: order.getString("awb"),
    trackingUrl: parseTrackingUrl(order.getString("trackingUrl")),
    orderId: order.getString("orderId"),
    payment: order.getString("payment"),
    items: itemsOf(order),
    total: order.getFloat("total"),
  });
  return createShopMail(app, { to, subject, content });
}

module.exports = { countDueMails, deliverOrderMail, sendDueMails };

const { orderStatusDefault } = require("../domain.js");
const { send } = require("../mail/desk.js");
const { stored } = require("../times.js");
const { later } = require("./mailed.js");

/*
 * Which orders the shopper has to hear of: those whose status is not the one that was mailed last. So a change that was
 * made while the mail server was away, or right before a power cut, is mailed later, and each status once.
 */

/** A mail that could not be sent for so long is given up. */
const giveUpMs = 48 * 60 * 60_000;
const mailsPerRun = 50;
/** After so many failures in a row the mail server is taken to be away. */
const failedMax = 3;

/** As `statusOf` reads it. */
const statusNow = `CASE trim(orders.status) WHEN '' THEN '${orderStatusDefault}' ELSE trim(orders.status) END`;

/**
 * Mails what is due. A failing mail server only makes it later.
 * @param {core.App} app
 */
function sendDueMails(app) {
  if (!app.settings().smtp.enabled) return;
  let failed = 0;
  for (const { id, tries } of dueOrders(app)) {
    const problem = send(app, { kind: "order", id });
    failed = problem ? failed + 1 : 0;
    if (!problem) continue;
    console.error(`The mail about the order ${id} could not be sent: ${problem}`);
    app
      .logger()
      .error("A mail about an order could not be sent", "order", id, "tries", tries + 1, "problem", problem);
    later(app, id, tries);
    if (failed === failedMax) return;
  }
}

/** @returns {{ id: string, tries: number }[]} */
function dueOrders(app) {
  const rows = arrayOf(new DynamicModel({ id: "", tries: 0 }));
  const now = Date.now();
  app
    .db()
    .newQuery(
      `SELECT orders.id, ifnull(mails.tries, 0) AS tries
      FROM orders LEFT JOIN shop_order_mails AS mails ON mails.id = orders.id
      WHERE orders.updated > {:since} AND ifnull(mails.status, '') != ${statusNow} AND ifnull(mails.due, 0) <= {:now}
      ORDER BY orders.updated LIMIT ${mailsPerRun}`,
    )
    .bind({ now, since: stored(now - giveUpMs) })
    .all(rows);
  return rows.map(({ id, tries }) => ({ id, tries }));
}

module.exports = { sendDueMails };

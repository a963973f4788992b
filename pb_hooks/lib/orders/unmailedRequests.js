const { toDbDate } = require("../platform/dates.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * Finds shoppers' requests to cancel or return an order that the owner has not been mailed about. A request
 * is recorded as mailed after its mail was sent, so when the server is killed in between, the mail is sent
 * again (operation/ownerMail.js). The column `asked` of shop_order_mails has the mailed requests.
 */

/**
 * A request that could not be mailed to the owner for this long is not mailed any more. The dashboard's list
 * still shows it.
 */
const dropAfterMs = 2 * dayMs;

/**
 * A shopper's request. `id`: of the order's row; `mark`: kind and time of the request, as in `asked`;
 * `isCancelled`: the order is cancelled already; `reason` (with the pieces) and `size`: of a return, "" for
 * none.
 * @typedef {object} ShopperRequest
 * @property {string} id
 * @property {string} orderId
 * @property {"cancel" | "return"} kind
 * @property {string} mark
 * @property {boolean} isCancelled
 * @property {string} reason
 * @property {string} size
 */

/** SQL: kind and time of a request. @param {"cancel" | "return"} kind */
const requestMarkSql = (kind) => `'${kind} ' || orders.${kind}RequestedAt`;

/**
 * SQL: requests that no mail to the owner has reported yet (`shop_order_mails.asked`).
 * @param {"cancel" | "return"} kind
 */
const unmailedRequestsSql = (
  kind,
) => `SELECT orders.id AS id, orders.orderId AS orderId, '${kind}' AS kind, ${requestMarkSql(kind)} AS mark,
    orders.parcelState = 'cancelled' AS cancelled, orders.returnReason AS reason, orders.returnSize AS size
  FROM orders LEFT JOIN shop_order_mails AS mails ON mails.id = orders.id
  WHERE orders.updated > {:since} AND orders.${kind}RequestedAt > {:since}
    AND instr(ifnull(mails.asked, ''), ',' || ${requestMarkSql(kind)} || ',') = 0`;

/**
 * Finds the requests of the last 48 hours that were not mailed to the owner.
 * @param {core.App} app
 * @param {number} limit maximum number of requests
 * @returns {ShopperRequest[]}
 */
function findUnmailedRequests(app, limit) {
  const rows = arrayOf(
    new DynamicModel({ id: "", orderId: "", kind: "", mark: "", cancelled: false, reason: "", size: "" }),
  );
  app
    .db()
    // Selects by `updated`, which has an index and is never earlier than the request.
    .newQuery(`${unmailedRequestsSql("cancel")} UNION ALL ${unmailedRequestsSql("return")} LIMIT ${limit}`)
    .bind({ since: toDbDate(Date.now() - dropAfterMs) })
    .all(rows);
  return rows.map(({ id, orderId, kind, mark, cancelled, reason, size }) => ({
    id,
    orderId,
    kind: kind === "return" ? "return" : "cancel",
    mark,
    isCancelled: cancelled,
    reason,
    size,
  }));
}

/**
 * Records that a shopper's request was mailed to the owner. Called for each recipient of the mail; calls
 * after the first change nothing.
 * @param {core.App} app
 * @param {Pick<ShopperRequest, "id" | "mark">} request
 */
function recordMailedRequest(app, { id, mark }) {
  app
    .db()
    .newQuery(
      `INSERT INTO shop_order_mails (id, status, asked) VALUES ({:id}, '', {:first})
      ON CONFLICT (id) DO UPDATE SET asked = iif(asked = '', excluded.asked, asked || {:next})
      WHERE instr(asked, excluded.asked) = 0`,
    )
    .bind({ id, first: `,${mark},`, next: `${mark},` })
    .execute();
}

module.exports = { recordMailedRequest, findUnmailedRequests };

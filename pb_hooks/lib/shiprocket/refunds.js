const { parseId } = require("../domain.js");
const { callShiprocket } = require("./call.js");

const path = "/api/v1/external/refund/reports";
const pagesMax = 20;

/**
 * Shiprocket's list of refunds. `orders`: ids of refunded orders. `state`: "read": the list is complete;
 * "refused": the shop's keys do not allow the call; "failed": the list is incomplete or has more than
 * `pagesMax` pages, and the next run tries again.
 * @typedef {{ orders: string[], state: "read" | "refused" | "failed" }} Refunds
 */

/**
 * Requests the orders that Shiprocket has refunded. Assumed: one copy of Shiprocket's Postman collection has
 * this call, with the fields page, from and to, and none has its response. So any list of rows with an order
 * id is read, and a refused call means that the keys do not allow it.
 * @param {core.App} app
 * @param {import("./settings.js").Settings} settings
 * @param {{ from: number, to: number }} range milliseconds since 1970
 * @param {number} timeoutMs of each page
 * @returns {Refunds}
 */
function fetchRefundedOrders(app, settings, { from, to }, timeoutMs) {
  /** @type {Set<string>} */
  const ids = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  for (let page = 1; page <= pagesMax; page += 1) {
    const fields = { page, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const options = { timeoutMs, isOptional: true };
    const { ok, status, result } = callShiprocket(app, settings, path, fields, options);
    if (!ok) return { orders: [...ids], state: isCallRefused(status) && page === 1 ? "refused" : "failed" };
    /** @type {any[]} */
    const refunds = [result.data, result.refunds, result.reports, result].find(Array.isArray) ?? [];
    const before = seen.size;
    for (const refund of refunds) {
      seen.add(JSON.stringify(refund));
      const id = parseId(String(refund?.order_id ?? ""));
      if (id && !/^(failed|pending|rejected)$/i.test(String(refund?.status ?? ""))) ids.add(id);
    }
    // The last page is empty, or, where Shiprocket ignores `page`, repeats the rows of an earlier one.
    if (seen.size === before) return { orders: [...ids], state: "read" };
  }
  return { orders: [...ids], state: "failed" };
}

/**
 * Whether Shiprocket has refused the call. 511 is its status for keys that do not allow a call.
 * @param {number} status of a response without a list; 0 without a response
 */
function isCallRefused(status) {
  return (status >= 200 && status < 500) || status === 511;
}

module.exports = { fetchRefundedOrders };

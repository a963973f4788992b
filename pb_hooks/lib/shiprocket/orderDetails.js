const { parseId, parseOrderUpdate } = require("../domain.js");
const { callShiprocket } = require("./call.js");

const path = "/api/v1/custom-platform-order/details";

/** @typedef {ReturnType<typeof parseOrderUpdate>} OrderUpdate */

/**
 * Requests an order's details from Shiprocket, the only source that the shop trusts about an order.
 * @param {core.App} app
 * @param {import("./settings.js").Settings} settings
 * @param {string} orderId
 * @param {number} timeoutMs
 * @returns {{ update?: OrderUpdate, gone: boolean, isDown: boolean, problem: string }} `gone`: Shiprocket has
 * no such order; `isDown`: the failure is not about this order; `problem`: for the log
 */
function fetchOrderDetails(app, settings, orderId, timeoutMs) {
  const fields = { order_id: orderId };
  const { ok, status, result, gone, problem } = callShiprocket(app, settings, path, fields, {
    timeoutMs,
    repeatable: true,
  });
  // Shiprocket answers 511 to wrong keys and 429 to too many calls.
  const isDown = !ok && (status === 0 || status === 429 || status >= 500);
  if (!ok) return { gone, isDown, problem };
  if (result.order_id !== undefined && result.order_id !== orderId)
    return { gone, isDown, problem: "it answered with another order" };
  const update = parseOrderUpdate(result);
  if (!update.reported) return { gone, isDown, problem: "its answer has no status" };
  return { update, gone, isDown, problem: "" };
}

/**
 * Requests one page of Shiprocket's list of orders in a time range.
 * @param {core.App} app
 * @param {import("./settings.js").Settings} settings
 * @param {{ from: number, to: number, status?: string, page: number, limit: number }} query times in
 * milliseconds since 1970
 * @param {number} timeoutMs
 * @returns {{ orders: { id: string, status: unknown }[], total: number, problem: string, isRefused: boolean
 * }} `total`: 0 when missing; `isRefused`: Shiprocket responded with a 4xx status
 */
function fetchOrderPage(app, settings, { from, to, status, page, limit }, timeoutMs) {
  const fields = {
    startDate: new Date(from).toISOString(),
    endDate: new Date(to).toISOString(),
    ...(status && { status }),
    page,
    limit,
  };
  const outcome = callShiprocket(app, settings, `${path}/list`, fields, { timeoutMs, repeatable: true });
  const { ok, result, problem } = outcome;
  if (!ok) return { orders: [], total: 0, problem, isRefused: outcome.status >= 400 && outcome.status < 500 };
  /** @type {any[]} */
  const listed = [result.data, result.orders, result].find(Array.isArray) ?? [];
  const orders = listed
    .map((order) => ({ id: String(order?.id ?? order?.order_id ?? ""), status: order?.status }))
    .filter(({ id }) => parseId(id));
  return { orders, total: Number(result.total) || 0, problem: "", isRefused: false };
}

module.exports = { fetchOrderDetails, fetchOrderPage };

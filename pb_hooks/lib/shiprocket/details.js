const { readId, readOrderUpdate } = require("../domain.js");
const { call } = require("./call.js");

const path = "/api/v1/custom-platform-order/details";

/**
 * What Shiprocket holds of an order: the only word that is believed.
 * @param {import("./settings.js").Settings} settings
 * @param {string} orderId
 * @param {number} timeoutMs
 * @returns {{ news?: import("../../../src/domain/orders/orderUpdate").OrderUpdate, gone: boolean, problem: string }} `gone` when it has
 * no such order
 */
function askDetails(settings, orderId, timeoutMs) {
  const { ok, result, gone, problem } = call(
    settings,
    path,
    { order_id: orderId },
    { timeoutMs, repeatable: true },
  );
  if (!ok) return { gone, problem };
  if (result.order_id !== undefined && result.order_id !== orderId)
    return { gone: false, problem: "it answered with another order" };
  const news = readOrderUpdate(result);
  if (!news.reported) return { gone: false, problem: "its answer has no status" };
  return { news, gone: false, problem: "" };
}

/**
 * One page of the orders of a stretch of time.
 * @param {import("./settings.js").Settings} settings
 * @param {{ from: number, to: number, status?: string, page: number, limit: number }} query
 * @param {number} timeoutMs
 * @returns {{ orders: { id: string, status: unknown }[], total: number, problem: string, refused: boolean }} `total` 0: it
 * does not say; `refused`: it is there, and does not like the question
 */
function askList(settings, { from, to, status, page, limit }, timeoutMs) {
  const fields = {
    startDate: new Date(from).toISOString(),
    endDate: new Date(to).toISOString(),
    ...(status && { status }),
    page,
    limit,
  };
  const {
    ok,
    status: answered,
    result,
    problem,
  } = call(settings, `${path}/list`, fields, {
    timeoutMs,
    repeatable: true,
  });
  if (!ok) return { orders: [], total: 0, problem, refused: answered >= 400 && answered < 500 };
  const rows = [result.data, result.orders, result].find(Array.isArray) ?? [];
  const orders = rows
    .map((row) => ({ id: String(row?.id ?? row?.order_id ?? ""), status: row?.status }))
    .filter(({ id }) => readId(id));
  return { orders, total: Number(result.total) || 0, problem: "", refused: false };
}

module.exports = { askDetails, askList };

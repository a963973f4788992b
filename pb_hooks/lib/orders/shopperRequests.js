const {
  cancelProblem,
  cashOnDelivery,
  eraseProblem,
  requestRefusalTexts,
  returnProblem,
  parseReturnRequest,
} = require("../domain.js");
const { fromDbDate } = require("../platform/dates.js");
const { codedError } = require("../platform/errors.js");
const { jsonField } = require("../platform/json.js");
const { bodyOf, requestOf } = require("../platform/request.js");
const { findAccessibleOrder } = require("./access.js");
const { parcelStateOf } = require("./orderRecord.js");
const { respondNotFound, respondOrder } = require("./viewOrder.js");

/*
 * Routes for a shopper's requests: cancel an order, return it, erase its personal data. A request is
 * authorised by the account or by an order link from a mail. A repeated request changes nothing.
 */

/**
 * POST /api/shop/orders/{orderId}/cancel: cancels an order that is paid on delivery. For a prepaid order it
 * only records the request, because the owner has to return the money.
 * @param {core.RequestEvent} e
 * @throws "order-packed", "cancel-too-late" (409), "device-signed-out" (401)
 */
function requestCancel(e) {
  return changeOrder(e, (order) => {
    const state = parcelStateOf(order);
    if (state === "cancelled" || order.getString("cancelRequestedAt") !== "") return false;
    const createdAt = fromDbDate(order.getString("createdAt"));
    throwIfRefused(cancelProblem({ parcelState: state, createdAt }, Date.now()));
    order.set("cancelRequestedAt", new DateTime());
    if (order.getString("payment") === cashOnDelivery) order.set("parcelState", "cancelled");
    return true;
  });
}

/**
 * POST /api/shop/orders/{orderId}/return {reason, piece, count, size}: records the shopper's request to
 * return an order, for the owner.
 * @param {core.RequestEvent} e
 * @throws "return-reason" (400), "return-not-delivered", "return-too-late", "return-erased" (409),
 * "device-signed-out" (401)
 */
function requestReturn(e) {
  const body = bodyOf(e);
  return changeOrder(e, (order) => {
    const asked = parseReturnRequest(body, jsonField(order, "items"));
    const state = parcelStateOf(order);
    if (order.getString("returnRequestedAt") !== "" || state === "returning" || state === "returned")
      return false;
    const parcelStateAt = fromDbDate(order.getString("parcelStateAt"));
    const erased = order.getBool("erased");
    throwIfRefused(returnProblem({ parcelState: state, parcelStateAt, erased }, Date.now()));
    if (!asked) throw requestError("return-reason", 400);
    order.set("returnRequestedAt", new DateTime());
    order.set("returnReason", [asked.reason, asked.piece].filter(Boolean).join(": "));
    order.set("returnSize", asked.size);
    return true;
  });
}

/**
 * POST /api/shop/orders/{orderId}/erase: erases address, phone, payment and e-mail of a finished order, as
 * the deletion of an account does (erase.js). Also deletes the order's links, so a later request by an order
 * link gets 404.
 * @param {core.RequestEvent} e
 * @throws "erase-not-finished" (409), "device-signed-out" (401)
 */
function requestErase(e) {
  return changeOrder(e, (order) => {
    if (order.getBool("erased")) return false;
    const hasReturnRequest = order.getString("returnRequestedAt") !== "";
    throwIfRefused(eraseProblem({ parcelState: parcelStateOf(order), hasReturnRequest }));
    order.set("erased", true);
    return true;
  });
}

/**
 * Changes, in a transaction, the order that a request names, and responds with the order.
 * @param {core.RequestEvent} e
 * @param {(order: core.Record) => boolean} change returns whether there is something to save; throws a
 * `codedError`
 */
function changeOrder(e, change) {
  const { order, access } = findAccessibleOrder(e, requestOf(e).pathValue("orderId"));
  // A receipt allows a browser to read an order, not to change it: the receipt stays in the browser that
  // ordered, and cannot be revoked.
  if (!order || !access || access === "receipt") return respondNotFound(e);
  let changed = order;
  e.app.runInTransaction((txApp) => {
    changed = txApp.findRecordById("orders", order.id);
    if (change(changed)) txApp.save(changed);
  });
  return respondOrder(e, changed, access);
}

/** Why a request is refused. @typedef {keyof typeof requestRefusalTexts} RequestProblem */

/**
 * Throws with status 409 if there is a reason to refuse the request.
 * @param {RequestProblem | undefined} problem
 */
function throwIfRefused(problem) {
  if (problem) throw requestError(problem, 409);
}

/** Creates the error of a refused request. @param {RequestProblem} code @param {number} status */
function requestError(code, status) {
  return codedError(status, code, requestRefusalTexts[code]);
}

module.exports = { requestCancel, requestErase, requestReturn };

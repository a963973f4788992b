const { isCancelledOrComingBack, parsePayment, parcelStateForStatus } = require("../domain.js");
const { clearAnsweredRequests } = require("../orders/answeredRequests.js");
const { applyErasure } = require("../orders/erase.js");
const { parcelStateOf, statusOf } = require("../orders/orderRecord.js");
const {
  validateReturnedPieces,
  clearReturnedPieces,
  recordUnsellable,
} = require("../orders/returnedPieces.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { jsonField } = require("../platform/json.js");
const { announceProductChange } = require("../shiprocket/push.js");
const { restockConfirmed } = require("./restock.js");
const { requireCurrentState } = require("./parcelStateConflict.js");
const { undoRestock } = require("./undoRestock.js");

/*
 * Record hooks of `orders`, for every save by a request, a message or a hook: they keep status and parcel
 * state in agreement, move confirmed pieces into stock and out again, normalise the payment, and keep erased
 * orders erased. One hook does all of it, because PocketBase loads hook files in no fixed order.
 */

/**
 * Key of an order's custom data, which is not stored: set when its save has changed the stock of products.
 */
const newStockKey = "hasNewStock";

/**
 * Record hook of a new order: validates and completes its parcel columns.
 * @param {core.RecordEvent} e
 */
function onOrderCreate(e) {
  const order = /** @type {core.Record} */ (e.record);
  syncStatusAndParcelState(order, { status: null, parcelState: "", parcelStateAt: "" });
  order.set("payment", parsePayment(order.getString("payment")));
  order.set("statusAt", new DateTime());
  validateReturnedPieces(order, undefined);
  recordUnsellable(order, undefined);
  applyErasure(e.app, order, undefined);
  e.next();
}

/**
 * Record hook of a changed order. A save writes all columns, so it could overwrite what a courier's message
 * or another request has changed since the order was read. So this hook reads the stored order again and
 * saves the record in one transaction.
 * @param {core.RecordEvent} e
 */
function onOrderUpdate(e) {
  const order = /** @type {core.Record} */ (e.record);
  runInHookTransaction(e, (txApp) => {
    const before = takeStoredValues(txApp, order);
    requireCurrentState(order, before.parcelState);
    syncStatusAndParcelState(order, before);
    order.set("payment", parsePayment(order.getString("payment")));
    if (statusOf(order) !== statusOf(before.record)) order.set("statusAt", new DateTime());
    validateReturnedPieces(order, before.record);
    clearReturnedPieces(order, before.record);
    clearAnsweredRequests(order, before.record);
    recordUnsellable(order, before.record);
    applyErasure(txApp, order, before.record);
    if (undoRestock(txApp, order, before.record) || restockConfirmed(txApp, order, before.record))
      order.set(newStockKey, true);
    e.next();
  });
}

/**
 * Hook of a saved order, after the commit: tells open pages and Shiprocket that the save has changed the
 * stock of products. It runs after the commit, because the save can be part of a larger transaction, whose
 * changes are not visible to others before its commit.
 * @param {core.RecordEvent} e
 */
function announceNewStock(e) {
  const order = /** @type {core.Record} */ (e.record);
  if (!order.get(newStockKey)) return;
  // Reset, because this hook runs for each save of the record in a transaction; one announcement is enough.
  order.set(newStockKey, false);
  announceProductChange(e.app);
}

/**
 * @typedef {{ status: string | null, parcelState: string, parcelStateAt: string }} Before `status` is null
 * for a new order
 */

/**
 * Sets the fields that this save does not change to their currently stored values, which another save may
 * have changed since the order was read.
 * @param {core.App} txApp @param {core.Record} order
 * @returns {Before & { record: core.Record }} the stored values
 */
function takeStoredValues(txApp, order) {
  const read = order.original();
  const stored = txApp.findRecordsByIds("orders", [order.id])[0] ?? read;
  for (const field of order.collection().fields) {
    const [name, type] = [field?.getName() ?? "", field?.type() ?? ""];
    if (name === "id" || type === "autodate") continue;
    const isChanged = order.getString(name) !== read.getString(name);
    if (isChanged || stored.getString(name) === read.getString(name)) continue;
    order.set(name, type === "json" ? jsonField(stored, name) : stored.get(name));
  }
  return {
    record: stored,
    status: stored.getString("status"),
    parcelState: stored.getString("parcelState"),
    parcelStateAt: stored.getString("parcelStateAt"),
  };
}

/**
 * Makes status text and parcel state agree: a new state becomes the status, a new status that names a state
 * becomes the state. When both were changed, the status keeps the owner's words.
 * @param {core.Record} order @param {Before} before
 */
function syncStatusAndParcelState(order, before) {
  const status = order.getString("status");
  const hasNewState = order.getString("parcelState") !== before.parcelState;
  const hasNewStatus = status !== before.status;
  if (hasNewState && (!hasNewStatus || status.trim() === "")) order.set("status", parcelStateOf(order));
  if (!hasNewState && hasNewStatus) order.set("parcelState", stateAfterSave(order, before));
  if (order.getString("parcelState") === "") order.set("parcelState", "processing");
  const hasNewStateTime = order.getString("parcelStateAt") !== before.parcelStateAt;
  if (order.getString("parcelState") !== before.parcelState && !hasNewStateTime)
    order.set("parcelStateAt", new DateTime());
  if (isSentAgainByOwner(before.parcelState, parcelStateOf(order))) order.set("sentCancelledAt", "");
  // The time of delivery has its own field, because the state changes again when the parcel comes back.
  const isDelivered = parcelStateOf(order) === "delivered" && before.parcelState !== "delivered";
  if (isDelivered && order.getString("deliveredAt") === "")
    order.set("deliveredAt", order.getString("parcelStateAt"));
}

/**
 * Whether the owner, not a courier's message, sends a cancelled or returned order again. A message moves a
 * cancelled order only to `delivered`, `returning` or `returned`, and never moves a returning or returned
 * order back to an earlier state.
 * @param {string} before @param {import("../domain.js").ParcelState} after
 */
function isSentAgainByOwner(before, after) {
  if (before === "cancelled") return after !== "delivered" && !isCancelledOrComingBack(after);
  return (before === "returning" || before === "returned") && !isCancelledOrComingBack(after);
}

/**
 * The parcel state that an order has after this save: its new state, else the state that its new status
 * names, else its present state.
 * @param {core.Record} order @param {Pick<Before, "status" | "parcelState">} before
 */
function stateAfterSave(order, before) {
  const [state, status] = [parcelStateOf(order), order.getString("status")];
  const isStateGiven = order.getString("parcelState") !== before.parcelState || status === before.status;
  return isStateGiven ? state : parcelStateForStatus(status, state);
}

module.exports = { announceNewStock, onOrderCreate, stateAfterSave, onOrderUpdate };

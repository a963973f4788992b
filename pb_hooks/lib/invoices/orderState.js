const { issueCreditNote, issueInvoice } = require("./issue.js");

/** The law wants the invoice before the goods leave; an order that is cancelled before that never has one. */
const statesWithInvoice = [
  "packed",
  "shipped",
  "out for delivery",
  "undelivered",
  "delivered",
  "returning",
  "returned",
];
const statesOfReturn = ["returned", "cancelled"];

/**
 * Record hook of every save of an order: issues the invoice with the first state of the parcel that needs one, and the credit
 * note when the goods came back or the order was cancelled. In the transaction that saves the order, so that both exist or none.
 * @param {core.RecordEvent} e of `orders`
 */
function issueWithOrder(e) {
  const order = /** @type {core.Record} */ (e.record);
  const before = order.isNew() ? "" : order.original().getString("parcelState");
  const { app } = e;
  app.runInTransaction((txApp) => {
    e.app = txApp;
    try {
      e.next();
      // Read after the other hooks: a status in words can set the state.
      const state = order.getString("parcelState");
      if (state === before) return;
      // An order that was packed before this shop issued invoices has one of the owner's own.
      if (statesWithInvoice.includes(state) && !statesWithInvoice.includes(before))
        issueInvoice(txApp, order);
      if (statesOfReturn.includes(state)) issueCreditNote(txApp, order);
    } finally {
      e.app = app;
    }
  });
}

/**
 * Record hook of changes and deletions: an issued number stays as it is, also for the owner.
 * @param {core.RecordEvent} e of `invoices`
 * @throws {ForbiddenError}
 */
function refuseChange(e) {
  throw new ForbiddenError(`${e.record?.getString("number")} was issued and cannot be changed or deleted.`);
}

module.exports = { issueWithOrder, refuseChange };

const { findUserByEmail } = require("../auth/users.js");
const { reportOrdersChange } = require("../cart/accountRow.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");

/**
 * Record hook of every save and deletion of an order: reports it to the open pages of the accounts that see
 * the order, by their row of `accountSync`. The row is saved in the transaction of the order, so that no
 * change is stored without its report. An account that may no longer read the order gets no report: its page
 * notices at its next poll.
 * @param {core.RecordEvent} e of `orders`
 */
function reportOrderToAccounts(e) {
  runInHookTransaction(e, (txApp) => {
    e.next();
    for (const id of accountsOf(txApp, /** @type {core.Record} */ (e.record))) reportOrdersChange(txApp, id);
  });
}

/**
 * The accounts that the rule of `orders` lets read an order.
 * @param {core.App} app @param {core.Record} order
 * @returns {Set<string>} their ids
 */
function accountsOf(app, order) {
  const owner = app.findRecordsByIds("users", [order.getString("userId")])[0];
  const byAddress = findUserByEmail(app, order.getString("userEmail"));
  return new Set([owner, byAddress?.verified() ? byAddress : undefined].flatMap((user) => user?.id ?? []));
}

module.exports = { reportOrderToAccounts };

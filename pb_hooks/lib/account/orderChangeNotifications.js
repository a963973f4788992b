const { findUserByEmail } = require("../auth/users.js");
const { notifyAccountOfOrderChange } = require("../cart/accountRow.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");

/**
 * Record hook of every save and deletion of an order: sends a realtime message to the open pages of the
 * accounts that may read the order, by saving the accounts' rows of `accountSync`. This happens in the
 * transaction of the order, so that no change is stored without its message. An account that may no longer
 * read the order gets no message; its open pages learn of the change at their next poll.
 * @param {core.RecordEvent} e of `orders`
 */
function notifyAccountsOfOrderChange(e) {
  runInHookTransaction(e, (txApp) => {
    e.next();
    for (const id of findAccountsWithAccess(txApp, /** @type {core.Record} */ (e.record)))
      notifyAccountOfOrderChange(txApp, id);
  });
}

/**
 * Finds the accounts that the view rule of `orders` lets read an order.
 * @param {core.App} app @param {core.Record} order
 * @returns {Set<string>} the ids of the accounts
 */
function findAccountsWithAccess(app, order) {
  const owner = app.findRecordsByIds("users", [order.getString("userId")])[0];
  const byAddress = findUserByEmail(app, order.getString("userEmail"));
  return new Set([owner, byAddress?.verified() ? byAddress : undefined].flatMap((user) => user?.id ?? []));
}

module.exports = { notifyAccountsOfOrderChange };

/**
 * Runs a hook's work in one transaction. During the work `e.app` is the transaction, so that `e.next()` saves
 * or deletes the record in it.
 * @param {{ app: core.App }} e event of a record hook
 * @param {(txApp: core.App) => void} work calls `e.next()`
 * @throws what the work throws; then nothing is stored
 */
function runInHookTransaction(e, work) {
  const { app } = e;
  app.runInTransaction((txApp) => {
    e.app = txApp;
    try {
      work(txApp);
    } finally {
      e.app = app;
    }
  });
}

module.exports = { runInHookTransaction };

const { toDbDate } = require("../platform/dates.js");

/*
 * Erases the personal data of orders: `details` (addresses, phone, payment) after SHOP_ORDER_ADDRESS_DAYS, and the email too on
 * the shopper's request. What the law asks to keep stays: items, total, date and status.
 */

const dayMs = 24 * 60 * 60_000;
const daysDefault = 180;

/**
 * How long `details` are kept; an older order gets none any more, and keeps the email that shows it to its shopper. The start
 * refuses an unusable setting. @returns {number} milliseconds */
function detailsMaxAgeMs() {
  return (Number($os.getenv("SHOP_ORDER_ADDRESS_DAYS").trim()) || daysDefault) * dayMs;
}

/**
 * Makes SQLite overwrite deleted values with zeros instead of leaving them in the file. It applies to the one connection that
 * writes, which PocketBase may have opened anew, so each writer of orders calls it.
 * @param {core.App} app
 */
function overwriteDeleted(app) {
  app.db().newQuery("PRAGMA secure_delete = ON").execute();
}

/**
 * Erases the details of old orders. Run by cron.
 * @param {core.App} app
 */
function eraseOldDetails(app) {
  app.runInTransaction((txApp) => {
    overwriteDeleted(txApp);
    const before = toDbDate(Date.now() - detailsMaxAgeMs());
    const now = new DateTime().string();
    txApp
      .db()
      // `updated` makes devices fetch the order again.
      .newQuery(
        `UPDATE orders SET details = 'null', updated = {:now}
        WHERE createdAt < {:before} AND ifnull(details, '') NOT IN ('', 'null')`,
      )
      .bind({ before, now })
      .execute();
  });
  // The write-ahead log holds earlier versions. Litestream empties it by itself, and blocks others that try.
  if ($os.getenv("SHOP_REPLICA").trim() !== "1")
    app.db().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute();
}

/**
 * Erases the personal data of an account's orders: those of the account, and those of its verified address.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} user
 */
function eraseOrdersOf(txApp, user) {
  overwriteDeleted(txApp);
  const email = user.verified() ? user.email().toLowerCase() : "";
  txApp
    .db()
    .newQuery(
      `UPDATE orders SET details = 'null', userEmail = '', erased = TRUE, updated = {:now}
      WHERE userId = {:id} OR ({:email} != '' AND lower(userEmail) = {:email})`,
    )
    .bind({ id: user.id, email, now: new DateTime().string() })
    .execute();
}

/**
 * Record hook: deletes an account and erases its orders in one transaction.
 * @param {core.RecordEvent} e of `users`
 */
function deleteAccountWithOrders(e) {
  const { app } = e;
  app.runInTransaction((txApp) => {
    e.app = txApp;
    try {
      eraseOrdersOf(txApp, /** @type {core.Record} */ (e.record));
      e.next();
    } finally {
      e.app = app;
    }
  });
}

/**
 * Record hook of every save of an order: one that gets marked as erased loses its personal data.
 * @param {core.RecordEvent} e of `orders`
 */
function saveOrder(e) {
  const order = /** @type {core.Record} */ (e.record);
  overwriteDeleted(e.app);
  if (order.getBool("erased")) {
    order.set("details", null);
    order.set("userEmail", "");
  }
  e.next();
}

module.exports = { deleteAccountWithOrders, detailsMaxAgeMs, eraseOldDetails, overwriteDeleted, saveOrder };

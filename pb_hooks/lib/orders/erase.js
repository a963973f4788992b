const { toDbDate } = require("../platform/dates.js");
const { env, envNumber } = require("../platform/env.js");
const { runInHookTransaction } = require("../platform/hookTransaction.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * Erases the personal data of orders. After SHOP_ORDER_ADDRESS_DAYS, erases `details` (addresses, phone,
 * payment), the parcel's number and the reason of a return; on the shopper's request, also the email. The
 * data that the law requires the shop to keep stay: items, total, date and status.
 */

/**
 * Text fields of an order that are erased besides `details`: for example, the courier's page of a parcel
 * (`trackingUrl`) shows the address.
 */
const erasedTexts = ["awb", "trackingUrl", "parcelNote", "returnReason", "returnSize"];
const emptyTexts = erasedTexts.map((name) => `${name} = ''`).join(", ");
const hasTexts = erasedTexts.map((name) => `${name} != ''`).join(" OR ");

const daysDefault = 180;

/**
 * How long an order's `details` are kept. An older order gets no details any more, and keeps its email, by
 * which its shopper can see it. The server's start refuses an unusable setting.
 * @returns {number} milliseconds
 */
function detailsMaxAgeMs() {
  return envNumber("SHOP_ORDER_ADDRESS_DAYS", daysDefault) * dayMs;
}

/**
 * Makes SQLite overwrite deleted values with zeros instead of leaving them in the file. The setting belongs
 * to the one connection that writes, which PocketBase may have opened again, so each function that erases
 * data calls this one first.
 * @param {core.App} app
 */
function enableSecureDelete(app) {
  app.db().newQuery("PRAGMA secure_delete = ON").execute();
}

/**
 * Erases the details of old orders. Run by cron.
 * @param {core.App} app
 */
function eraseOldDetails(app) {
  app.runInTransaction((txApp) => {
    enableSecureDelete(txApp);
    const before = toDbDate(Date.now() - detailsMaxAgeMs());
    const now = new DateTime().string();
    txApp
      .db()
      // Sets `updated`, so that devices fetch the order again.
      .newQuery(
        `UPDATE orders SET details = 'null', ${emptyTexts}, updated = {:now}
        WHERE createdAt < {:before} AND (ifnull(details, '') NOT IN ('', 'null') OR ${hasTexts})`,
      )
      .bind({ before, now })
      .execute();
    txApp
      .db()
      .newQuery(
        "DELETE FROM shop_order_links WHERE orderRow IN (SELECT id FROM orders WHERE createdAt < {:before})",
      )
      .bind({ before })
      .execute();
  });
  // Empties the write-ahead log, which holds the erased values. With SHOP_REPLICA, Litestream empties the log
  // itself, and keeps other processes from doing so.
  if (env("SHOP_REPLICA") !== "1") app.db().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute();
}

/**
 * Erases the personal data in the orders of an account, and in orders with its verified address.
 * @param {core.App} txApp in a transaction
 * @param {core.Record} user
 */
function erasePersonalDataOfOrders(txApp, user) {
  enableSecureDelete(txApp);
  const email = user.verified() ? user.email().toLowerCase() : "";
  const ofUser = "userId = {:id} OR ({:email} != '' AND lower(userEmail) = {:email})";
  txApp
    .db()
    .newQuery(`DELETE FROM shop_order_links WHERE orderRow IN (SELECT id FROM orders WHERE ${ofUser})`)
    .bind({ id: user.id, email })
    .execute();
  txApp
    .db()
    .newQuery(
      `UPDATE orders SET details = 'null', ${emptyTexts}, userEmail = '', erased = TRUE, updated = {:now}
      WHERE ${ofUser}`,
    )
    .bind({ id: user.id, email, now: new DateTime().string() })
    .execute();
}

/**
 * Record hook of a deleted account: erases the personal data of its orders in the same transaction.
 * @param {core.RecordEvent} e of `users`
 */
function eraseOrdersOfDeletedAccount(e) {
  runInHookTransaction(e, (txApp) => {
    erasePersonalDataOfOrders(txApp, /** @type {core.Record} */ (e.record));
    e.next();
  });
}

/**
 * Removes the personal data of an order whose field `erased` is on. Deletes the order links when the order is
 * erased or its e-mail changes. Called at every save of an order, so that no later save stores the data
 * again.
 * @param {core.App} txApp in the transaction of the save
 * @param {core.Record} order before it is saved, with the changes that other saves have stored since it was
 * read
 * @param {core.Record | undefined} stored undefined for a new order
 */
function applyErasure(txApp, order, stored) {
  enableSecureDelete(txApp);
  if (order.getBool("erased")) {
    order.set("details", null);
    order.set("userEmail", "");
    for (const name of erasedTexts) order.set(name, "");
  }
  // With another e-mail, the holder of the former address must not see the order any more.
  const hasNewEmail = order.getString("userEmail") !== stored?.getString("userEmail");
  if (stored && (order.getBool("erased") || hasNewEmail)) removeOrderLinks(txApp, order.id);
}

/**
 * Record hook of a deleted order: deletes its order links in the same transaction.
 * @param {core.RecordEvent} e of `orders`
 */
function onOrderDelete(e) {
  runInHookTransaction(e, (txApp) => {
    enableSecureDelete(txApp);
    if (e.record) removeOrderLinks(txApp, e.record.id);
    e.next();
  });
}

/**
 * Deletes the links of an order's mails.
 * @param {core.App} app @param {string} orderRow id of the order's record
 */
function removeOrderLinks(app, orderRow) {
  app.db().newQuery("DELETE FROM shop_order_links WHERE orderRow = {:orderRow}").bind({ orderRow }).execute();
}

module.exports = {
  applyErasure,
  eraseOrdersOfDeletedAccount,
  onOrderDelete,
  detailsMaxAgeMs,
  eraseOldDetails,
  enableSecureDelete,
};

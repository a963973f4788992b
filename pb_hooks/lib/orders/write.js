const { isStillHere, statusAfter } = require("../domain.js");
const { userByEmail } = require("../accounts/users.js");
const { checkoutOf } = require("../checkout/checkouts.js");
const { itemsOf } = require("./items.js");
const { giveBack, takePieces } = require("./stock.js");

/** @typedef {import("../../../src/domain/orders/orderUpdate").OrderUpdate} OrderUpdate */

/**
 * Writes what Shiprocket says of an order: the order and its pieces in one transaction, once, however often and in
 * whatever order it is said.
 * @param {core.App} app not in a transaction
 * @param {string} orderId
 * @param {OrderUpdate} news
 * @returns {{ created: boolean, changed: boolean, stock: boolean, shortfall: string }}
 */
function writeNews(app, orderId, news) {
  const done = { created: false, changed: false, stock: false, shortfall: "" };
  app.runInTransaction((txApp) => {
    const checkout = checkoutOf(txApp, orderId) ?? newCheckout(txApp, orderId);
    const order = orderOf(txApp, orderId);
    if (order) update(txApp, order, checkout, news, done);
    // An order that was made and is not there any more was removed by the owner.
    else if (news.kind === "placed" && takenOf(checkout) === null)
      create(txApp, orderId, checkout, news, done);
    checkout.set("state", news.reported);
    checkout.set("lookedAt", Date.now());
    checkout.set("due", false);
    txApp.save(checkout);
  });
  return done;
}

function create(txApp, orderId, checkout, news, done) {
  const items = itemsOf(txApp, news.items, checkout);
  const { taken, missing } = takePieces(txApp, items);
  const shortfall = missing
    .map((piece) => `${piece.qty} × ${nameOf(items.find((item) => isSame(item, piece)))}`)
    .join(", ");
  txApp.save(
    new Record(txApp.findCollectionByNameOrId("orders"), {
      orderId,
      userId: shopperOf(txApp, checkout, news.email),
      userEmail: news.email,
      status: news.status,
      payment: news.payment,
      shortfall,
      items,
      total: news.total ?? items.reduce((sum, { price, qty }) => sum + price * qty, 0),
      createdAt: createdAt(news.createdAt),
    }),
  );
  checkout.set("taken", taken);
  Object.assign(done, { created: true, stock: taken.length > 0, shortfall });
}

/** An order that ends before it left the shop puts its pieces back, once. */
function update(txApp, order, checkout, news, done) {
  const before = order.getString("status");
  const isNews = news.reported !== checkout.getString("state");
  const after = isNews ? statusAfter(before, news) : before;
  if (after === before) return;
  const taken = takenOf(checkout) ?? [];
  if (news.kind === "ended" && isStillHere(before) && taken.length > 0) {
    giveBack(txApp, taken);
    checkout.set("taken", []);
    done.stock = true;
  }
  order.set("status", after);
  txApp.save(order);
  done.changed = true;
}

/** Whoever began the checkout while signed in, else the account that has proved the address. */
function shopperOf(txApp, checkout, email) {
  const began = checkout.getString("userId");
  if (began && txApp.findRecordsByIds("users", [began]).length > 0) return began;
  if (!email) return "";
  const user = userByEmail(txApp, email);
  return user?.verified() ? user.id : "";
}

function createdAt(ms) {
  const now = Date.now();
  return new Date(ms > 0 && ms < now ? ms : now).toISOString();
}

/** What the order took from stock; null when there never was one. */
function takenOf(checkout) {
  return JSON.parse(checkout.getString("taken") || "null");
}

/** A checkout that this shop does not remember, after a restored backup for instance. */
function newCheckout(txApp, orderId) {
  return new Record(txApp.findCollectionByNameOrId("checkouts"), { orderId });
}

/** @param {core.App} app @param {string} orderId @returns {core.Record | undefined} */
function orderOf(app, orderId) {
  return app.findRecordsByFilter("orders", "orderId = {:orderId}", "", 1, 0, { orderId })[0];
}

function isSame(item, piece) {
  return item.id === piece.id && item.size === piece.size;
}

function nameOf({ name, size }) {
  return size ? `${name}, ${size}` : name;
}

module.exports = { orderOf, writeNews };

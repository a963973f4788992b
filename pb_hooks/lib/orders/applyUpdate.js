const {
  isStillProcessing,
  parseStoredDetails,
  nextOrderStatus,
  keepOwnerCorrections,
} = require("../domain.js");
const { findUserByEmail } = require("../auth/users.js");
const { requireJournalRun } = require("../catalogue/journal.js");
const { findCheckout } = require("../checkout/checkouts.js");
const { jsonField } = require("../platform/json.js");
const { detailsMaxAgeMs, enableSecureDelete } = require("./erase.js");
const { buildLineItems } = require("./lineItems.js");
const { findOrder, sumOfItems } = require("./orderRecord.js");
const { joinUpToLimit, shortfallLineText } = require("./shortfall.js");
const { returnStock, takeStock } = require("./stock.js");
const { withPiecesBackInStock, linesStillTaken, readTakenLines } = require("./takenStock.js");

/** @typedef {import("../shiprocket/orderDetails.js").OrderUpdate} OrderUpdate */
/**
 * What an update has changed. `created`: whether an order was created; `stock`: whether the stock of products
 * has changed; `shortfall`: a text that names the items that were not in stock, "" for none.
 * @typedef {{ created: boolean, stock: boolean, shortfall: string }} Applied
 */

/**
 * Applies what Shiprocket reports about an order: writes order and stock in one transaction. Applying an
 * update again, or an older one later, changes nothing.
 * @param {core.App} app not a transaction
 * @param {string} orderId
 * @param {OrderUpdate} update
 * @returns {Applied}
 * @throws "disk-full"
 */
function applyOrderUpdate(app, orderId, update) {
  let applied = { created: false, stock: false, shortfall: "" };
  requireJournalRun(app);
  app.runInTransaction((txApp) => {
    enableSecureDelete(txApp);
    // The record is missing when, for example, the database was restored from a backup that is older than the
    // checkout; then it is created.
    const checkout =
      findCheckout(txApp, orderId) ?? new Record(txApp.findCollectionByNameOrId("checkouts"), { orderId });
    const order = findOrder(txApp, orderId);
    const isNew = update.reported !== checkout.getString("state");
    checkout.set("state", update.reported);
    checkout.set("lookedAt", Date.now());
    checkout.set("due", false);
    checkout.set("failures", 0);
    // Saved before the order: saving the order can take its pieces out of stock again, and this reads and
    // saves the checkout's record.
    txApp.save(checkout);
    if (order) applied = updateOrder(txApp, order, checkout, { ...update, isNew });
    // If there is no order, but the checkout has recorded pieces taken from stock, the owner has deleted the
    // order: it is not created again.
    else if (update.kind === "placed" && jsonField(checkout, "taken") === null)
      applied = createOrder(txApp, orderId, checkout, update);
  });
  return applied;
}

/**
 * Creates the order of a checkout and takes its items out of stock.
 * @param {core.App} txApp @param {string} orderId @param {core.Record} checkout @param {OrderUpdate} update
 * @returns {Applied}
 */
function createOrder(txApp, orderId, checkout, update) {
  const items = buildLineItems(txApp, update.items, checkout);
  const { taken, missing } = takeStock(txApp, items);
  const shortages = missing.map((line) => shortfallLineText(line, items));
  // Lines that the shop could not read are paid too, so the shortfall names them; the owner finds them at
  // Shiprocket.
  const unread = update.unread.map((line) => `unreadable: ${line}`);
  const shortfall = joinUpToLimit([...shortages, ...unread]);
  const now = Date.now();
  const createdAt = update.createdAt > 0 && update.createdAt < now ? update.createdAt : now;
  const isOld = createdAt < now - detailsMaxAgeMs();
  txApp.save(
    new Record(txApp.findCollectionByNameOrId("orders"), {
      orderId,
      userId: findOwner(txApp, checkout, update.email),
      userEmail: update.email,
      status: update.status,
      payment: update.payment,
      shortfall,
      items,
      total: update.total ?? sumOfItems(items),
      createdAt: new Date(createdAt).toISOString(),
      details: isOld ? null : update.details,
      shiprocketOrder: update.details?.checkoutNumber ?? "",
      erased: false,
    }),
  );
  checkout.set("taken", taken);
  txApp.save(checkout);
  return { created: true, stock: taken.length > 0, shortfall };
}

/**
 * Sets delivery and payment details of a paid order, unless they were erased, on request or because of the
 * order's age. Addresses and phone that the owner has corrected stay.
 * @param {core.Record} order @param {OrderUpdate} update
 * @returns {boolean} whether the details changed
 */
function setOrderDetails(order, { kind, details }) {
  if (kind !== "placed" || !details || order.getBool("erased")) return false;
  if (order.getDateTime("createdAt").unix() * 1000 < Date.now() - detailsMaxAgeMs()) return false;
  // Compared after parsing, because the stored JSON has its keys in another order.
  const stored = parseStoredDetails(jsonField(order, "details"));
  const corrected = keepOwnerCorrections(details, stored);
  if (JSON.stringify(stored) === JSON.stringify(corrected)) return false;
  order.set("details", corrected);
  return true;
}

/**
 * Changes status and details of an existing order. If Shiprocket reports the order as ended (for example
 * cancelled) while the shop's order still has the status "processing", the order's pieces go back into stock,
 * once.
 * @param {core.App} txApp @param {core.Record} order @param {core.Record} checkout
 * @param {OrderUpdate & { isNew: boolean }} update `isNew`: whether the report differs from Shiprocket's
 * previous report
 * @returns {Applied}
 */
function updateOrder(txApp, order, checkout, update) {
  const applied = { created: false, stock: false, shortfall: "" };
  const before = order.getString("status");
  const after = update.isNew ? nextOrderStatus(before, update) : before;
  const hasNewDetails = setOrderDetails(order, update);
  if (after === before) {
    if (hasNewDetails) txApp.save(order);
    return applied;
  }
  const taken = readTakenLines(checkout);
  const linesToReturn = linesStillTaken(taken);
  if (update.kind === "ended" && isStillProcessing(before) && linesToReturn.length > 0) {
    returnStock(txApp, linesToReturn);
    checkout.set("taken", withPiecesBackInStock(taken, linesToReturn));
    txApp.save(checkout);
    order.set("restockedAt", new DateTime());
    applied.stock = true;
  }
  order.set("status", after);
  txApp.save(order);
  return applied;
}

/**
 * Finds the account of an order: the account that started the checkout, else the account with this verified
 * email address.
 * @param {core.App} txApp @param {core.Record} checkout @param {string} email
 * @returns {string} its id; "" for an order without an account
 */
function findOwner(txApp, checkout, email) {
  const startedBy = checkout.getString("userId");
  if (startedBy && txApp.findRecordsByIds("users", [startedBy]).length > 0) return startedBy;
  const user = email ? findUserByEmail(txApp, email) : null;
  return user?.verified() ? user.id : "";
}

module.exports = { applyOrderUpdate };

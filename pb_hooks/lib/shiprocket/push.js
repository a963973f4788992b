const { collections } = require("../domain.js");
const { broadcastCatalogueChange } = require("../catalogue/broadcast.js");
const { enqueueJob } = require("../jobs/enqueue.js");
const { callShiprocket } = require("./call.js");
const { nonEmptyCollection } = require("./catalogue.js");
const { deletedProductJson, productJson } = require("./catalogueFormat.js");
const {
  changesAfter,
  readPushCursor,
  unmarkCollection,
  readLastChangeNumber,
  readLastPush,
  markCollectionForPush,
  recordPush,
  savePushCursor,
  collectionsToPush,
} = require("./pushState.js");
const { shiprocketSettings } = require("./settings.js");
const { reportProblem } = require("../platform/problemLog.js");

/*
 * Sends catalogue changes to Shiprocket (push). The catalogue's journal has one row per product with the
 * number of its last change; a cursor marks the last change that was pushed. So a burst of saves of one
 * product is one message, and changes made while Shiprocket or this server was down are pushed later.
 */

const timeoutMs = 5000;
/** Maximum number of products that one run pushes. A run that reaches it enqueues the next run. */
const productsPerRun = 100;
const runMs = 40_000;

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./catalogueFormat.js").DeletionFields} DeletionFields */
/** @typedef {NonNullable<ReturnType<typeof productJson>>} Body */

/**
 * Announces that products have changed: to open pages at once, to Shiprocket by a background job. Never
 * throws.
 * @param {core.App} app not a transaction
 */
function announceProductChange(app) {
  broadcastCatalogueChange(app);
  if (shiprocketSettings()) enqueueJob(app, "catalogue-push");
}

/**
 * Background job: pushes to Shiprocket the products that changed since the last push. Stops at the first
 * failure that is not about the product itself; the next run continues with this product.
 * @param {core.App} app
 */
function pushChanges(app) {
  const settings = shiprocketSettings();
  const until = Date.now() + runMs;
  const cursor = readPushCursor(app);
  // Without Shiprocket's keys, only advances the cursor: once the keys are set, Shiprocket first reads the
  // whole catalogue.
  if (!settings) {
    const last = readLastChangeNumber(app);
    if (last > cursor) savePushCursor(app, last);
    return;
  }
  let pushed = 0;
  for (const { seq, id } of changesAfter(app, cursor, productsPerRun)) {
    if (Date.now() > until || !pushProduct(app, settings, id)) break;
    savePushCursor(app, seq);
    pushed += 1;
  }
  if (pushed === productsPerRun) enqueueJob(app, "catalogue-push");
  pushCollections(app, settings);
}

/**
 * Pushes to Shiprocket the collections that products have joined or left, and repeats this in later runs
 * until Shiprocket accepts or refuses the collection. Skips collections that the owner added in the
 * dashboard, because they have no list in the shop and Shiprocket does not know them. Skips empty
 * collections, because Shiprocket publishes no way to delete a collection.
 * @param {core.App} app @param {Settings} settings
 */
function pushCollections(app, settings) {
  for (const id of collectionsToPush(app)) {
    const collection = collections.some((each) => each.id === id) && nonEmptyCollection(app, id);
    const sent = collection
      ? sendToShiprocket(app, settings, "/wh/v1/custom/collection", id, collection)
      : "";
    if (sent !== "later") unmarkCollection(app, id);
  }
}

/**
 * Pushes one product to Shiprocket, if its content differs from the last push.
 * @param {core.App} app @param {Settings} settings
 * @param {string} id of the product
 * @returns {boolean} false when Shiprocket failed, so that the run has to stop
 */
function pushProduct(app, settings, id) {
  const record = app.findRecordsByIds("products", [id])[0];
  const before = readLastPush(app, id);
  const wasPushed = before.digest !== "";
  // Skips drafts, and products that were deleted before they became active: Shiprocket does not know them,
  // and they get no permanent number.
  if (!wasPushed && !record?.getBool("active")) return true;
  const product = productJson(app, record) ?? (wasPushed && deletedProductJson(app, id, before.kept));
  if (!product) return true;
  const digest = digestOf(product);
  if (digest === before.digest) return true;
  if (sendToShiprocket(app, settings, "/wh/v1/custom/product", id, product) === "later") return false;
  const now = product.status === "active" && record ? [...record.getStringSlice("collection_ids")] : [];
  const left = before.collections.filter((each) => !now.includes(each));
  const joined = now.filter((each) => !before.collections.includes(each));
  for (const each of [...left, ...joined]) markCollectionForPush(app, each);
  recordPush(app, id, { digest, collections: now, kept: fieldsOfDeletionMessage(product) });
  return true;
}

/** Hashes a product's content without the times of its last change. @param {Body} product */
function digestOf(product) {
  const variants = product.variants.map((each) => ({ ...each, updated_at: "" }));
  return $security.md5(JSON.stringify({ ...product, updated_at: "", variants }));
}

/**
 * Selects the fields that a message about a later deletion of the product needs.
 * @param {Body} product @returns {DeletionFields}
 */
function fieldsOfDeletionMessage({ title, created_at, variants: [variant] }) {
  return { title, price: variant?.price ?? "0.00", grams: variant?.grams ?? 1, created_at };
}

/**
 * Sends one product or collection to Shiprocket.
 * @param {core.App} app @param {Settings} settings @param {string} path
 * @param {string} id the shop's id, for the log
 * @param {Record<string, unknown>} body
 * @returns {"accepted" | "refused" | "later"} "refused": Shiprocket refuses this body; "later": Shiprocket
 * failed, so it has to be sent again
 */
function sendToShiprocket(app, settings, path, id, body) {
  const options = { timeoutMs, repeatable: true, timed: false };
  const { ok, status, problem } = callShiprocket(app, settings, path, body, options);
  // Shiprocket's routes for catalogue changes respond without a result, so the status decides.
  if (ok || (status >= 200 && status < 300)) return "accepted";
  const isRefused = [400, 404, 409, 413, 422].includes(status);
  reportProblem(app, "Shiprocket did not take a change of the catalogue", { id, problem });
  return isRefused ? "refused" : "later";
}

module.exports = { announceProductChange, pushChanges };

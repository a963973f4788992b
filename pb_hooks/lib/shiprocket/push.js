const { collections } = require("../domain.js");
const { broadcastCatalogueChange } = require("../catalogue/broadcast.js");
const { enqueueJob } = require("../jobs/enqueue.js");
const { callShiprocket } = require("./call.js");
const { filledCollection } = require("./catalogue.js");
const { deletedProductJson, productJson } = require("./catalogueFormat.js");
const {
  changesAfter,
  readPushCursor,
  unmarkCollection,
  lastChangeOf,
  lastPush,
  markCollectionForPush,
  recordPush,
  savePushCursor,
  collectionsToPush,
} = require("./pushState.js");
const { shiprocketSettings } = require("./settings.js");
const { reportProblem } = require("../platform/problemLog.js");

/*
 * Pushes catalogue changes to Shiprocket. The catalogue's journal holds one entry per product, the last
 * change of each, in order; a cursor marks the last entry that was pushed. So a burst of saves of one product
 * is one message, and changes made while Shiprocket or this server was down are pushed later.
 */

const timeoutMs = 5000;
/** Products and time of one run. A run that pushed as many products enqueues the next one. */
const productsPerRun = 100;
const runMs = 40_000;

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./catalogueFormat.js").KeptFields} KeptFields */
/** @typedef {NonNullable<ReturnType<typeof productJson>>} Body */

/**
 * Announces a change of products: to open pages at once, to Shiprocket by a background job. Never throws.
 * @param {core.App} app not a transaction
 */
function announceProductChange(app) {
  broadcastCatalogueChange(app);
  if (shiprocketSettings()) enqueueJob(app, "catalogue-push");
}

/**
 * Background job: pushes the changes since the cursor. Stops at the first failure that is not about the
 * product itself; the next run by cron retries from there.
 * @param {core.App} app
 */
function pushChanges(app) {
  const settings = shiprocketSettings();
  const until = Date.now() + runMs;
  const cursor = readPushCursor(app);
  // Without keys only the cursor moves: once there are keys, Shiprocket reads the whole catalogue first.
  if (!settings) {
    const last = lastChangeOf(app);
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
 * Pushes the collections that products joined or left, until Shiprocket has answered. Collections that the
 * owner added in the dashboard have no list in the shop, and Shiprocket does not know them. It is not sent
 * empty ones; nothing published says how to delete one.
 * @param {core.App} app @param {Settings} settings
 */
function pushCollections(app, settings) {
  for (const id of collectionsToPush(app)) {
    const collection = collections.some((each) => each.id === id) && filledCollection(app, id);
    const sent = collection ? pushBody(app, settings, "/wh/v1/custom/collection", id, collection) : "";
    if (sent !== "later") unmarkCollection(app, id);
  }
}

/**
 * @param {core.App} app @param {Settings} settings
 * @param {string} id of the product
 * @returns {boolean} false when the run has to stop
 */
function pushProduct(app, settings, id) {
  const record = app.findRecordsByIds("products", [id])[0];
  const before = lastPush(app, id);
  const wasPushed = before.digest !== "";
  // Shiprocket does not know drafts, and products that were deleted before they became active: these get no
  // permanent number.
  if (!wasPushed && !record?.getBool("active")) return true;
  const product = productJson(app, record) ?? (wasPushed && deletedProductJson(app, id, before.kept));
  if (!product) return true;
  const digest = digestOf(product);
  if (digest === before.digest) return true;
  if (pushBody(app, settings, "/wh/v1/custom/product", id, product) === "later") return false;
  const now = product.status === "active" && record ? [...record.getStringSlice("collection_ids")] : [];
  const left = before.collections.filter((each) => !now.includes(each));
  const joined = now.filter((each) => !before.collections.includes(each));
  for (const each of [...left, ...joined]) markCollectionForPush(app, each);
  recordPush(app, id, { digest, collections: now, kept: fieldsOfDeletionMessage(product) });
  return true;
}

/** Equal for two bodies that differ in the times of the last change alone. @param {Body} product */
function digestOf(product) {
  const variants = product.variants.map((each) => ({ ...each, updated_at: "" }));
  return $security.md5(JSON.stringify({ ...product, updated_at: "", variants }));
}

/**
 * What the message about a later deletion of the product needs.
 * @param {Body} product @returns {KeptFields}
 */
function fieldsOfDeletionMessage({ title, created_at, variants: [variant] }) {
  return { title, price: variant?.price ?? "0.00", grams: variant?.grams ?? 1, created_at };
}

/**
 * @param {core.App} app @param {Settings} settings @param {string} path
 * @param {string} id the shop's, for the log
 * @param {Record<string, unknown>} body
 * @returns {"accepted" | "refused" | "later"} "refused": the body is the problem; "later": Shiprocket is
 */
function pushBody(app, settings, path, id, body) {
  const options = { timeoutMs, repeatable: true, timed: false };
  const { ok, status, problem } = callShiprocket(app, settings, path, body, options);
  // Shiprocket's routes for catalogue changes respond without a result, so the status decides.
  if (ok || (status >= 200 && status < 300)) return "accepted";
  const isRefused = [400, 404, 409, 413, 422].includes(status);
  reportProblem(app, "Shiprocket did not take a change of the catalogue", { id, problem });
  return isRefused ? "refused" : "later";
}

module.exports = { announceProductChange, pushChanges };

const { collections } = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { enqueueJob } = require("../jobs/enqueue.js");
const { callShiprocket } = require("./call.js");
const { filledCollection } = require("./catalogue.js");
const { deletedProductJson, productJson } = require("./catalogueFormat.js");
const { shiprocketSettings } = require("./settings.js");

/*
 * Pushes catalogue changes to Shiprocket. The catalogue's journal holds one entry per product, the last change of each, in
 * order; a cursor marks the last entry that was pushed. So a burst of saves of one product is one message, and changes made while
 * Shiprocket or this server was down are pushed later.
 */

const timeoutMs = 5000;
/** Products and time of one run. A run that pushed as many products enqueues the next one. */
const productsPerRun = 100;
const runMs = 40_000;

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./catalogueFormat.js").KeptFields} KeptFields */
/** @typedef {NonNullable<ReturnType<typeof productJson>>} Body */
/** @typedef {{ digest: string, collections: string[], kept: KeptFields }} Push what was sent of a product last */

/**
 * Starts a push right after a catalogue change.
 * @param {core.App} app not a transaction
 */
function notifyShiprocket(app) {
  if (shiprocketSettings()) enqueueJob(app, "catalogue-push");
}

/**
 * Background job: pushes the changes since the cursor. Stops at the first failure that is not about the product itself; the
 * next run by cron retries from there.
 * @param {core.App} app
 */
function pushChanges(app) {
  const settings = shiprocketSettings();
  const until = Date.now() + runMs;
  const cursor = cursorOf(app);
  // Without keys only the cursor moves: once there are keys, Shiprocket reads the whole catalogue first.
  if (!settings) {
    const last = lastChangeOf(app);
    if (last > cursor) setCursor(app, last);
    return;
  }
  /** @type {Set<string>} */
  const touched = new Set();
  let pushed = 0;
  for (const { seq, id } of changesAfter(app, cursor)) {
    if (Date.now() > until || !pushProduct(app, settings, id, touched)) break;
    setCursor(app, seq);
    pushed += 1;
  }
  if (pushed === productsPerRun) enqueueJob(app, "catalogue-push");
  // Collections that the owner added in the dashboard have no list in the shop, and Shiprocket does not know them. It is not
  // sent empty ones; nothing published says how to delete one.
  for (const { id } of collections) {
    const collection = touched.has(id) && filledCollection(app, id);
    if (collection) pushBody(settings, app, "/wh/v1/custom/collection", id, collection);
  }
}

/**
 * @param {core.App} app @param {Settings} settings
 * @param {string} id of the product @param {Set<string>} touched receives the collections that the product joined or left
 * @returns {boolean} false when the run has to stop
 */
function pushProduct(app, settings, id, touched) {
  const record = app.findRecordsByIds("products", [id])[0];
  const before = lastPush(app, id);
  const product = productJson(app, record) ?? deletedProductJson(app, id, before.kept);
  // Shiprocket does not know drafts, and products that were deleted before they became active.
  if (!before.digest && product.status !== "active") return true;
  const digest = digestOf(product);
  if (digest === before.digest) return true;
  if (pushBody(settings, app, "/wh/v1/custom/product", id, product) === "later") return false;
  const now = product.status === "active" && record ? [...record.getStringSlice("collection_ids")] : [];
  const left = before.collections.filter((each) => !now.includes(each));
  const joined = now.filter((each) => !before.collections.includes(each));
  for (const each of [...left, ...joined]) touched.add(each);
  recordPush(app, id, { digest, collections: now, kept: keptFields(product) });
  return true;
}

/** Equal for two bodies that differ in the times of the last change alone. @param {Body} product */
function digestOf(product) {
  const variants = product.variants.map((each) => ({ ...each, updated_at: "" }));
  return $security.md5(JSON.stringify({ ...product, updated_at: "", variants }));
}

/** @param {Body} product @returns {KeptFields} */
function keptFields({ title, created_at, variants: [variant] }) {
  return { title, price: variant?.price ?? "0.00", grams: variant?.grams ?? 1, created_at };
}

/**
 * @param {Settings} settings @param {core.App} app @param {string} path @param {string} id the shop's, for the log
 * @param {Record<string, unknown>} body
 * @returns {"accepted" | "refused" | "later"} "refused": the body is the problem; "later": Shiprocket is
 */
function pushBody(settings, app, path, id, body) {
  const options = { timeoutMs, repeatable: true, timed: false };
  const { ok, status, problem } = callShiprocket(settings, path, body, options);
  // These routes respond without a result.
  if (ok || (status >= 200 && status < 300)) return "accepted";
  const isRefused = [400, 404, 409, 413, 422].includes(status);
  console.error(`Shiprocket did not take a change of the catalogue (${id}): ${problem}.`);
  app.logger().error("Shiprocket did not take a change of the catalogue", "id", id, "problem", problem);
  return isRefused ? "refused" : "later";
}

/** @param {core.App} app @param {number} seq @returns {{ seq: number, id: string }[]} */
function changesAfter(app, seq) {
  const rows = arrayOf(new DynamicModel({ seq: 0, id: "" }));
  app
    .db()
    .newQuery(
      `SELECT seq, id FROM shop_catalogue_changes WHERE seq > {:seq} ORDER BY seq LIMIT ${productsPerRun}`,
    )
    .bind({ seq })
    .all(rows);
  return rows.map(({ seq, id }) => ({ seq, id }));
}

/** @param {core.App} app */
function cursorOf(app) {
  return readNumber(app, "SELECT ifnull(max(iif(numbered, seq, 0)), 0) AS value FROM shop_push_cursor");
}

/** @param {core.App} app */
function lastChangeOf(app) {
  return readNumber(app, "SELECT ifnull(max(seq), 0) AS value FROM shop_catalogue_changes");
}

/** @param {core.App} app @param {string} sql @returns {number} */
function readNumber(app, sql) {
  const row = new DynamicModel({ value: 0 });
  app.db().newQuery(sql).one(row);
  return row.value;
}

/** @param {core.App} app @param {number} seq */
function setCursor(app, seq) {
  app.db().newQuery("UPDATE shop_push_cursor SET seq = {:seq}, numbered = 1").bind({ seq }).execute();
}

/** @param {core.App} app @param {string} id @returns {Push} */
function lastPush(app, id) {
  const rows = arrayOf(new DynamicModel({ digest: "", collections: "", kept: "" }));
  app
    .db()
    .newQuery("SELECT digest, collections, kept FROM shop_pushes WHERE id = {:id}")
    .bind({ id })
    .all(rows);
  // Without `kept`: pushed by an earlier release, under an id that is no number.
  const row = rows[0]?.kept === "{}" ? undefined : rows[0];
  const { digest = "", collections: joined = "", kept = "" } = row ?? {};
  const fields = { title: id, price: "0.00", grams: 1, created_at: new Date().toISOString() };
  return {
    digest,
    collections: joined.split(",").filter(Boolean),
    kept: { ...fields, ...Object(parseJson(kept)) },
  };
}

/** @param {core.App} app @param {string} id @param {Push} push */
function recordPush(app, id, push) {
  app
    .db()
    .newQuery(
      `INSERT INTO shop_pushes (id, digest, collections, kept) VALUES ({:id}, {:digest}, {:collections}, {:kept})
      ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, collections = excluded.collections, kept = excluded.kept`,
    )
    .bind({
      id,
      digest: push.digest,
      collections: push.collections.join(","),
      kept: JSON.stringify(push.kept),
    })
    .execute();
}

module.exports = { notifyShiprocket, pushChanges };

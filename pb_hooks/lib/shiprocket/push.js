const { collections } = require("../domain.js");
const { variantsOf } = require("../catalogue/variants.js");
const { enqueueJob } = require("../jobs/enqueue.js");
const { callShiprocket } = require("./call.js");
const { collectionJson, productJson } = require("./catalogue.js");
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
  // Collections that the owner added in the dashboard have no list in the shop, and Shiprocket does not know them.
  for (const { id } of collections)
    if (touched.has(id)) pushBody(settings, app, "/wh/v1/custom/collection", collectionJson(app, id));
}

/**
 * @param {core.App} app @param {Settings} settings
 * @param {string} id of the product @param {Set<string>} touched receives the collections that the product joined or left
 * @returns {boolean} false when the run has to stop
 */
function pushProduct(app, settings, id, touched) {
  const record = app.findRecordsByIds("products", [id])[0];
  const product = productJson(app, record) ?? deletedJson(app, id);
  const before = lastPush(app, id);
  // Shiprocket does not know drafts, and products that were deleted before they became active.
  if (!before.digest && product.status !== "active") return true;
  const { updated_at, ...content } = /** @type {typeof product & { updated_at?: string }} */ (product);
  const digest = $security.md5(
    JSON.stringify({ ...content, variants: product.variants.map((each) => ({ ...each, updated_at: "" })) }),
  );
  if (digest === before.digest) return true;
  const outcome = pushBody(settings, app, "/wh/v1/custom/product", {
    ...product,
    updated_at: updated_at ?? new Date().toISOString(),
  });
  if (outcome === "later") return false;
  const now = product.status === "active" && record ? [...record.getStringSlice("collection_ids")] : [];
  const left = before.collections.filter((each) => !now.includes(each));
  const joined = now.filter((each) => !before.collections.includes(each));
  for (const each of [...left, ...joined]) touched.add(each);
  recordPush(app, id, digest, now);
  return true;
}

/** A deleted product, with quantity 0. @param {core.App} app @param {string} id */
function deletedJson(app, id) {
  const variants = Object.entries(variantsOf(app, id)).map(([size, number]) => ({
    id: number,
    title: size || "Default Title",
    quantity: 0,
  }));
  return { id, status: "archived", variants };
}

/**
 * @param {Settings} settings @param {core.App} app @param {string} path @param {{ id: string } & Record<string, unknown>} body
 * @returns {"accepted" | "refused" | "later"} "refused": the body is the problem; "later": Shiprocket is
 */
function pushBody(settings, app, path, body) {
  const { ok, status, problem } = callShiprocket(settings, path, body, { timeoutMs, repeatable: true });
  // These routes respond without a result.
  if (ok || (status >= 200 && status < 300)) return "accepted";
  const isRefused = [400, 404, 409, 413, 422].includes(status);
  console.error(`Shiprocket did not take a change of the catalogue (${body.id}): ${problem}.`);
  app.logger().error("Shiprocket did not take a change of the catalogue", "id", body.id, "problem", problem);
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
  return readNumber(app, "SELECT ifnull(max(seq), 0) AS value FROM shop_push_cursor");
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
  app.db().newQuery("UPDATE shop_push_cursor SET seq = {:seq}").bind({ seq }).execute();
}

/** @param {core.App} app @param {string} id @returns {{ digest: string, collections: string[] }} */
function lastPush(app, id) {
  const rows = arrayOf(new DynamicModel({ digest: "", collections: "" }));
  app.db().newQuery("SELECT digest, collections FROM shop_pushes WHERE id = {:id}").bind({ id }).all(rows);
  const [row] = rows;
  return row
    ? { digest: row.digest, collections: row.collections.split(",").filter(Boolean) }
    : { digest: "", collections: [] };
}

/** @param {core.App} app @param {string} id @param {string} digest @param {string[]} collections */
function recordPush(app, id, digest, collections) {
  app
    .db()
    .newQuery(
      `INSERT INTO shop_pushes (id, digest, collections) VALUES ({:id}, {:digest}, {:collections})
      ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, collections = excluded.collections`,
    )
    .bind({ id, digest, collections: collections.join(",") })
    .execute();
}

module.exports = { notifyShiprocket, pushChanges };

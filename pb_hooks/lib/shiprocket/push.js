const { collections } = require("../domain.js");
const { variantsOf } = require("../products/variants.js");
const { collectionJson, productJson } = require("./catalogue.js");
const { call } = require("./call.js");
const { shiprocket } = require("./settings.js");

/*
 * Tells Shiprocket what changed in the catalogue. The journal of changes knows that already: one entry per product, the
 * last change of each, in order. So a burst of saves is one message, what changed while Shiprocket was away is told later,
 * and nothing is forgotten by a restart.
 */

const timeoutMs = 5000;
/** Of one run; the next one goes on. */
const productsPerRun = 100;
const runMs = 40_000;

/**
 * Pushes what is new. Stops at the first failure that is not about the product itself; the clock comes back to it.
 * @param {core.App} app
 */
function pushChanges(app) {
  const settings = shiprocket();
  const until = Date.now() + runMs;
  const cursor = cursorOf(app);
  // Without keys nobody is told; when they come, Shiprocket reads the whole catalogue first.
  if (!settings) {
    const last = lastChange(app);
    if (last > cursor) setCursor(app, last);
    return;
  }
  const touched = new Set();
  for (const { seq, id } of changesAfter(app, cursor)) {
    if (Date.now() > until || !pushProduct(app, settings, id, touched)) break;
    setCursor(app, seq);
  }
  // A collection that the owner added in the dashboard has no list in the shop, and is none to Shiprocket.
  for (const { id } of collections)
    if (touched.has(id)) send(settings, app, "/wh/v1/custom/collection", collectionJson(app, id));
}

/** @returns {boolean} whether to go on */
function pushProduct(app, settings, id, touched) {
  const record = app.findRecordsByIds("products", [id])[0];
  const product = productJson(app, record) ?? goneJson(app, id);
  const before = pushed(app, id);
  // Shiprocket never heard of a draft, nor of what was removed before it was shown.
  if (!before.digest && product.status !== "active") return true;
  const { updated_at, ...content } = product;
  const digest = $security.md5(
    JSON.stringify({ ...content, variants: product.variants.map((each) => ({ ...each, updated_at: "" })) }),
  );
  if (digest === before.digest) return true;
  const outcome = send(settings, app, "/wh/v1/custom/product", {
    ...product,
    updated_at: updated_at ?? new Date().toISOString(),
  });
  if (outcome === "later") return false;
  const now = product.status === "active" && record ? [...record.getStringSlice("collection_ids")] : [];
  const left = before.collections.filter((each) => !now.includes(each));
  const joined = now.filter((each) => !before.collections.includes(each));
  for (const each of [...left, ...joined]) touched.add(each);
  notePushed(app, id, digest, now);
  return true;
}

/** A product that is not there any more: nothing of it can be sold. */
function goneJson(app, id) {
  const variants = Object.entries(variantsOf(app, id)).map(([size, number]) => ({
    id: number,
    title: size || "Default Title",
    quantity: 0,
  }));
  return { id, status: "archived", variants };
}

/** @returns {"told" | "refused" | "later"} */
function send(settings, app, path, body) {
  const { ok, status, problem } = call(settings, path, body, { timeoutMs, repeatable: true });
  // These answer without a result.
  if (ok || (status >= 200 && status < 300)) return "told";
  const isRefused = [400, 404, 409, 413, 422].includes(status);
  console.error(`Shiprocket did not take a change of the catalogue (${body.id}): ${problem}.`);
  app.logger().error("Shiprocket did not take a change of the catalogue", "id", body.id, "problem", problem);
  return isRefused ? "refused" : "later";
}

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

function cursorOf(app) {
  return number(app, "SELECT ifnull(max(seq), 0) AS value FROM shop_push_cursor");
}

function lastChange(app) {
  return number(app, "SELECT ifnull(max(seq), 0) AS value FROM shop_catalogue_changes");
}

function number(app, sql) {
  const row = new DynamicModel({ value: 0 });
  app.db().newQuery(sql).one(row);
  return row.value;
}

function setCursor(app, seq) {
  app.db().newQuery("UPDATE shop_push_cursor SET seq = {:seq}").bind({ seq }).execute();
}

/** @returns {{ digest: string, collections: string[] }} */
function pushed(app, id) {
  const rows = arrayOf(new DynamicModel({ digest: "", collections: "" }));
  app.db().newQuery("SELECT digest, collections FROM shop_pushes WHERE id = {:id}").bind({ id }).all(rows);
  return rows.length > 0
    ? { digest: rows[0].digest, collections: rows[0].collections.split(",").filter(Boolean) }
    : { digest: "", collections: [] };
}

function notePushed(app, id, digest, collections) {
  app
    .db()
    .newQuery(
      `INSERT INTO shop_pushes (id, digest, collections) VALUES ({:id}, {:digest}, {:collections})
      ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, collections = excluded.collections`,
    )
    .bind({ id, digest, collections: collections.join(",") })
    .execute();
}

module.exports = { pushChanges };

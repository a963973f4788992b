const { textPagesRowId } = require("../catalogue/textPagesJournal.js");
const { parseJson } = require("../platform/json.js");

/*
 * Stores what was pushed (sent) to Shiprocket: the position in the catalogue's journal, the last push of each
 * product, and the collections that are still to be pushed.
 */

/** @typedef {import("./catalogueFormat.js").DeletionFields} DeletionFields */
/**
 * The last push of a product.
 * @typedef {{ digest: string, collections: string[], kept: DeletionFields }} Push
 */

/**
 * Lists the products that changed after a number of the journal, in the order of their last change.
 * @param {core.App} app @param {number} seq @param {number} max
 * @returns {{ seq: number, id: string }[]}
 */
function changesAfter(app, seq, max) {
  const rows = arrayOf(new DynamicModel({ seq: 0, id: "" }));
  app
    .db()
    .newQuery(
      `SELECT seq, id FROM shop_catalogue_changes WHERE seq > {:seq} AND id != '${textPagesRowId}' ORDER BY seq LIMIT {:max}`,
    )
    .bind({ seq, max })
    .all(rows);
  return rows.map(({ seq, id }) => ({ seq, id }));
}

/** The journal's number up to which changes were pushed to Shiprocket; 0: none yet. @param {core.App} app */
function readPushCursor(app) {
  return queryNumber(app, "SELECT ifnull(max(iif(numbered, seq, 0)), 0) AS value FROM shop_push_cursor");
}

/** The journal's number of the last catalogue change; 0: none yet. @param {core.App} app */
function readLastChangeNumber(app) {
  return queryNumber(app, "SELECT ifnull(max(seq), 0) AS value FROM shop_catalogue_changes");
}

/** Runs a query whose result is one number. @param {core.App} app @param {string} sql @returns {number} */
function queryNumber(app, sql) {
  const row = new DynamicModel({ value: 0 });
  app.db().newQuery(sql).one(row);
  return row.value;
}

/** Stores the journal's number up to which changes were pushed. @param {core.App} app @param {number} seq */
function savePushCursor(app, seq) {
  app.db().newQuery("UPDATE shop_push_cursor SET seq = {:seq}, numbered = 1").bind({ seq }).execute();
}

/**
 * Reads what was last sent to Shiprocket of a product; its `digest` is "" when nothing was.
 * @param {core.App} app @param {string} id @returns {Push}
 */
function readLastPush(app, id) {
  const rows = arrayOf(new DynamicModel({ digest: "", collections: "", kept: "" }));
  app
    .db()
    .newQuery("SELECT digest, collections, kept FROM shop_pushes WHERE id = {:id}")
    .bind({ id })
    .all(rows);
  // A row without `kept` does not count: an earlier release pushed the product, under an id that is no
  // number.
  const row = rows[0]?.kept === "{}" ? undefined : rows[0];
  const { digest = "", collections: joined = "", kept = "" } = row ?? {};
  const fields = { title: id, price: "0.00", grams: 1, created_at: new Date().toISOString() };
  return {
    digest,
    collections: joined.split(",").filter(Boolean),
    kept: { ...fields, ...Object(parseJson(kept)) },
  };
}

/**
 * Stores what was sent to Shiprocket of a product.
 * @param {core.App} app @param {string} id @param {Push} push
 */
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

/**
 * Key of a collection that is to be pushed, in a table whose other keys are product ids. @param {string} id
 */
const collectionKey = (id) => `:${id}`;

/** Marks a collection to be pushed. @param {core.App} app @param {string} id of a collection */
function markCollectionForPush(app, id) {
  app
    .db()
    .newQuery(
      "INSERT OR IGNORE INTO shop_pushes (id, digest, collections, kept) VALUES ({:key}, '', '', '{}')",
    )
    .bind({ key: collectionKey(id) })
    .execute();
}

/** Lists the collections that are marked to be pushed. @param {core.App} app @returns {string[]} ids */
function collectionsToPush(app) {
  const rows = arrayOf(new DynamicModel({ id: "" }));
  app.db().newQuery("SELECT id FROM shop_pushes WHERE id LIKE ':%'").all(rows);
  return rows.map(({ id }) => id.slice(collectionKey("").length));
}

/**
 * Removes a collection's mark: the collection was pushed, skipped, or refused by Shiprocket.
 * @param {core.App} app @param {string} id of a collection
 */
function unmarkCollection(app, id) {
  app
    .db()
    .newQuery("DELETE FROM shop_pushes WHERE id = {:key}")
    .bind({ key: collectionKey(id) })
    .execute();
}

module.exports = {
  changesAfter,
  readPushCursor,
  unmarkCollection,
  readLastChangeNumber,
  readLastPush,
  markCollectionForPush,
  recordPush,
  savePushCursor,
  collectionsToPush,
};

const {
  formatEntryName,
  forgetEvery,
  isTombstone,
  latestStamp,
  tombstonesToForget,
} = require("../domain.js");

/*
 * Reads and writes the collection `accountEntries` (cart lines, wishlist items, profile edits) by SQL,
 * because one sync request changes many rows, and no client subscribes to them.
 */

/** @typedef {import("../domain.js").Entry} Entry */
/** @typedef {import("../domain.js").EntryName} EntryName */

/**
 * Reads those stored entries (cart lines, wishlist items …) of an account that have these names.
 * @param {core.App} app @param {string} userId @param {EntryName[]} names
 * @returns {Record<string, Entry>} by `formatEntryName`
 */
function readEntries(app, userId, names) {
  const row = new DynamicModel({ found: "" });
  app
    .db()
    .newQuery(
      `SELECT json_group_array(json_object('kind', kind, 'key', key, 'entry', json(entry))) AS found FROM accountEntries
       WHERE userId = {:userId} AND (kind, key) IN (
         SELECT value ->> 'kind', value ->> 'key' FROM json_each({:names}))`,
    )
    .bind({ userId, names: JSON.stringify(names) })
    .one(row);
  /** @type {(EntryName & { entry: Entry })[]} */
  const found = JSON.parse(row.found);
  return Object.fromEntries(found.map((each) => [formatEntryName(each), each.entry]));
}

/**
 * Counts an account's cart lines (`lines`), wishlist items (`wishes`), and all rows of these two kinds,
 * including the tombstones of removed lines and items (`rows`).
 * @param {core.App} app
 * @param {string} userId
 */
function countEntryRows(app, userId) {
  const row = new DynamicModel({ lines: 0, wishes: 0, rows: 0 });
  app
    .db()
    .newQuery(
      `SELECT count(*) AS rows, count(*) FILTER (WHERE kind = 'line' AND removed = 0) AS lines,
         count(*) FILTER (WHERE kind = 'wish' AND removed = 0) AS wishes
       FROM accountEntries WHERE userId = {:userId} AND kind IN ('line', 'wish')`,
    )
    .bind({ userId })
    .one(row);
  return { lines: row.lines, wishes: row.wishes, rows: row.rows };
}

/**
 * Saves one entry (cart line, wishlist item …) of an account.
 * @param {core.App} app
 * @param {string} userId
 * @param {import("../domain.js").NamedEntry & { seq: number }} changed
 */
function saveEntry(app, userId, { kind, key, version, entry, seq }) {
  app
    .db()
    .newQuery(
      `INSERT INTO accountEntries (userId, kind, key, seq, version, removed, changedAt, entry)
       VALUES ({:userId}, {:kind}, {:key}, {:seq}, {:version}, {:removed}, {:changedAt}, {:entry})
       ON CONFLICT (userId, kind, key) DO UPDATE SET seq = excluded.seq, version = max(version, excluded.version),
         removed = excluded.removed, changedAt = excluded.changedAt, entry = excluded.entry`,
    )
    .bind({
      userId,
      kind,
      key,
      seq,
      version,
      removed: isTombstone({ kind, key }, entry) ? 1 : 0,
      changedAt: Date.now(),
      entry: JSON.stringify(entry),
    })
    .execute();
}

/**
 * Reads an account's entries (cart lines …) that changed after the change number `since`, in the order of
 * their last change.
 * @param {dbx.Builder} db @param {string} userId @param {number} since @param {number} max
 * @returns {(import("../domain.js").NamedEntry & { seq: number })[]}
 */
function entriesSince(db, userId, since, max) {
  const row = new DynamicModel({ found: "" });
  db.newQuery(
    `SELECT json_group_array(json_object('kind', kind, 'key', key, 'version', version, 'seq', seq, 'entry', json(entry))) AS found
       FROM (SELECT * FROM accountEntries WHERE userId = {:userId} AND seq > {:since} ORDER BY seq LIMIT {:max})`,
  )
    .bind({ userId, since, max })
    .one(row);
  return JSON.parse(row.found);
}

/**
 * Deletes tombstones (entries that only record a removal) that are old or too many. Runs only when the
 * account's change number passes a multiple of `forgetEvery`.
 * @param {core.App} app
 * @param {string} userId
 * @param {{ from: number, to: number }} numbers the account's change number before and after this request
 * @returns {{ seq: number, stamp: string } | undefined} number and stamp of the latest deleted tombstone;
 * undefined when none was deleted
 */
function purgeTombstones(app, userId, { from, to }) {
  if (Math.floor(from / forgetEvery) === Math.floor(to / forgetEvery)) return;
  const row = new DynamicModel({ found: "" });
  app
    .db()
    .newQuery(
      `SELECT json_group_array(json_object('kind', kind, 'key', key, 'seq', seq, 'changedMs', changedAt, 'entry', json(entry))) AS found
       FROM accountEntries WHERE userId = {:userId} AND removed = 1`,
    )
    .bind({ userId })
    .one(row);
  /** @type {(EntryName & { seq: number, changedMs: number, entry: Entry })[]} */
  const removals = JSON.parse(row.found);
  const forgotten = tombstonesToForget(removals, Date.now());
  for (const { kind, key } of forgotten)
    app
      .db()
      .newQuery("DELETE FROM accountEntries WHERE userId = {:userId} AND kind = {:kind} AND key = {:key}")
      .bind({ userId, kind, key })
      .execute();
  if (forgotten.length === 0) return;
  const stamps = forgotten.map(({ entry }) => latestStamp(entry)).sort();
  return { seq: Math.max(...forgotten.map(({ seq }) => seq)), stamp: stamps.at(-1) ?? "" };
}

module.exports = { countEntryRows, entriesSince, purgeTombstones, readEntries, saveEntry };

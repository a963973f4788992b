/*
 * What changed in the catalogue, in which order. SQLite's own triggers keep it, so that a write by the dashboard,
 * by REST, by a hook or by hand counts alike:
 *
 *   shop_catalogue_changes    one row per product that ever was; every change gives it the next `seq`
 *   shop_catalogue_stretches  the numbers that each run of the server gave out: first_seq to last_seq
 *   shop_catalogue_epoch      one row: the name of this journal, new when it had to be started over
 *
 * A cursor "<epoch>.<seq>" is worth something only if this very database gave it out. A restored backup or a power
 * cut throws it back, and it goes on with other changes; so each run starts at a number far ahead, and a number
 * that lies in no stretch comes from a past that is no more.
 */

const tables = [
  `CREATE TABLE IF NOT EXISTS shop_catalogue_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE
  )`,
  "CREATE TABLE IF NOT EXISTS shop_catalogue_stretches (first_seq INTEGER PRIMARY KEY, last_seq INTEGER)",
  "CREATE TABLE IF NOT EXISTS shop_catalogue_epoch (epoch TEXT PRIMARY KEY)",
];

// They name no column but `id`: a column that a trigger names cannot be removed in the dashboard any more.
const noteAs = (/** @type {"OLD" | "NEW"} */ row) =>
  `DELETE FROM shop_catalogue_changes WHERE id = ${row}.id;
   INSERT INTO shop_catalogue_changes (id) VALUES (${row}.id);`;
/** @type {Record<string, string>} */
const triggers = {
  shop_catalogue_insert: `AFTER INSERT ON products BEGIN ${noteAs("NEW")} END`,
  shop_catalogue_update: `AFTER UPDATE ON products BEGIN ${noteAs("OLD")} ${noteAs("NEW")} END`,
  shop_catalogue_delete: `AFTER DELETE ON products BEGIN ${noteAs("OLD")} END`,
};

const lastSeq = "ifnull((SELECT max(seq) FROM shop_catalogue_changes), 0)";

const beginStretch = [
  `UPDATE shop_catalogue_stretches SET last_seq = ${lastSeq} WHERE last_seq IS NULL`,
  "DELETE FROM shop_catalogue_stretches WHERE last_seq < first_seq",
  // A device that stayed away for a thousand runs with changes starts over.
  "DELETE FROM shop_catalogue_stretches WHERE first_seq NOT IN (SELECT first_seq FROM shop_catalogue_stretches ORDER BY first_seq DESC LIMIT 1000)",
  `INSERT INTO shop_catalogue_stretches (first_seq) VALUES (${lastSeq} + 2 + abs(random() % 1000000000))`,
  // AUTOINCREMENT goes on after the largest number that it ever saw.
  "INSERT INTO shop_catalogue_changes (seq, id) SELECT first_seq - 1, '' FROM shop_catalogue_stretches WHERE last_seq IS NULL",
  "DELETE FROM shop_catalogue_changes WHERE id = ''",
];

const startOver = [
  "DELETE FROM shop_catalogue_stretches",
  "DELETE FROM shop_catalogue_epoch",
  "INSERT INTO shop_catalogue_epoch VALUES (lower(hex(randomblob(6))))",
  ...beginStretch,
  "DELETE FROM shop_catalogue_changes",
  "INSERT INTO shop_catalogue_changes (id) SELECT id FROM products ORDER BY rowid",
];

/**
 * Makes the journal and its triggers where they are missing. Where triggers were missing changes may have been
 * missed too, and where the journal has no name it is another one than before, so every device has to start over.
 * @param {core.App} app
 */
function install(app) {
  if (!app.hasTable("products")) return;
  app.runInTransaction((txApp) => {
    run(txApp, tables);
    const missing = missingTriggers(txApp);
    if (missing.length === 0 && hasEpoch(txApp)) return;
    run(
      txApp,
      missing.map((name) => `CREATE TRIGGER ${name} ${triggers[name]}`),
    );
    run(txApp, startOver);
  });
}

/** @param {core.App} app */
function missingTriggers(app) {
  const found = new DynamicModel({ names: "" });
  app
    .db()
    .newQuery(
      "SELECT ifnull(group_concat(name), '') AS names FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'products'",
    )
    .one(found);
  return Object.keys(triggers).filter((name) => !found.names.split(",").includes(name));
}

/** @param {core.App} app */
function hasEpoch(app) {
  const found = new DynamicModel({ epochs: 0 });
  app.db().newQuery("SELECT count(*) AS epochs FROM shop_catalogue_epoch").one(found);
  return found.epochs > 0;
}

/**
 * Begins the stretch of numbers of this run. Must happen before anything is served.
 * @param {core.App} app
 */
function begin(app) {
  install(app);
  if (app.hasTable("shop_catalogue_epoch")) app.runInTransaction((txApp) => run(txApp, beginStretch));
}

/** @param {core.App} app @param {string[]} statements */
function run(app, statements) {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

/**
 * Where the catalogue stands, and whether a cursor was given out by this database.
 * @param {dbx.Builder} db
 * @param {{ epoch: string, seq: number }} [cursor]
 * @returns {{ epoch: string, seq: number, known: boolean }}
 */
function position(db, cursor = { epoch: "", seq: 0 }) {
  const row = new DynamicModel({ epoch: "", seq: 0, known: false });
  db.newQuery(
    `SELECT epoch, ${lastSeq} AS seq, epoch = {:epoch} AND ({:seq} = 0 OR EXISTS (
      SELECT 1 FROM shop_catalogue_stretches WHERE {:seq} BETWEEN first_seq AND ifnull(last_seq, ${lastSeq})
    )) AS known FROM shop_catalogue_epoch`,
  )
    .bind(cursor)
    .one(row);
  return { epoch: row.epoch, seq: row.seq, known: row.known };
}

/**
 * @param {unknown} text "<epoch>.<seq>"
 * @returns {{ epoch: string, seq: number }} of an epoch that never was, for what is no cursor
 */
function parseCursor(text) {
  const match = /^([0-9a-f]{1,32})\.(\d{1,15})$/.exec(String(text));
  return match ? { epoch: match[1], seq: Number(match[2]) } : { epoch: "", seq: 0 };
}

module.exports = { install, begin, position, parseCursor };

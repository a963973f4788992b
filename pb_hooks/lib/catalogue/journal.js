/*
 * What changed in the catalogue, in which order. SQLite's own triggers keep it, so that a write by the dashboard,
 * by REST, by a hook or by hand counts alike:
 *
 *   shop_catalogue_changes   one row per product that ever was; every change gives it the next `seq`
 *   shop_catalogue_epochs    one row per start of the server: the name of its stretch of the sequence
 *
 * A cursor "<epoch>.<seq>" is worth something only if this database really handed it out. After a restored backup or
 * a power cut the sequence goes back and then on with other changes; the epochs tell such cursors apart, because a
 * stretch ends for good where the next one begins.
 */

const tables = [
  `CREATE TABLE IF NOT EXISTS shop_catalogue_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE
  )`,
  `CREATE TABLE IF NOT EXISTS shop_catalogue_epochs (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    epoch TEXT NOT NULL UNIQUE,
    first_seq INTEGER NOT NULL
  )`,
];

// They name no column but `id`: a column that a trigger names cannot be removed in the dashboard any more.
const noteAs = (row) =>
  `DELETE FROM shop_catalogue_changes WHERE id = ${row}.id;
   INSERT INTO shop_catalogue_changes (id) VALUES (${row}.id);`;
const triggers = {
  shop_catalogue_insert: `AFTER INSERT ON products BEGIN ${noteAs("NEW")} END`,
  shop_catalogue_update: `AFTER UPDATE ON products BEGIN ${noteAs("OLD")} ${noteAs("NEW")} END`,
  shop_catalogue_delete: `AFTER DELETE ON products BEGIN ${noteAs("OLD")} END`,
};

/** Starts after which a cursor from before them is refused: a few years of daily restarts. */
const epochsKept = 1000;

const lastSeq = "ifnull((SELECT max(seq) FROM shop_catalogue_changes), 0)";
const beginEpoch = `INSERT INTO shop_catalogue_epochs (epoch, first_seq) VALUES (lower(hex(randomblob(6))), ${lastSeq})`;

/**
 * Makes the journal and its triggers where they are missing. Where triggers were missing changes may have been
 * missed, so every device has to start over.
 * @param {core.App} app
 */
function install(app) {
  if (!app.hasTable("products")) return;
  app.runInTransaction((txApp) => {
    const run = (sql) => txApp.db().newQuery(sql).execute();
    for (const table of tables) run(table);
    const found = new DynamicModel({ names: "" });
    txApp
      .db()
      .newQuery(
        "SELECT ifnull(group_concat(name), '') AS names FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'products'",
      )
      .one(found);
    const missing = Object.keys(triggers).filter((name) => !found.names.split(",").includes(name));
    if (missing.length === 0) return;
    for (const name of missing) run(`CREATE TRIGGER ${name} ${triggers[name]}`);
    run("DELETE FROM shop_catalogue_epochs");
    run("INSERT OR IGNORE INTO shop_catalogue_changes (id) SELECT id FROM products ORDER BY rowid");
    run(beginEpoch);
  });
}

/**
 * Begins the stretch of the sequence that belongs to this start of the server. Must run before anything is served.
 * @param {core.App} app
 */
function begin(app) {
  install(app);
  if (!app.hasTable("shop_catalogue_epochs")) return;
  app.runInTransaction((txApp) => {
    const run = (sql) => txApp.db().newQuery(sql).execute();
    run(beginEpoch);
    run(
      `DELETE FROM shop_catalogue_epochs WHERE n <= (SELECT max(n) FROM shop_catalogue_epochs) - ${epochsKept}`,
    );
  });
}

/**
 * Where the catalogue stands, and how far the stretch `epoch` reached: a cursor in it is good up to there.
 * @param {dbx.Builder} db
 * @param {string} [epoch]
 * @returns {{ epoch: string, seq: number, reach: number }} `reach` is -1 for an epoch that this database does not know
 */
function position(db, epoch = "") {
  const row = new DynamicModel({ epoch: "", seq: 0, reach: 0 });
  db.newQuery(
    `SELECT ${lastSeq} AS seq,
      ifnull((SELECT epoch FROM shop_catalogue_epochs ORDER BY n DESC LIMIT 1), '') AS epoch,
      ifnull((SELECT ifnull((SELECT next.first_seq FROM shop_catalogue_epochs AS next WHERE next.n > own.n ORDER BY next.n LIMIT 1), ${lastSeq})
        FROM shop_catalogue_epochs AS own WHERE own.epoch = {:epoch}), -1) AS reach`,
  )
    .bind({ epoch })
    .one(row);
  return { epoch: row.epoch, seq: row.seq, reach: row.reach };
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

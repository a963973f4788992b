const { diskFullError, isDiskFullError, reportFullDisk } = require("../platform/fullDisk.js");
const { installTextPageTriggers, textPagesSeqSql } = require("./textPagesJournal.js");

/*
 * The journal of catalogue changes. SQLite triggers write it, so that it has every change, whether by the
 * dashboard, the REST API, a hook or plain SQL:
 *
 * - shop_catalogue_changes: one row per product that ever existed, and one for all text pages
 *   (textPagesJournal.js). Each change gives the row the next number, `seq`.
 * - shop_catalogue_stretches: the range of numbers that each run of the server assigned, from first_seq to
 *   last_seq.
 * - shop_catalogue_epoch: one row with the name of this journal; a reset gives it a new name.
 *
 * A device's cursor "<epoch>.<seq>" is valid only if this database assigned it. After a restored backup or a
 * power cut the database would assign the same numbers again. So each run of the server starts at a number
 * far ahead. A cursor outside all ranges was assigned by a state of the database that was lost, so its device
 * fetches the whole catalogue again.
 */

const tables = [
  `CREATE TABLE IF NOT EXISTS shop_catalogue_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE
  )`,
  "CREATE TABLE IF NOT EXISTS shop_catalogue_stretches (first_seq INTEGER PRIMARY KEY, last_seq INTEGER)",
  "CREATE TABLE IF NOT EXISTS shop_catalogue_epoch (epoch TEXT PRIMARY KEY)",
];

// SQL of the triggers that gives a row's product the next change number. Names only the column `id`: if a
// trigger named another column, the owner could not remove that column in the dashboard.
const recordChangeOf = (/** @type {"OLD" | "NEW"} */ row) =>
  `DELETE FROM shop_catalogue_changes WHERE id = ${row}.id;
   INSERT INTO shop_catalogue_changes (id) VALUES (${row}.id);`;
/** @type {Record<string, string>} */
const triggers = {
  shop_catalogue_insert: `AFTER INSERT ON products BEGIN ${recordChangeOf("NEW")} END`,
  shop_catalogue_update: `AFTER UPDATE ON products BEGIN ${recordChangeOf("OLD")} ${recordChangeOf("NEW")} END`,
  shop_catalogue_delete: `AFTER DELETE ON products BEGIN ${recordChangeOf("OLD")} END`,
};

const lastSeq = "ifnull((SELECT max(seq) FROM shop_catalogue_changes), 0)";

const beginStretchStatements = [
  `UPDATE shop_catalogue_stretches SET last_seq = ${lastSeq} WHERE last_seq IS NULL`,
  "DELETE FROM shop_catalogue_stretches WHERE last_seq < first_seq",
  // Keeps the number ranges of the last thousand runs with changes; a device with an older cursor fetches the
  // whole catalogue again.
  "DELETE FROM shop_catalogue_stretches WHERE first_seq NOT IN (SELECT first_seq FROM shop_catalogue_stretches ORDER BY first_seq DESC LIMIT 1000)",
  `INSERT INTO shop_catalogue_stretches (first_seq) VALUES (${lastSeq} + 2 + abs(random() % 1000000000))`,
  // AUTOINCREMENT continues after the largest number that was ever inserted: this row, deleted again at once,
  // moves the next number to `first_seq`.
  "INSERT INTO shop_catalogue_changes (seq, id) SELECT first_seq - 1, '' FROM shop_catalogue_stretches WHERE last_seq IS NULL",
  "DELETE FROM shop_catalogue_changes WHERE id = ''",
];

const resetStatements = [
  "DELETE FROM shop_catalogue_stretches",
  "DELETE FROM shop_catalogue_epoch",
  "INSERT INTO shop_catalogue_epoch VALUES (lower(hex(randomblob(6))))",
  ...beginStretchStatements,
  "DELETE FROM shop_catalogue_changes",
  "INSERT INTO shop_catalogue_changes (id) SELECT id FROM products ORDER BY rowid",
];

/**
 * Installs the journal: creates its tables and triggers if they are missing. If a trigger or the journal's
 * name (epoch) was missing, changes may be missing too. This function then resets the journal, so that every
 * device fetches the whole catalogue again.
 * @param {core.App} app
 */
function installJournal(app) {
  if (!app.hasTable("products")) return;
  app.runInTransaction((txApp) => {
    executeAll(txApp, tables);
    installTextPageTriggers(txApp);
    const missing = missingTriggers(txApp);
    if (missing.length === 0 && hasEpoch(txApp)) return;
    executeAll(
      txApp,
      missing.map((name) => `CREATE TRIGGER ${name} ${triggers[name]}`),
    );
    executeAll(txApp, resetStatements);
  });
}

/** The names of the journal's triggers that the database lacks. @param {core.App} app */
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

/** Whether the journal has a name (epoch). @param {core.App} app */
function hasEpoch(app) {
  const found = new DynamicModel({ epochs: 0 });
  app.db().newQuery("SELECT count(*) AS epochs FROM shop_catalogue_epoch").one(found);
  return found.epochs > 0;
}

/**
 * Starts the range of change numbers (stretch) of this run of the server. Called before the server accepts
 * requests.
 * @param {core.App} app
 */
function beginJournalRun(app) {
  installJournal(app);
  if (app.hasTable("shop_catalogue_epoch"))
    app.runInTransaction((txApp) => executeAll(txApp, beginStretchStatements));
}

const pendingKey = "shop.journal.pending";

/**
 * Calls `beginJournalRun`, but does not throw on a full disk: the shop opens read-only, and
 * `requireJournalRun` tries again before the next change.
 * @param {core.App} app
 * @throws any other error
 */
function tryBeginJournalRun(app) {
  try {
    beginJournalRun(app);
    app.store().remove(pendingKey);
  } catch (error) {
    if (!isDiskFullError(error)) throw error;
    reportFullDisk(app);
    app.store().set(pendingKey, true);
  }
}

/**
 * Starts this run's range of change numbers if a full disk prevented that at the server's start. Called
 * before each change of the catalogue and by cron.
 * @param {core.App} app
 * @throws "disk-full" (507)
 */
function requireJournalRun(app) {
  if (!app.store().has(pendingKey)) return;
  tryBeginJournalRun(app);
  if (app.store().has(pendingKey)) throw diskFullError();
}

/** Executes SQL statements one after the other. @param {core.App} app @param {string[]} statements */
function executeAll(app, statements) {
  for (const statement of statements) app.db().newQuery(statement).execute();
}

/**
 * Reads the current position of the journal, and whether this database has assigned a device's cursor.
 * @param {dbx.Builder} db
 * @param {{ epoch: string, seq: number }} [cursor]
 * @returns {{ epoch: string, seq: number, pagesSeq: number, isCursorKnown: boolean }} `pagesSeq`: number of
 * the last change of a text page; `isCursorKnown`: this database has assigned `cursor`
 */
function readJournalPosition(db, cursor = { epoch: "", seq: 0 }) {
  const row = new DynamicModel({ epoch: "", seq: 0, pagesSeq: 0, known: false });
  db.newQuery(
    `SELECT epoch, ${lastSeq} AS seq, ${textPagesSeqSql} AS pagesSeq, epoch = {:epoch} AND ({:seq} = 0 OR EXISTS (
      SELECT 1 FROM shop_catalogue_stretches WHERE {:seq} BETWEEN first_seq AND ifnull(last_seq, ${lastSeq})
    )) AS known FROM shop_catalogue_epoch`,
  )
    .bind(cursor)
    .one(row);
  return { epoch: row.epoch, seq: row.seq, pagesSeq: row.pagesSeq, isCursorKnown: row.known };
}

/**
 * Parses a device's cursor "<epoch>.<seq>".
 * @param {unknown} text
 * @returns {{ epoch: string, seq: number }} for any other text, `epoch` is "", which matches no journal
 */
function parseCursor(text) {
  const match = /^([0-9a-f]{1,32})\.(\d{1,15})$/.exec(String(text));
  return { epoch: match?.[1] ?? "", seq: Number(match?.[2] ?? 0) };
}

module.exports = { installJournal, parseCursor, readJournalPosition, requireJournalRun, tryBeginJournalRun };

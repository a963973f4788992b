const {
  cacheFolderPath,
  listFileNames,
  openCacheFolder,
  writeFileAtomically,
  tryRemoveFile,
} = require("../platform/cacheFile.js");
const { fileExists } = require("../platform/files.js");
const { readJournalPosition } = require("./journal.js");

/*
 * The catalogue as a file, <data folder>/shop_cache/catalogue-<epoch>-<seq>-<form>.ndjson, and its compressed copy (.gz). The
 * name identifies the content, so that a file from before a restart is reused only while it is valid; `form` is the hash of
 * the columns, which the owner can change. All files in the folder can be deleted at any time.
 */

/**
 * @typedef {object} StoredSnapshot
 * @property {string} name
 * @property {string} epoch
 * @property {number} seq
 * @property {string} form
 * @property {boolean} packed whether the compressed copy exists
 *
 * @typedef {import("./publicProductsSql.js").PublicProductsSql} PublicProductsSql
 * @typedef {import("../platform/cacheFile.js").GzipWriter} GzipWriter
 */

const named = /^catalogue-([0-9a-f]+)-(\d+)-([0-9a-f]+)\.ndjson$/;

/** Rows per query: about a megabyte of memory. */
const chunkRows = 2000;

/**
 * The snapshots in the folder, newest first.
 * @param {core.App} app
 * @returns {StoredSnapshot[]}
 */
function listSnapshotFiles(app) {
  const names = listFileNames(cacheFolderPath(app));
  /** @type {StoredSnapshot[]} */
  const found = [];
  for (const name of names) {
    const match = named.exec(name);
    if (!match) continue;
    const [, epoch, seq, form] = match;
    found.push({
      name,
      epoch: epoch ?? "",
      seq: Number(seq),
      form: form ?? "",
      packed: names.includes(`${name}.gz`),
    });
  }
  return found.sort((a, b) => b.seq - a.seq);
}

/** Whether the files of a snapshot exist. @param {core.App} app @param {StoredSnapshot} snapshot */
function snapshotExists(app, { name, packed }) {
  const path = $filepath.join(cacheFolderPath(app), name);
  return fileExists(path) && (!packed || fileExists(`${path}.gz`));
}

/**
 * Writes a snapshot of the catalogue and deletes older ones, except for `keep`, which responses may still be sending.
 * @param {core.App} app
 * @param {PublicProductsSql} products
 * @param {string} [keep] a name
 * @returns {StoredSnapshot}
 */
function writeSnapshot(app, products, keep) {
  const root = openCacheFolder(cacheFolderPath(app));
  // A read transaction sees one state from the first to the last row, and blocks no writes.
  const tx = app.concurrentDB().begin();
  try {
    const { epoch, seq } = readJournalPosition(tx);
    const name = `catalogue-${epoch}-${seq}-${products.form}.ndjson`;
    writeFileAtomically(root, name, (file) => writeRows(tx, file, { epoch, seq }, products));
    removeOthers(root, listSnapshotFiles(app), [name, keep]);
    return { name, epoch, seq, form: products.form, packed: false };
  } finally {
    tx.rollback();
    root.close();
  }
}

/** @param {dbx.Tx} tx @param {os.File} file @param {{ epoch: string, seq: number }} at @param {PublicProductsSql} products */
function writeRows(tx, file, { epoch, seq }, { record, isShown }) {
  const from = "FROM shop_catalogue_changes AS change JOIN products ON products.id = change.id";
  const counted = new DynamicModel({ count: 0 });
  tx.newQuery(`SELECT count(*) AS count ${from} WHERE ${isShown}`).one(counted);
  file.writeString(`${JSON.stringify({ epoch, cursor: seq, count: counted.count })}\n`);

  const line = `json_object('seq', change.seq, 'record', ${record})`;
  const query = tx.newQuery(
    `SELECT ifnull(group_concat(line, char(10) ORDER BY seq), '') AS lines, ifnull(max(seq), 0) AS last
     FROM (SELECT change.seq, ${line} AS line ${from} WHERE change.seq > {:after} AND ${isShown} ORDER BY change.seq LIMIT ${chunkRows})`,
  );
  for (let after = 0; ; ) {
    const chunk = new DynamicModel({ lines: "", last: 0 });
    query.bind({ after }).one(chunk);
    if (chunk.last === 0) return;
    file.writeString(`${chunk.lines}\n`);
    after = chunk.last;
  }
}

/**
 * Writes the compressed copy of a snapshot.
 * @param {core.App} app
 * @param {string} name
 * @param {GzipWriter} gzip
 */
function packSnapshot(app, name, gzip) {
  const root = $os.openRoot(cacheFolderPath(app));
  try {
    writeFileAtomically(root, `${name}.gz`, (file) => {
      gzip.reset(file);
      gzip.write($os.readFile($filepath.join(cacheFolderPath(app), name)));
      gzip.close();
    });
  } finally {
    root.close();
  }
}

/** @param {os.Root} root @param {StoredSnapshot[]} snapshots @param {(string | undefined)[]} kept */
function removeOthers(root, snapshots, kept) {
  for (const { name } of snapshots) {
    if (kept.includes(name)) continue;
    tryRemoveFile(root, name);
    tryRemoveFile(root, `${name}.gz`);
  }
}

module.exports = { snapshotExists, listSnapshotFiles, writeSnapshot, packSnapshot };

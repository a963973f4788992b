const { tryRemoveFile, writeFileAtomically } = require("../platform/cacheFile.js");
const { hasElapsed } = require("../platform/clock.js");
const { fileExists, listFileNames } = require("../platform/files.js");
const { readStore, writeStore } = require("../platform/store.js");
const { readJournalPosition } = require("./journal.js");

/*
 * Writes and finds generated files about the whole catalogue, such as the snapshot and the sitemap:
 * <kind>-<epoch>-<seq>-<formatHash><extension>, each with a compressed copy (.gz). A file is written row by
 * row, so that 10,000 products need no more memory than a few. The files can be deleted at any time; a file
 * from an earlier run of the server is reused.
 */

/**
 * A kind of file about the whole catalogue, for example the snapshot.
 * @typedef {object} Kind
 * @property {string} name letters and digits
 * @property {string} extension
 * @property {string} folder
 * @property {string} formatHash hash of what the content depends on besides the catalogue
 * @property {number} pauseMaxMs maximum pause before the file is written again
 * @property {(tx: dbx.Tx, position: { epoch: string, seq: number }, print: (text: string) => void) => void}
 * write prints the file
 * @typedef {{ name: string, epoch: string, seq: number, writtenAt: number, tookMs: number }} CatalogueFile
 * `writtenAt`: milliseconds since 1970, 0 when unknown; `tookMs`: how long the write took
 */

/**
 * Shortest pause before a file is written again. The pause is `pauseFactor` times as long as the last write
 * took, at most the `pauseMaxMs` of the file's kind.
 */
const pauseMinMs = 1000;
const pauseFactor = 10;

/** Key of a kind's last file in the app's in-memory store. @param {Kind} kind */
function catalogueFileKey({ name }) {
  return `shop.file.${name}`;
}

/**
 * Whether a file exists, and also its compressed copy if `gzip` is set.
 * @param {Kind} kind
 * @param {string} name
 * @param {unknown} gzip
 */
function isFileComplete({ folder }, name, gzip) {
  const path = $filepath.join(folder, name);
  return fileExists(path) && (!gzip || fileExists(`${path}.gz`));
}

/**
 * Finds the last file of a kind, if it has the current format and this database assigned its journal
 * position.
 * @param {core.App} app @param {Kind} kind
 * @returns {(CatalogueFile & { due: boolean }) | undefined} `due`: a new file has to be written; undefined
 * when there is no such file
 */
function findLastFile(app, kind) {
  const remembered = readStore(
    app,
    catalogueFileKey(kind),
    /** @type {CatalogueFile | undefined} */ (undefined),
  );
  const isCurrentFormat = remembered && fileNameOf(kind, remembered) === remembered.name;
  const last = isCurrentFormat ? remembered : findFileOnDisk(kind);
  if (!last || !isFileComplete(kind, last.name, undefined)) return;
  // Puts the last file into the in-memory store, where requests find it while another one writes the next.
  if (!isCurrentFormat) rememberFile(app, kind, last);
  const now = readJournalPosition(app.db(), last);
  if (!now.isCursorKnown) return;
  const pauseMs = Math.min(kind.pauseMaxMs, Math.max(pauseMinMs, last.tookMs * pauseFactor));
  return { ...last, due: now.seq !== last.seq && hasElapsed(last.writtenAt, pauseMs) };
}

/**
 * Finds the newest file of a kind that an earlier run of the server wrote.
 * @param {Kind} kind
 * @returns {CatalogueFile | undefined} undefined when there is none
 */
function findFileOnDisk(kind) {
  return listFileNames(kind.folder)
    .map((name) => {
      const [, epoch = "", seq = ""] = name.split(/[-.]/);
      return { name, epoch, seq: Number(seq), writtenAt: 0, tookMs: 0 };
    })
    .filter((file) => file.name === fileNameOf(kind, file))
    .sort((a, b) => b.seq - a.seq)[0];
}

/**
 * The file name of a kind at a journal position.
 * @param {Kind} kind @param {{ epoch: string, seq: number }} position
 */
function fileNameOf({ name, formatHash, extension }, { epoch, seq }) {
  return `${name}-${epoch}-${seq}-${formatHash}${extension}`;
}

/**
 * Stores a file's name, position and times in the in-memory store.
 * @param {core.App} app @param {Kind} kind @param {CatalogueFile} file
 */
function rememberFile(app, kind, { name, epoch, seq, writtenAt, tookMs }) {
  const file = { name, epoch, seq, writtenAt, tookMs };
  writeStore(app, catalogueFileKey(kind), file);
  return file;
}

/**
 * Writes a new file of a kind and deletes the older ones, except for `keep`, which responses may still be
 * sending.
 * @param {core.App} app @param {os.Root} root @param {Kind} kind @param {string} [keep] a file's name
 */
function writeCatalogueFile(app, root, kind, keep) {
  // A read transaction sees one state from the first to the last row, and blocks no writes.
  const tx = app.concurrentDB().begin();
  try {
    const { epoch, seq } = readJournalPosition(tx);
    const name = fileNameOf(kind, { epoch, seq });
    writeFileAtomically(root, name, (file) =>
      kind.write(tx, { epoch, seq }, (text) => file.writeString(text)),
    );
    for (const other of listFileNames(kind.folder))
      if (other.startsWith(`${kind.name}-`) && ![name, keep].includes(other.replace(/\.gz$/, "")))
        tryRemoveFile(root, other);
    return { name, epoch, seq, writtenAt: 0 };
  } finally {
    tx.rollback();
  }
}

module.exports = { isFileComplete, findLastFile, rememberFile, catalogueFileKey, writeCatalogueFile };

const { tryRemoveFile, writeFileAtomically } = require("../platform/cacheFile.js");
const { hasElapsed } = require("../platform/clock.js");
const { fileExists, listFileNames } = require("../platform/files.js");
const { readStore, writeStore } = require("../platform/store.js");
const { readJournalPosition } = require("./journal.js");

/*
 * Files about the whole catalogue: <kind>-<epoch>-<seq>-<form><extension>, with a compressed copy (.gz). A
 * file is written row by row, so that 10,000 products need no more memory than a few. All files can be
 * deleted at any time; one of an earlier run of the server is reused.
 */

/**
 * @typedef {object} Kind
 * @property {string} name letters and digits
 * @property {string} extension
 * @property {string} folder
 * @property {string} form what the content depends on besides the catalogue, as a hash
 * @property {number} pauseMaxMs
 * @property {(tx: dbx.Tx, position: { epoch: string, seq: number }, print: (text: string) => void) => void}
 * write prints the file
 * @typedef {{ name: string, epoch: string, seq: number, writtenAt: number, tookMs: number }} CatalogueFile
 * times in milliseconds
 */

/**
 * Shortest pause before a file is written again. The pause is `pauseFactor` times as long as the last write
 * took, at most the `pauseMaxMs` of the file's kind.
 */
const pauseMinMs = 1000;
const pauseFactor = 10;

/** @param {Kind} kind */
function catalogueFileKey({ name }) {
  return `shop.file.${name}`;
}

/**
 * Whether a file exists, with its compressed copy if that is wanted.
 * @param {Kind} kind
 * @param {string} name
 * @param {unknown} gzip
 */
function isFileComplete({ folder }, name, gzip) {
  const path = $filepath.join(folder, name);
  return fileExists(path) && (!gzip || fileExists(`${path}.gz`));
}

/**
 * The last file, if it has the current form and this database wrote it. `due`: a new one has to be written.
 * @param {core.App} app @param {Kind} kind
 * @returns {(CatalogueFile & { due: boolean }) | undefined}
 */
function knownFile(app, kind) {
  const remembered = readStore(
    app,
    catalogueFileKey(kind),
    /** @type {CatalogueFile | undefined} */ (undefined),
  );
  const isCurrentForm = remembered && nameOf(kind, remembered) === remembered.name;
  const known = isCurrentForm ? remembered : storedFile(kind);
  if (!known || !isFileComplete(kind, known.name, undefined)) return;
  // Requests that come while another one writes the next file find this one in the store.
  if (!isCurrentForm) rememberFile(app, kind, known);
  const now = readJournalPosition(app.db(), known);
  if (!now.known) return;
  const pauseMs = Math.min(kind.pauseMaxMs, Math.max(pauseMinMs, known.tookMs * pauseFactor));
  return { ...known, due: now.seq !== known.seq && hasElapsed(known.writtenAt, pauseMs) };
}

/**
 * The newest file that an earlier run of the server wrote.
 * @param {Kind} kind
 * @returns {CatalogueFile | undefined}
 */
function storedFile(kind) {
  return listFileNames(kind.folder)
    .map((name) => {
      const [, epoch = "", seq = ""] = name.split(/[-.]/);
      return { name, epoch, seq: Number(seq), writtenAt: 0, tookMs: 0 };
    })
    .filter((file) => file.name === nameOf(kind, file))
    .sort((a, b) => b.seq - a.seq)[0];
}

/** @param {Kind} kind @param {{ epoch: string, seq: number }} position */
function nameOf({ name, form, extension }, { epoch, seq }) {
  return `${name}-${epoch}-${seq}-${form}${extension}`;
}

/** @param {core.App} app @param {Kind} kind @param {CatalogueFile} file */
function rememberFile(app, kind, { name, epoch, seq, writtenAt, tookMs }) {
  const file = { name, epoch, seq, writtenAt, tookMs };
  writeStore(app, catalogueFileKey(kind), file);
  return file;
}

/**
 * Writes a file and deletes older ones of its kind, except for `keep`, which responses may still be sending.
 * @param {core.App} app @param {os.Root} root @param {Kind} kind @param {string} [keep] a name
 */
function writeCatalogueFile(app, root, kind, keep) {
  // A read transaction sees one state from the first to the last row, and blocks no writes.
  const tx = app.concurrentDB().begin();
  try {
    const { epoch, seq } = readJournalPosition(tx);
    const name = nameOf(kind, { epoch, seq });
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

module.exports = { isFileComplete, knownFile, rememberFile, catalogueFileKey, writeCatalogueFile };

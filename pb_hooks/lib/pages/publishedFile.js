const { readJournalPosition } = require("../catalogue/journal.js");
const { publicProductsSql } = require("../catalogue/publicProductsSql.js");
const { negotiateGzip } = require("../platform/acceptEncoding.js");
const {
  cacheFolderPath,
  listFileNames,
  openCacheFolder,
  sendCacheFile,
  writeFileAtomically,
  tryRemoveFile,
} = require("../platform/cacheFile.js");
const { respondError } = require("../platform/errors.js");
const { runExclusively } = require("../platform/exclusive.js");
const { readStore, writeStore } = require("../platform/store.js");

/*
 * Files about the whole catalogue for other programs: sitemap and product feeds. Each is written on the first request after a
 * change of the catalogue, in <data folder>/shop_cache/published, as <kind>-<epoch>-<seq>-<form>, with a compressed copy (.gz).
 * Both are written row by row, so that 10,000 products need no more memory than a few.
 */

/**
 * @typedef {import("../platform/cacheFile.js").GzipWriter} GzipWriter
 * @typedef {object} Kind
 * @property {string} name letters only
 * @property {string} contentType
 * @property {(app: core.App, shop: Shop, db: dbx.Tx, print: (text: string) => void) => void} write prints the file
 * @typedef {import("./shop.js").Shop} Shop
 * @typedef {{ name: string, seq: number, writtenAt: number, tookMs: number }} Published times in milliseconds since 1970
 */

/** Part of each file's name. Raised when the content of the files changes, so that a new release writes them again. */
const version = 2;
/** A file is rewritten after a pause of ten times its own duration, within these limits. */
const pauseFactor = 10;
const pauseMinMs = 1000;
const pauseMaxMs = 10 * 60_000;
/** How long a request waits for the first file. */
const waitMaxMs = 20_000;
const pollMs = 100;
/** After this time another request may write the file: the one that began it has died. */
const lockMaxMs = 5 * 60_000;

/**
 * Sends a published file, written anew if it is due. The route needs PocketBase's gzip middleware, for its writer.
 * @param {core.RequestEvent} e
 * @param {Shop} shop
 * @param {Kind} kind
 */
function sendPublished(e, shop, kind) {
  const wrapped = /** @type {import("../platform/acceptEncoding.js").Wrapped<GzipWriter>} */ (e.response);
  const { writer } = wrapped;
  const isPacked = negotiateGzip(e);
  if (writer && isPacked) e.response = wrapped.unwrap();
  const published = currentFile(e.app, shop, kind, isPacked ? writer : undefined);
  if (!published) {
    e.response.header().set("Retry-After", "10");
    return respondError(e, 503, "file-busy", "The file is being written. Please try again.");
  }
  const folder = folderOf(e.app);
  const file = isPacked ? `${published.name}.gz` : published.name;
  const headers = {
    "Content-Type": kind.contentType,
    "Cache-Control": "public, max-age=0, s-maxage=600, stale-while-revalidate=3600",
    Vary: "Accept-Encoding",
    ETag: `"${file}"`,
    // The content is that of pages; the file itself is no search result.
    "X-Robots-Tag": "noindex",
  };
  return sendCacheFile(e, folder, file, headers, isPacked);
}

/** @param {core.App} app */
function folderOf(app) {
  return cacheFolderPath(app, "published");
}

/**
 * The file to send: a new one if it is due and no other request writes it, else the last one.
 * @param {core.App} app @param {Shop} shop @param {Kind} kind @param {GzipWriter | undefined} gzip
 * @returns {Published | undefined} undefined when the first file takes longer than `waitMaxMs`
 */
function currentFile(app, shop, kind, gzip) {
  const form = formOf(app, shop);
  for (let waited = 0; waited <= waitMaxMs; waited += pollMs) {
    const known = knownFile(app, kind, form);
    if (known && !known.due && isComplete(app, known.name, gzip)) return known;
    const turn = runExclusively(app, `shop.publishing.${kind.name}`, lockMaxMs, () =>
      writeFile(app, shop, kind, form, gzip),
    );
    if (turn.ran) return turn.result;
    if (known && isComplete(app, known.name, gzip)) return known;
    sleep(pollMs);
  }
}

/** What the files depend on besides the catalogue. @param {core.App} app @param {Shop} shop */
function formOf(app, shop) {
  return $security.md5(JSON.stringify([version, shop, publicProductsSql(app).form])).slice(0, 12);
}

/** Whether a file exists, with its compressed copy if that is wanted. @param {core.App} app @param {string} name @param {unknown} gzip */
function isComplete(app, name, gzip) {
  try {
    $os.stat($filepath.join(folderOf(app), gzip ? `${name}.gz` : name));
    return true;
  } catch {
    return false;
  }
}

/**
 * The last file of a kind with this form, also of an earlier run of the server.
 * @param {core.App} app @param {Kind} kind @param {string} form
 * @returns {(Published & { due: boolean }) | undefined}
 */
function knownFile(app, kind, form) {
  const known =
    readStore(app, storeKey(kind), /** @type {Published | undefined} */ (undefined)) ?? storedFile(app, kind);
  const [, epoch, , knownForm] = known?.name.split("-") ?? [];
  const { seq, ...now } = readJournalPosition(app.db());
  if (!known || epoch !== now.epoch || knownForm !== form) return;
  const pauseMs = Math.min(pauseMaxMs, Math.max(pauseMinMs, known.tookMs * pauseFactor));
  return { ...known, due: known.seq !== seq && Date.now() - known.writtenAt > pauseMs };
}

/** @param {core.App} app @param {Kind} kind @returns {Published | undefined} */
function storedFile(app, kind) {
  const pattern = new RegExp(`^${kind.name}-[0-9a-f]+-(\\d+)-[0-9a-f]+$`);
  return listFileNames(folderOf(app))
    .map((name) => ({ name, seq: Number(pattern.exec(name)?.[1] ?? -1), writtenAt: 0, tookMs: 0 }))
    .filter(({ seq }) => seq >= 0)
    .sort((a, b) => b.seq - a.seq)[0];
}

/** @param {Kind} kind */
function storeKey(kind) {
  return `shop.published.${kind.name}`;
}

/**
 * Writes a file, its compressed copy if there is a writer for it, and removes older files of this kind except the last one,
 * which responses may still be sending.
 * @param {core.App} app @param {Shop} shop @param {Kind} kind @param {string} form @param {GzipWriter | undefined} gzip
 * @returns {Published}
 */
function writeFile(app, shop, kind, form, gzip) {
  const started = Date.now();
  const before = storedFile(app, kind)?.name;
  const root = openCacheFolder(folderOf(app));
  // A read transaction sees one state from the first to the last row, and blocks no writes.
  const tx = app.concurrentDB().begin();
  try {
    const { epoch, seq } = readJournalPosition(tx);
    const name = `${kind.name}-${epoch}-${seq}-${form}`;
    writeFileAtomically(root, name, (file) => {
      if (!gzip) return kind.write(app, shop, tx, (text) => file.writeString(text));
      writeFileAtomically(root, `${name}.gz`, (packed) => {
        gzip.reset(packed);
        kind.write(app, shop, tx, (text) => {
          file.writeString(text);
          gzip.write(toBytes(text));
        });
        gzip.close();
      });
    });
    removeOthers(app, root, kind, [name, before]);
    const published = { name, seq, writtenAt: Date.now(), tookMs: Date.now() - started };
    writeStore(app, storeKey(kind), published);
    return published;
  } finally {
    tx.rollback();
    root.close();
  }
}

/** @param {core.App} app @param {os.Root} root @param {Kind} kind @param {(string | undefined)[]} kept */
function removeOthers(app, root, kind, kept) {
  for (const name of listFileNames(folderOf(app)))
    if (name.startsWith(`${kind.name}-`) && !kept.includes(name.replace(/\.gz$/, "")))
      tryRemoveFile(root, name);
}

module.exports = { sendPublished };

const { listFileNames } = require("./files.js");

/*
 * Writes and sends generated files below <data folder>/shop_cache. The server generates a missing file again,
 * so all can be deleted at any time.
 */

/**
 * @typedef {{ reset(file: unknown): void, write(bytes: unknown): void, close(): void }} GzipWriter Go's
 * gzip.Writer
 */

/** Bytes read at a time, so that compressing a large file needs no more memory than a small one. */
const gzipChunkBytes = 1024 * 1024;

/** The path of shop_cache, or of a folder in it. @param {core.App} app @param {...string} parts */
function cacheFolderPath(app, ...parts) {
  return $filepath.join(app.dataDir(), "shop_cache", ...parts);
}

/**
 * Opens a folder for generated files; creates it if it is missing. Removes partial files of an interrupted
 * run.
 * @param {string} folder
 * @param {string} prefix of the files that only this caller writes
 * @returns {os.Root}
 */
function openCacheFolder(folder, prefix) {
  $os.mkdirAll(folder, /** @type {any} */ (0o755));
  const root = $os.openRoot(folder);
  for (const name of listFileNames(folder))
    if (name.startsWith(prefix) && name.endsWith(".part")) tryRemoveFile(root, name);
  return root;
}

/**
 * `isFlushed`: flush the file to the disk, so that it is complete or missing even after a power cut.
 * @typedef {{ isFlushed: boolean }} FlushOption
 */
/** @type {FlushOption} */
const flushed = { isFlushed: true };

/**
 * Writes a file atomically: it exists with all of its content or not at all.
 * @param {os.Root} root
 * @param {string} name
 * @param {(file: os.File) => void} write
 * @param {FlushOption} [option]
 */
function writeFileAtomically(root, name, write, { isFlushed } = flushed) {
  const part = `${name}.${$security.randomString(8)}.part`;
  try {
    const file = root.create(part);
    try {
      write(file);
      if (isFlushed) file.sync();
    } finally {
      file.close();
    }
    root.rename(part, name);
  } catch (error) {
    tryRemoveFile(root, part);
    throw error;
  }
}

/**
 * Writes the compressed copy of a file.
 * @param {os.Root} root
 * @param {string} name
 * @param {GzipWriter} gzip
 * @param {FlushOption} [option]
 */
function writeGzipCopy(root, name, gzip, option) {
  const file = root.open(name);
  const compress = (/** @type {os.File} */ gzipFile) => {
    gzip.reset(gzipFile);
    for (let bytes = toBytes(file, gzipChunkBytes); bytes.length > 0; bytes = toBytes(file, gzipChunkBytes))
      gzip.write(bytes);
    gzip.close();
  };
  try {
    writeFileAtomically(root, `${name}.gz`, compress, option);
  } finally {
    file.close();
  }
}

/**
 * Deletes a file, if possible. Windows refuses while the file is being read; a later call deletes it then.
 * @param {os.Root} root
 * @param {string} name
 */
function tryRemoveFile(root, name) {
  try {
    root.remove(name);
  } catch {
    // Already deleted, or being read.
  }
}

/**
 * Sends a file with headers for caches. An error response has none of these headers, so no cache stores it.
 * @param {core.RequestEvent} e
 * @param {string} folder
 * @param {string} file
 * @param {Record<string, string>} values headers by name
 * @param {boolean} isGzipped the file is compressed with gzip
 * @throws when the file is missing or cannot be read
 */
function sendCacheFile(e, folder, file, values, isGzipped) {
  const headers = e.response.header();
  const all = isGzipped ? { ...values, "Content-Encoding": "gzip" } : values;
  try {
    const size = $os.stat($filepath.join(folder, file)).size();
    for (const [name, value] of Object.entries(all)) headers.set(name, value);
    // Go sets no Content-Length for responses with a Content-Encoding.
    if (isGzipped) headers.set("Content-Length", `${size}`);
    return e.fileFS($os.dirFS(folder), file);
  } catch (problem) {
    for (const name of [...Object.keys(all), "Content-Length"]) headers.del(name);
    headers.set("Cache-Control", "no-store");
    throw problem;
  }
}

module.exports = {
  cacheFolderPath,
  openCacheFolder,
  writeFileAtomically,
  writeGzipCopy,
  tryRemoveFile,
  sendCacheFile,
};

const {
  cacheFolderPath,
  tryRemoveFile,
  writeFileAtomically,
  writeGzipCopy,
} = require("../platform/cacheFile.js");
const { fileSize } = require("../platform/files.js");
const { reportProblem } = require("../platform/problemLog.js");

/*
 * Reads and writes the files of kept (rendered) pages, <data folder>/shop_cache/pages/<hash>.html, and their
 * compressed copies (.gz). They are valid for one run of the server: each start deletes the files of earlier
 * runs. So they are not flushed to the disk.
 */

const unflushed = { isFlushed: false };

/** @typedef {import("../platform/cacheFile.js").GzipWriter} GzipWriter */

/** The path of the folder of the kept pages' files. @param {core.App} app */
function pageFilesFolder(app) {
  return cacheFolderPath(app, "pages");
}

/** The size of a page's file in bytes; 0 for a missing one. @param {core.App} app @param {string} name */
function pageFileSize(app, name) {
  return fileSize($filepath.join(pageFilesFolder(app), name));
}

/** Whether a page's file exists and is not empty. @param {core.App} app @param {string} name */
function pageFileExists(app, name) {
  return pageFileSize(app, name) > 0;
}

/**
 * Writes the file of a page. The file's name identifies its content, so it is also the page's ETag.
 * @param {core.App} app
 * @param {string} key of the page
 * @param {string} html
 * @returns {string} the file's name
 */
function writePageFile(app, key, html) {
  const name = `${$security.md5(`${key} ${html}`)}.html`;
  $os.mkdirAll(pageFilesFolder(app), /** @type {any} */ (0o755));
  withPageFilesFolder(app, (root) =>
    writeFileAtomically(root, name, (file) => file.writeString(html), unflushed),
  );
  return name;
}

/**
 * Writes the compressed copy of a page.
 * @param {core.App} app
 * @param {string} name
 * @param {GzipWriter} gzip
 */
function compressPageFile(app, name, gzip) {
  withPageFilesFolder(app, (root) => writeGzipCopy(root, name, gzip, unflushed));
}

/** Deletes page files and their gzip copies. @param {core.App} app @param {string[]} names "" is skipped */
function removePageFiles(app, names) {
  const found = names.filter(Boolean);
  if (found.length === 0) return;
  withPageFilesFolder(app, (root) => {
    for (const name of found) for (const file of [name, `${name}.gz`]) tryRemoveFile(root, file);
  });
}

/**
 * Deletes the page files of earlier runs, at the server's start. Deletes the folder in one call: file by
 * file, 10,000 take a second.
 * @param {core.App} app
 */
function removeAllPageFiles(app) {
  try {
    $os.removeAll(pageFilesFolder(app));
  } catch (error) {
    // The server starts nevertheless: no page's entry names these files, so they only take disk space.
    reportProblem(app, "The pages of the last run could not be deleted", { problem: error });
  }
}

/**
 * Opens the folder of the page files for `work`, and closes it.
 * @param {core.App} app @param {(root: os.Root) => void} work
 */
function withPageFilesFolder(app, work) {
  const root = $os.openRoot(pageFilesFolder(app));
  try {
    work(root);
  } finally {
    root.close();
  }
}

module.exports = {
  pageFilesFolder,
  compressPageFile,
  pageFileExists,
  pageFileSize,
  removeAllPageFiles,
  removePageFiles,
  writePageFile,
};

const { hasElapsed } = require("./clock.js");
const { readStore, writeStore } = require("./store.js");

const key = "shop.disk.space";
/**
 * How long `readDiskSpace` reuses a result of the program `df`, because starting `df` takes longer than the
 * rest of a request.
 */
const reuseMs = 30_000;

/**
 * Matches total and free space in a line of `df`. Column positions cannot be used, because the file system's
 * name before these columns and the folder after them may contain spaces.
 */
const dfColumns = /\s(\d+)\s+\d+\s+(-?\d+)\s+\d+%/;

/** @typedef {{ freeBytes: number, totalBytes: number }} DiskSpace */

/**
 * The free and total space of the disk that holds a folder, measured at most half a minute ago.
 * @param {core.App} app
 * @param {string} folder
 * @returns {DiskSpace | null} null on systems without `df`
 */
function readDiskSpace(app, folder) {
  const cached = readStore(app, key, { at: 0, space: /** @type {DiskSpace | null} */ (null) });
  if (!hasElapsed(cached.at, reuseMs)) return cached.space;
  const space = measureDiskSpace(folder);
  writeStore(app, key, { at: Date.now(), space });
  return space;
}

/**
 * Measures the space of the disk that holds a folder.
 * @param {string} folder
 * @returns {DiskSpace | null} null on systems without `df`
 */
function measureDiskSpace(folder) {
  try {
    // The program `df`, because PocketBase's engine has no function for this. -P (POSIX): one line per file
    // system; -k: units of 1,024 bytes.
    const output = toString($os.cmd("df", "-Pk", folder)?.output() ?? "");
    const [, total, free] = dfColumns.exec(output.trim().split("\n")[1] ?? "") ?? [];
    const space = { freeBytes: Number(free) * 1024, totalBytes: Number(total) * 1024 };
    return space.totalBytes > 0 ? space : null;
  } catch {
    return null;
  }
}

module.exports = { measureDiskSpace, readDiskSpace };

const { measureDiskSpace } = require("../platform/diskSpace.js");

/** Disk space that must stay free during a backup or a drill; with less the shop reports "disk-low". */
const spareBytes = 500 * 1024 * 1024;

/**
 * Throws when a backup or a drill would leave less than `spareBytes` free on the disk to which it writes.
 * Does nothing when the program `df` is not available.
 * @param {string} what name of the operation for the error, for example "the drill"
 * @param {string} folder into which it writes
 * @param {number} bytes that it writes
 * @throws {Error} its message is a sentence for the owner
 */
function requireFreeSpace(what, folder, bytes) {
  const space = measureDiskSpace(folder);
  const needed = bytes + spareBytes;
  if (!space || space.freeBytes >= needed) return;
  throw new Error(
    `${what} needs ${Math.ceil(needed / 1024 / 1024)} MB of free disk, and there are ${Math.floor(space.freeBytes / 1024 / 1024)} MB`,
  );
}

module.exports = { requireFreeSpace };

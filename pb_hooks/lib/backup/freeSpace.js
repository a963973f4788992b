const { measureDiskSpace } = require("../platform/diskSpace.js");

/** Disk space that must stay free during a backup or a drill; with less the shop reports "disk-low". */
const spareBytes = 500 * 1024 * 1024;

/**
 * Checks that a backup or a drill leaves `spareBytes` free on the disk of the open shop. Without `df` nothing
 * is checked.
 * @param {string} what is begun, for example "the drill"
 * @param {string} folder that it fills
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

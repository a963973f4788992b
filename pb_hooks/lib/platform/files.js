/**
 * Whether a file or folder exists.
 * @param {string} path
 * @returns {boolean} false also when a folder above it cannot be accessed
 */
function fileExists(path) {
  try {
    $os.stat(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The size of a file.
 * @param {string} path
 * @returns {number} bytes; 0 for a missing file
 */
function fileSize(path) {
  try {
    return $os.stat(path).size();
  } catch {
    return 0;
  }
}

/**
 * The names of the files and folders in a folder.
 * @param {string} folder
 * @returns {string[]} [] for a missing one
 */
function listFileNames(folder) {
  try {
    return Array.from($os.readDir(folder), (entry) => entry.name());
  } catch {
    return [];
  }
}

module.exports = { fileExists, fileSize, listFileNames };

const { seal, sizesOf } = require("./store.js");

/** Of the time that a copy took: a backup leaves half of the disk's time to the shop. */
const pauseFactor = 1;
const pauseMaxMs = 500;

/**
 * Copies the photos that the store lacks. A photo that is there with the same name and size is not copied again.
 * @param {core.App} app
 * @param {import("./store.js").BackupStore} store
 * @returns {{ names: string[], copied: number, bytes: number }} the names of all photos, and how many were copied
 */
function copyPhotos(app, store) {
  const source = app.newFilesystem();
  if (!source) throw new Error("the storage of photos cannot be opened");
  try {
    const photos = new Map([...sizesOf(source, "")].filter(([key]) => isPhoto(key)));
    const kept = sizesOf(store.files, store.photosPrefix);
    let copied = 0;
    let bytes = 0;
    for (const [key, size] of photos) {
      if (kept.get(store.photosPrefix + key) === size) continue;
      const began = Date.now();
      if (!copyFile(source, key, store.files, store.photosPrefix + key)) continue;
      seal(store, store.photosPrefix + key);
      copied += 1;
      bytes += size;
      sleep(Math.min(pauseMaxMs, (Date.now() - began) * pauseFactor));
    }
    return { names: [...photos.keys()], copied, bytes };
  } finally {
    source.close();
  }
}

/** Files of records are <collection>/<record>/<file>; thumbs are made anew when they are needed. @param {string} key */
function isPhoto(key) {
  return /^[^/]+\/[^/]+\/[^/]+$/.test(key);
}

/**
 * @param {filesystem.System} from @param {string} key
 * @param {filesystem.System} to @param {string} target
 * @returns {boolean} false when the file was deleted meanwhile
 */
function copyFile(from, key, to, target) {
  try {
    const file = from.getReuploadableFile(key, true);
    if (file) to.uploadFile(file, target);
    return file !== undefined;
  } catch (error) {
    if (!from.exists(key)) return false;
    throw error;
  }
}

module.exports = { copyFile, copyPhotos };

const { openBucket, readS3Settings } = require("./settings.js");
const { restrictAndFlush, listFileSizes } = require("./store.js");

/**
 * The pause after each copied photo, as a multiple of the copy's time: the backup leaves the disk to the shop
 * half the time.
 */
const pauseFactor = 1;
const pauseMaxMs = 500;

/**
 * Copies the photos that the backup store lacks. Skips a photo that the store has with the same name and
 * size.
 * @param {core.App} app
 * @param {import("./store.js").BackupStore} store
 * @returns {{ names: string[], copied: number }} the names of all photos, and how many were copied
 */
function copyPhotosToStore(app, store) {
  const source = app.newFilesystem();
  if (!source) throw new Error("the storage of photos cannot be opened");
  try {
    const photos = listPhotoSizes(app, source);
    const storedSizes = listFileSizes(store.files, store.photosPrefix);
    let copied = 0;
    for (const [key, size] of photos) {
      if (storedSizes.get(store.photosPrefix + key) === size) continue;
      const began = Date.now();
      if (!copyFile(source, key, store.files, store.photosPrefix + key)) continue;
      // Each photo is flushed at once: a commit of the database waits for all data that is not on the disk
      // yet.
      restrictAndFlush(store, store.photosPrefix + key);
      copied += 1;
      sleep(Math.min(pauseMaxMs, (Date.now() - began) * pauseFactor));
    }
    return { names: [...photos.keys()], copied };
  } finally {
    source.close();
  }
}

/**
 * The size in bytes of the photos that the backup store lacks.
 * @param {core.App} app
 * @param {import("./store.js").BackupStore} store
 */
function missingPhotoBytes(app, store) {
  const source = app.newFilesystem();
  if (!source) throw new Error("the storage of photos cannot be opened");
  try {
    const stored = listFileSizes(store.files, store.photosPrefix);
    const missing = [...listPhotoSizes(app, source)].filter(
      ([key, size]) => stored.get(store.photosPrefix + key) !== size,
    );
    return missing.reduce((sum, [, size]) => sum + size, 0);
  } finally {
    source.close();
  }
}

/**
 * Sizes of the files of all records by key, <collection>/<record>/<file>. Leaves out thumbs, which are one
 * folder deeper and which PocketBase creates again, and the backups and the database's copy in the same
 * bucket.
 * @param {core.App} app @param {filesystem.System} files
 */
function listPhotoSizes(app, files) {
  const ids = app.findAllCollections().map((collection) => collection?.id ?? "");
  const found = ids.flatMap((id) => [...listFileSizes(files, `${id}/`)]);
  return new Map(found.filter(([key]) => /^[^/]+\/[^/]+\/[^/]+$/.test(key)));
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

/**
 * Copies the photos of the data folder that the bucket lacks. For the owner's command `photos`, before
 * SHOP_PHOTOS=s3 is set or after a restore.
 * @param {core.App} app
 * @returns {number} how many were copied
 */
function uploadPhotosToBucket(app) {
  const s3 = readS3Settings();
  if (!s3) throw new Error("SHOP_S3_BUCKET is not set.");
  const from = $filesystem.local($filepath.join(app.dataDir(), "storage"));
  const to = openBucket(s3);
  if (!from) throw new Error("The photos cannot be read.");
  try {
    const there = listPhotoSizes(app, to);
    const missing = [...listPhotoSizes(app, from)].filter(([key, size]) => there.get(key) !== size);
    return missing.filter(([key]) => copyFile(from, key, to, key)).length;
  } finally {
    from.close();
    to.close();
  }
}

module.exports = { copyFile, copyPhotosToStore, missingPhotoBytes, uploadPhotosToBucket };

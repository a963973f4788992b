const { openBucket, readS3Settings } = require("./settings.js");
const { restrictAndFlush, listFileSizes } = require("./store.js");

/**
 * The pause after each copied photo, as a multiple of the time that the copy took. With 1 the backup uses the
 * disk at most half of the time.
 */
const pauseFactor = 1;
const pauseMaxMs = 500;

/**
 * Copies the photos that the backup store does not have with the same name and size.
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
      // Flushes each photo right after its copy: a database commit waits until all data written before are on
      // the disk, so many unflushed photos would delay it.
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
 * Lists the sizes in bytes of all records' files, by key <collection>/<record>/<file>. Leaves out thumbs (one
 * folder deeper; PocketBase creates them again), and the backups and the database's copy in the same bucket.
 * @param {core.App} app @param {filesystem.System} files
 */
function listPhotoSizes(app, files) {
  const ids = app.findAllCollections().map((collection) => collection?.id ?? "");
  const found = ids.flatMap((id) => [...listFileSizes(files, `${id}/`)]);
  return new Map(found.filter(([key]) => /^[^/]+\/[^/]+\/[^/]+$/.test(key)));
}

/**
 * Copies one file from one storage to another.
 * @param {filesystem.System} from @param {string} key
 * @param {filesystem.System} to @param {string} target
 * @returns {boolean} false when the source file does not exist
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
 * Copies the photos of the data folder that the S3 bucket lacks. For the owner's command `photos`, which is
 * run before SHOP_PHOTOS=s3 is set or after a restore.
 * @param {core.App} app
 * @returns {number} how many photos were copied
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

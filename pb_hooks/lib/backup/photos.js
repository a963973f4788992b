const { openBucket, s3Settings } = require("./settings.js");
const { seal, sizesOf } = require("./store.js");

/** The pause after each copy, as a multiple of the copy's time: the shop has the disk to itself for half of the time. */
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
    const photos = photosIn(app, source);
    const kept = sizesOf(store.files, store.photosPrefix);
    let copied = 0;
    let bytes = 0;
    for (const [key, size] of photos) {
      if (kept.get(store.photosPrefix + key) === size) continue;
      const began = Date.now();
      if (!copyFile(source, key, store.files, store.photosPrefix + key)) continue;
      // Flushed one by one: a commit of the database would wait for all that has not been written to the disk yet.
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

/**
 * Sizes of the files of all records by key, <collection>/<record>/<file>. Thumbs, which are made anew when they are needed, are
 * one folder deeper. A bucket also holds backups and the copy of the database.
 * @param {core.App} app @param {filesystem.System} files
 */
function photosIn(app, files) {
  const ids = app.findAllCollections().map((collection) => collection?.id ?? "");
  const found = ids.flatMap((id) => [...sizesOf(files, `${id}/`)]);
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
 * Copies the photos of the data folder that the bucket lacks, before SHOP_PHOTOS=s3 is set or after a restore.
 * @param {core.App} app
 * @returns {number} how many were copied
 */
function uploadPhotos(app) {
  const s3 = s3Settings();
  if (!s3) throw new Error("SHOP_S3_BUCKET is not set.");
  const from = $filesystem.local($filepath.join(app.dataDir(), "storage"));
  const to = openBucket(s3);
  if (!from) throw new Error("The photos cannot be read.");
  try {
    const there = photosIn(app, to);
    const missing = [...photosIn(app, from)].filter(([key, size]) => there.get(key) !== size);
    return missing.filter(([key]) => copyFile(from, key, to, key)).length;
  } finally {
    from.close();
    to.close();
  }
}

module.exports = { copyFile, copyPhotos, uploadPhotos };

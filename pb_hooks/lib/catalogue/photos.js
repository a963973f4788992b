const { removePhotoMetadata, photoFileName } = require("../domain.js");

/*
 * Removes the metadata of photos before they are stored: a phone writes its location into each photo, and the stored file is
 * public. A background job replaces the photos that earlier releases stored with metadata, once.
 */

/** Maximum time of one run of the job; the run of the next minute continues. */
const runMs = 20_000;
const productsPerQuery = 20;

/**
 * Removes the metadata of the photos that a save uploads, and gives each file name the extension of its content.
 * @param {core.Record} record of `products`
 * @returns {string | undefined} a sentence that names a file that is no photo
 */
function removeUploadMetadata(record) {
  const field = /** @type {core.FileField | undefined} */ (record.collection().fields.getByName("photos"));
  for (const file of record.getUnsavedFiles("photos")) {
    // PocketBase refuses a file that is too large.
    if (!file || file.size > (field?.maxSize ?? 0)) continue;
    const bytes = readAll(/** @type {Source} */ (file.reader?.open()), file.size);
    const cleaned = removePhotoMetadata(bytes);
    if (!cleaned.ok)
      return `“${file.originalName}” is no photo in JPEG, PNG, WebP or AVIF, or it is damaged. Please save it as JPEG.`;
    file.name = photoFileName(file.name, cleaned.type);
    if (cleaned.bytes === bytes) continue;
    const replaced = $filesystem.fileFromBytes(/** @type {any} */ (cleaned.bytes), file.originalName);
    file.reader = replaced?.reader;
    file.size = replaced?.size ?? 0;
  }
}

/** @typedef {{ close(): void }} Source Go's io.ReadCloser */

/** @param {Source} source @param {number} size in bytes @returns {Uint8Array} */
function readAll(source, size) {
  try {
    // Buffer.from shares the bytes; `new Uint8Array` would copy five million of them one by one, in ten seconds.
    const { buffer, byteOffset, length } = Buffer.from(toBytes(source, size));
    return new Uint8Array(buffer, byteOffset, length);
  } finally {
    source.close();
  }
}

/**
 * Background job: replaces stored photos that have metadata by new files with new names, because browsers cache each name for
 * ever. Continues after the product that an earlier run finished last.
 * @param {core.App} app
 */
function removeStoredMetadata(app) {
  const until = Date.now() + runMs;
  for (
    let last = lastCleanedProductId(app);
    last !== undefined && Date.now() < until;
    last = lastCleanedProductId(app)
  ) {
    const records = app.findRecordsByFilter("products", "id > {:last}", "id", productsPerQuery, 0, { last });
    if (records.length === 0) return execute(app, "DELETE FROM shop_photo_cleaning");
    for (const record of records) {
      if (!record || Date.now() > until) return;
      replacePhotos(app, record);
      execute(app, "UPDATE shop_photo_cleaning SET last = {:last}", { last: record.id });
    }
  }
}

/** @param {core.App} app @returns {string | undefined} undefined when all are cleaned */
function lastCleanedProductId(app) {
  const rows = arrayOf(new DynamicModel({ last: "" }));
  app.db().newQuery("SELECT last FROM shop_photo_cleaning").all(rows);
  return rows[0]?.last;
}

/** @param {core.App} app @param {string} sql @param {Record<string, string>} [values] */
function execute(app, sql, values = {}) {
  app.db().newQuery(sql).bind(values).execute();
}

/** @param {core.App} app @param {core.Record} record */
function replacePhotos(app, record) {
  const names = record.getStringSlice("photos");
  const photos = [...names].map((name) => cleanedCopy(app, record, name) ?? name);
  if (photos.every((photo) => typeof photo === "string")) return;
  record.set("photos", photos);
  try {
    app.save(record);
  } catch (error) {
    report(app, `The photos of the product ${record.id} still have their metadata: ${error}`);
  }
}

/**
 * A stored photo without its metadata, under a new name; undefined when it has none.
 * @param {core.App} app @param {core.Record} record @param {string} name
 */
function cleanedCopy(app, record, name) {
  const files = app.newFilesystem();
  if (!files) return;
  try {
    const source = files.getReader(`${record.baseFilesPath()}/${name}`);
    if (!source) return;
    const bytes = readAll(/** @type {any} */ (source), source.size());
    const cleaned = removePhotoMetadata(bytes);
    if (!cleaned.ok) report(app, `The photo ${name} of the product ${record.id} cannot be read.`);
    if (!cleaned.ok || cleaned.bytes === bytes) return;
    const plain = name.replace(/_\w{10}(\.\w+)$/, "$1");
    return $filesystem.fileFromBytes(/** @type {any} */ (cleaned.bytes), plain);
  } catch (error) {
    report(app, `The photo ${name} of the product ${record.id} cannot be read: ${error}`);
  } finally {
    files.close();
  }
}

/** @param {core.App} app @param {string} problem */
function report(app, problem) {
  console.warn(problem);
  app.logger().warn(problem);
}

module.exports = { removeStoredMetadata, removeUploadMetadata };

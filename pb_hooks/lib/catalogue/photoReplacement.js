const { removePhotoMetadata } = require("../domain.js");
const { broadcastCatalogueChange } = require("./broadcast.js");
const { readAll } = require("./uploadedPhotos.js");
const { reportProblem } = require("../platform/problemLog.js");

/*
 * Replaces the photos of one product by copies without metadata, for the job in photoCleaningJob.js. Uploads
 * the copies first, which takes seconds with S3. Then writes their names into the product's row, only if the
 * owner has not changed the photos meanwhile.
 */

/** @typedef {NonNullable<ReturnType<core.App["newFilesystem"]>>} Filesystem */

/**
 * Replaces those photos of a product that have metadata.
 * @param {core.App} app
 * @param {core.Record} record of `products`
 * @returns {"clean" | "failed" | "changed"} "clean": no photo has metadata now; "failed": a photo could not
 * be cleaned; "changed": nothing was replaced, because the photos were changed after `record` was read
 */
function replacePhotos(app, record) {
  const names = [...record.getStringSlice("photos")];
  const files = app.newFilesystem();
  if (!files) return "failed";
  try {
    const copies = names.map((name) => cleanedCopy(app, files, record, name));
    const outcome = copies.some(({ failed }) => failed) ? "failed" : "clean";
    if (copies.every(({ file }) => !file)) return outcome;
    return storeCopies(app, files, record, { names, copies: copies.map(({ file }) => file) })
      ? outcome
      : "changed";
  } catch (error) {
    const about = { product: record.id, problem: error };
    reportProblem(app, "The photos of a product still have their metadata", about, "warn");
    return "failed";
  } finally {
    files.close();
  }
}

/**
 * Uploads the cleaned copies, replaces the names in the product's row, and deletes the files that the row no
 * longer names.
 * @param {core.App} app @param {Filesystem} files @param {core.Record} record
 * @param {{ names: string[], copies: (filesystem.File | undefined)[] }} photos `copies`: undefined for a
 * photo that stays
 * @returns {boolean} false when the row meanwhile has other photos than `names`
 */
function storeCopies(app, files, record, { names, copies }) {
  const folder = record.baseFilesPath();
  const uploaded = copies.flatMap((file) => (file ? [file.name] : []));
  const replaced = names.filter((_name, at) => copies[at]);
  let isStored = false;
  try {
    for (const file of copies) if (file) files.uploadFile(file, `${folder}/${file.name}`);
    const after = names.map((name, at) => copies[at]?.name ?? name);
    isStored = replaceNames(app, record.id, { before: names, after });
  } finally {
    for (const name of isStored ? replaced : uploaded) removeFile(app, files, folder, name);
  }
  if (isStored) broadcastCatalogueChange(app);
  return isStored;
}

/**
 * Replaces the photo names in a product's row.
 * @param {core.App} app @param {string} id @param {{ before: string[], after: string[] }} names
 * @returns {boolean} false when the row has other names than `before`
 */
function replaceNames(app, id, { before, after }) {
  const result = app
    .db()
    .newQuery(
      `UPDATE products SET photos = {:after}, updated = {:now}
      WHERE id = {:id} AND json_valid(photos) AND json(photos) = json({:before})`,
    )
    .bind({ id, before: JSON.stringify(before), after: JSON.stringify(after), now: new DateTime().string() })
    .execute();
  return result.rowsAffected() === 1;
}

/**
 * Deletes a photo with its thumbnails.
 * @param {core.App} app
 * @param {Filesystem} files
 * @param {string} folder
 * @param {string} name
 */
function removeFile(app, files, folder, name) {
  try {
    files.delete(`${folder}/${name}`);
    files.deletePrefix(`${folder}/thumbs_${name}/`);
  } catch (error) {
    const about = { photo: `${folder}/${name}`, problem: error };
    reportProblem(app, "A replaced photo could not be deleted", about, "warn");
  }
}

/**
 * Makes a copy of a stored photo without its metadata, under a new name, because browsers cache each name for
 * ever.
 * @param {core.App} app @param {Filesystem} files @param {core.Record} record @param {string} name
 * @returns {{ file?: filesystem.File | undefined, failed?: boolean }} no `file` when the photo has no
 * metadata, or when it could not be cleaned (`failed`)
 */
function cleanedCopy(app, files, record, name) {
  try {
    const source = files.getReader(`${record.baseFilesPath()}/${name}`);
    if (!source) return { failed: true };
    const bytes = readAll(/** @type {any} */ (source), source.size());
    const cleaned = removePhotoMetadata(bytes);
    if (!cleaned.ok) {
      reportProblem(app, "A photo cannot be read", { name, product: record.id }, "warn");
      return { failed: true };
    }
    if (cleaned.bytes === bytes) return {};
    const plain = name.replace(/_\w{10}(\.\w+)$/, "$1");
    return { file: $filesystem.fileFromBytes(/** @type {any} */ (cleaned.bytes), plain) };
  } catch (error) {
    reportProblem(app, "A photo cannot be read", { name, product: record.id, problem: error }, "warn");
    return { failed: true };
  }
}

module.exports = { replacePhotos };

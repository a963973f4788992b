const { removePhotoMetadata, withPhotoTypeExtension, photoSize } = require("../domain.js");

/*
 * Removes the metadata of photos before they are stored: a phone writes its location into each photo, and the
 * stored file is public. photoCleaningJob.js cleans the photos that earlier releases stored with metadata.
 */

/**
 * Maximum size of a photo in million pixels. The small copies of a photo are made from all of its pixels in
 * memory: 900 million pixels take 5 GB and a minute. Phones take up to 108 million in 20 MB.
 */
const megapixelsMax = 120;

/**
 * Removes the metadata of the photos that a save uploads, and gives each file name the extension that fits
 * its content.
 * @param {core.Record} record of `products`
 * @returns {string | undefined} a sentence for the owner that names a file which is no photo, is truncated,
 * or has too many pixels; undefined when all files are valid
 */
function removeUploadMetadata(record) {
  const field = /** @type {core.FileField | undefined} */ (record.collection().fields.getByName("photos"));
  for (const file of record.getUnsavedFiles("photos")) {
    // Skips a file that is too large: PocketBase refuses it later.
    if (!file || file.size > (field?.maxSize ?? 0)) continue;
    const bytes = readAll(/** @type {Source} */ (file.reader?.open()), file.size);
    const cleaned = removePhotoMetadata(bytes);
    if (!cleaned.ok || cleaned.isTruncated)
      return `“${file.originalName}” is no photo in JPEG, PNG, WebP or AVIF, or it is damaged. Please save it as JPEG.`;
    const { width, height } = photoSize(bytes) ?? { width: 0, height: 0 };
    if (width * height > megapixelsMax * 1e6)
      return `“${file.originalName}” has ${width} × ${height} pixels. Please make it smaller: at most ${megapixelsMax} megapixels.`;
    file.name = withPhotoTypeExtension(file.name, cleaned.type);
    if (cleaned.bytes === bytes) continue;
    const replaced = $filesystem.fileFromBytes(/** @type {any} */ (cleaned.bytes), file.originalName);
    file.reader = replaced?.reader;
    file.size = replaced?.size ?? 0;
  }
}

/** @typedef {{ close(): void }} Source Go's io.ReadCloser */

/**
 * Reads all bytes of a file and closes it.
 * @param {Source} source @param {number} size in bytes @returns {Uint8Array}
 */
function readAll(source, size) {
  try {
    // Buffer.from shares the bytes with Go; `new Uint8Array` would copy five million bytes one by one, in ten
    // seconds.
    const { buffer, byteOffset, length } = Buffer.from(toBytes(source, size));
    return new Uint8Array(buffer, byteOffset, length);
  } finally {
    source.close();
  }
}

module.exports = { readAll, removeUploadMetadata };

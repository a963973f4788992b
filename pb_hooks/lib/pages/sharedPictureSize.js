const { photoSize } = require("../domain.js");

/*
 * Reads width and height of stored photos, on disk or on S3. Each upload has a new file name, so a size is
 * read once per run of the server. A file that could not be read is tried again for the next page.
 */

const keyPrefix = "shop.photoSize.";
/** Maximum number of sizes kept in memory; further ones are read each time. */
const cachedMax = 50_000;
/** Bytes read of a photo: its size is at the start, after at most one segment of metadata. */
const startBytes = 70_000;

/**
 * Finds the size in pixels of a picture that a page's preview tags name.
 * @param {core.App} app
 * @param {{ src: string }} picture
 * @returns {{ width: number, height: number } | undefined} undefined for a picture on another host, and for a
 *   file that cannot be read, for example while S3 does not answer
 */
function sharedPictureSize(app, { src }) {
  const [, id, name, thumb] =
    /^\/api\/files\/products\/(\w+)\/([\w.-]+)(?:\?thumb=(\d+)x0)?$/.exec(src) ?? [];
  if (!id || !name) return;
  const size = cachedSize(app, id, name);
  if (!size || !thumb) return size;
  const width = Number(thumb);
  return { width, height: Math.max(1, Math.round((size.height * width) / size.width)) };
}

/**
 * The size of a stored photo, from memory or from its file.
 * @param {core.App} app @param {string} id @param {string} name
 */
function cachedSize(app, id, name) {
  const store = app.store();
  const key = `${keyPrefix}${id}/${name}`;
  const cached = store.get(key);
  if (cached) return parseSize(cached);
  const text = readSize(app, id, name);
  if (text && store.length() < cachedMax) store.set(key, text);
  return parseSize(text);
}

/** Parses "640x480"; undefined for "none" and "". @param {string} text */
function parseSize(text) {
  const [width = 0, height = 0] = text.split("x").map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/**
 * Reads the size of a stored photo.
 * @param {core.App} app @param {string} id @param {string} name
 * @returns {string} "640x480"; "none" for a file that is no picture, and "" for one that cannot be read
 */
function readSize(app, id, name) {
  const files = app.newFilesystem();
  if (!files) return "";
  try {
    const collection = app.findCachedCollectionByNameOrId("products");
    const source = /** @type {any} */ (files.getReader(`${collection.id}/${id}/${name}`));
    try {
      const { buffer, byteOffset, length } = Buffer.from(
        toBytes(source, Math.min(startBytes, source.size())),
      );
      const size = photoSize(new Uint8Array(buffer, byteOffset, length));
      return size ? `${size.width}x${size.height}` : "none";
    } finally {
      source.close();
    }
  } catch {
    return "";
  } finally {
    files.close();
  }
}

module.exports = { sharedPictureSize };

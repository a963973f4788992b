/*
 * Content type, cache policy and kind of a file, by its path. The operating system's table of types is not
 * used, because it differs between systems, and some lack .webmanifest, .avif or .woff2.
 */

/** @type {Record<string, string>} */
const types = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  m4a: "audio/mp4",
  map: "application/json",
  mjs: "text/javascript; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  wav: "audio/wav",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml",
};

// Vite's file names contain a hash of the content, so a file never changes.
const hashed = /^assets\/.+-[\w-]{8}\.\w+$/;
// Files with fixed names: their content changes with a release and decides which other files are loaded.
const entryFiles = /(?:^|\/)[^/]+\.(?:html|js|mjs|css|json|webmanifest|xml|txt)$/;

/** The part after the last dot of the last segment, in lower case; "" without a dot. @param {string} path */
function extensionOf(path) {
  return (/\.([^./]+)$/.exec(path)?.[1] ?? "").toLowerCase();
}

/** The content type of a file, by its extension. @param {string} path without a leading slash */
function contentType(path) {
  return types[extensionOf(path)] ?? "application/octet-stream";
}

/**
 * How long browsers may cache a file: for ever, with revalidation on each use, or (icons, videos) a day.
 * @param {string} path without a leading slash
 * @returns {"immutable" | "revalidate" | "day"}
 */
function cachePolicy(path) {
  if (hashed.test(path)) return "immutable";
  return entryFiles.test(path) ? "revalidate" : "day";
}

/**
 * Whether a path may name a public file of the site: not hidden, not outside the folder, not a compressed
 * copy.
 * @param {string} path
 */
function isPublicPath(path) {
  const segments = path.split("/");
  const isPlain = (/** @type {string} */ segment, /** @type {number} */ index) =>
    segment !== "" && (segment[0] !== "." || (index === 0 && segment === ".well-known"));
  return !/[\\:\0]|\.(?:br|gz)$/i.test(path) && segments.every(isPlain);
}

module.exports = { contentType, extensionOf, isPublicPath, cachePolicy };

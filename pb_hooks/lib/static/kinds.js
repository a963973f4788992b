/*
 * What a file's path says about it. The system's own table of types is not asked: it differs between systems, and
 * some do not know .webmanifest, .avif or .woff2.
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

// Vite's names: the hash stands for the content, so the file never changes under it.
const hashed = /^assets\/.+-[\w-]{8}\.\w+$/;
// Fixed names whose content changes with a release and decides what else is loaded.
const steering = /(?:^|\/)[^/]+\.(?:html|js|mjs|css|json|webmanifest|xml|txt)$/;

/** The part after the last dot of the last segment, in small letters; "" without one. @param {string} path */
function extensionOf(path) {
  return (/\.([^./]+)$/.exec(path)?.[1] ?? "").toLowerCase();
}

/** @param {string} path without a leading slash */
function contentType(path) {
  return types[extensionOf(path)] ?? "application/octet-stream";
}

/**
 * How long a browser may keep a file: for good, ask every time, or (icons, videos) a day.
 * @param {string} path without a leading slash
 * @returns {"forever" | "ask" | "day"}
 */
function keeping(path) {
  if (hashed.test(path)) return "forever";
  return steering.test(path) ? "ask" : "day";
}

const pages = [
  /^$/,
  /^product\/[^/]+$/,
  /^wishlist$/,
  /^account$/,
  /^checkout\/(?:success|failure)$/,
  /^search$/,
  /^auth\/(?:verify|reset|google)$/,
];

/** Whether the app has a page for this path; other paths get its not-found page. @param {string} path */
function isPage(path) {
  const trimmed = path.replace(/\/$/, "");
  return pages.some((page) => page.test(trimmed));
}

/** Whether a path can name a file of the site: nothing hidden, no way out of the folder, no packed twin. @param {string} path */
function isPublicPath(path) {
  const segments = path.split("/");
  const isPlain = (/** @type {string} */ segment, /** @type {number} */ index) =>
    segment !== "" && (segment[0] !== "." || (index === 0 && segment === ".well-known"));
  return !/[\\:\0]|\.(?:br|gz)$/i.test(path) && segments.every(isPlain);
}

module.exports = { contentType, extensionOf, isPage, isPublicPath, keeping };

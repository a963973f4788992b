const { shopUrlOf } = require("../shopUrl.js");
const { contentType, keeping } = require("./kinds.js");

const cacheControl = {
  forever: "public, max-age=31536000, immutable",
  ask: "no-cache",
  day: "public, max-age=86400, stale-while-revalidate=604800",
};

/** Pictures of products may lie on other hosts, so any https is allowed for them and for nothing else. */
const pageRules = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob: https:",
  "media-src": "'self' blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/**
 * Where the demo's stand-in for Google has its pictures: on this computer, without TLS. A shop with the real one has no
 * such place, and needs no hole for it.
 */
const demoPictures =
  $os.getenv("SHOP_DEMO") === "1"
    ? /^http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec($os.getenv("GOOGLE_USERINFO_URL"))
    : null;
if (demoPictures) pageRules["img-src"] += ` ${demoPictures[0]}`;

const policies = {
  page: policy(pageRules),
  // The service worker fetches those pictures itself, and its own policy decides about that.
  worker: policy({ ...pageRules, "connect-src": "'self' https:" }),
  // A drawing that is opened by itself is a document, and must not run anything.
  drawing: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * What is seen first on home, so that it is on its way before any script. Not in the page itself, which is the same file
 * for all addresses: who opens a product waits for the product's picture.
 */
const bannerPosters = [
  ["/video/poster-mobile.webp", "(max-width: 47.99rem)"],
  ["/video/poster-desktop.webp", "(min-width: 48rem)"],
].map(([url, media]) => `<${url}>; rel=preload; as=image; media="${media}"; fetchpriority=high`);

/** @param {Record<string, string>} rules */
function policy(rules) {
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

const permissions =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()";

/**
 * Sets what every answer of the site carries.
 * @param {core.RequestEvent} e
 */
function setCommonHeaders(e) {
  const headers = e.response.header();
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", permissions);
  // The sign-in popup has to keep its tie to the page that opened it.
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Content-Security-Policy", policies.page);
  // PocketBase's CORS adds "Origin"; with it Chromium loads the main script twice, for the page and its cache.
  headers.set("Vary", "Accept-Encoding");
  // Old browsers' filter, which made holes of its own.
  headers.del("X-XSS-Protection");
  // Behind a proxy the server sees no TLS, but knows its address; over plain http browsers do not heed this.
  if (e.isTLS() || shopUrlOf(e.app).startsWith("https:"))
    headers.set("Strict-Transport-Security", "max-age=31536000");
}

/** Sets what only home carries. @param {core.RequestEvent} e */
function setHomeHeaders(e) {
  e.response.header().set("Link", bannerPosters.join(", "));
}

/**
 * Sets what depends on the file.
 * @param {core.RequestEvent} e
 * @param {string} path
 */
function setFileHeaders(e, path) {
  const headers = e.response.header();
  headers.set("Content-Type", contentType(path));
  headers.set("Cache-Control", cacheControl[keeping(path)]);
  if (path.endsWith(".svg")) headers.set("Content-Security-Policy", policies.drawing);
  else if (/^sw\.m?js$/.test(path)) headers.set("Content-Security-Policy", policies.worker);
}

module.exports = { setCommonHeaders, setFileHeaders, setHomeHeaders };

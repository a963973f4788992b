const { setTransportSecurityHeader } = require("../platform/apiHeaders.js");
const { env } = require("../platform/env.js");
const { contentType, cachePolicy } = require("./fileTypes.js");

const cacheControl = {
  immutable: "public, max-age=31536000, immutable",
  revalidate: "no-cache",
  day: "public, max-age=86400, stale-while-revalidate=604800",
};

/**
 * SHA-256 of index.html's inline script, in base64. To compute it, pipe the text between the tags to
 * `openssl dgst -sha256 -binary | openssl base64`.
 */
const earlyTapsHash = "4H1dvPvPblkMeuTZPzNokSxfBwwZIPlbt/Q+2qjBNY8=";

/** Schemes of product pictures. A shop without TLS (for a trial) may have pictures on hosts without TLS. */
const pictureSchemes = /^https:/i.test(env("SHOP_URL")) ? "https:" : "https: http:";

/** Content-Security-Policy of pages. Product pictures and Google's profile pictures may be on other hosts. */
const pageRules = {
  "default-src": "'none'",
  "script-src": `'self' 'sha256-${earlyTapsHash}'`,
  "style-src": "'self'",
  "img-src": `'self' data: blob: ${pictureSchemes}`,
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

const policies = {
  page: formatPolicy(pageRules),
  // The service worker fetches product pictures itself, under its own policy.
  worker: formatPolicy({ ...pageRules, "connect-src": "'self' https:" }),
  // A short policy: the page's policy would be half of a small file's bytes on the wire.
  subresource: "default-src 'none'; frame-ancestors 'none'",
  // An SVG opened as a document must not run scripts.
  drawing: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** Formats the value of a Content-Security-Policy header. @param {Record<string, string>} rules */
function formatPolicy(rules) {
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

const permissions =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()";

/**
 * Whether a file is only loaded by pages, and is never a document or a service worker.
 * @param {string} path
 */
const isSubresource = (path) => /^(?:assets|fonts)\/.*\.(?:js|css|woff2)$/.test(path);

/**
 * Sets the headers of all responses of the site. Subresources get none of the headers that matter only for
 * documents.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash; "" for a generated file, such as the sitemap
 */
function setCommonHeaders(e, path) {
  const headers = e.response.header();
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Content-Security-Policy", isSubresource(path) ? policies.subresource : policies.page);
  if (isSubresource(path)) {
    // PocketBase sets these two on every response.
    headers.del("X-Frame-Options");
    headers.del("Cross-Origin-Opener-Policy");
  } else {
    headers.set("X-Frame-Options", "DENY");
    headers.set("Permissions-Policy", permissions);
    // The sign-in popup needs its opener.
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  }
  // Replaces "Vary: Origin" of PocketBase's CORS middleware, with which Chromium loads the main script twice.
  headers.set("Vary", "Accept-Encoding");
  // Removes the header of old browsers' XSS filter, which has vulnerabilities of its own.
  headers.del("X-XSS-Protection");
  setTransportSecurityHeader(e);
}

/**
 * Sets the headers of a file of the site that depend on its path.
 * @param {core.RequestEvent} e
 * @param {string} path
 */
function setFileHeaders(e, path) {
  const headers = e.response.header();
  headers.set("Content-Type", contentType(path));
  headers.set("Cache-Control", cacheControl[cachePolicy(path)]);
  if (path.endsWith(".svg")) headers.set("Content-Security-Policy", policies.drawing);
  else if (/^sw\.m?js$/.test(path)) headers.set("Content-Security-Policy", policies.worker);
}

/**
 * Sets the Content-Security-Policy of a page with style elements, which it allows by their hashes.
 * @param {core.RequestEvent} e
 * @param {string} hashes of the elements, as sources
 */
function allowStyles(e, hashes) {
  const allowed = policies.page.replace("style-src 'self'", (rule) => `${rule} ${hashes}`.trim());
  e.response.header().set("Content-Security-Policy", allowed);
}

module.exports = { allowStyles, setCommonHeaders, setFileHeaders };

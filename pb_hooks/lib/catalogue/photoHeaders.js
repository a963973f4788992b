const { setTransportSecurityHeader } = require("../platform/apiHeaders.js");
const { checkHeaderSize } = require("../platform/headerLimit.js");

/**
 * Sets the headers of product photos. PocketBase gives each upload its own file name, so browsers may cache
 * it for ever.
 * @param {core.FileDownloadRequestEvent} e
 */
function setPhotoHeaders(e) {
  const { requestEvent } =
    /** @type {core.FileDownloadRequestEvent & { requestEvent: core.RequestEvent }} */ (e);
  const headers = requestEvent.response.header();
  setTransportSecurityHeader(requestEvent);
  checkHeaderSize(requestEvent);
  // When a thumb cannot be created, PocketBase serves the original; a later attempt may succeed.
  headers.set("Cache-Control", e.thumbError ? "public, max-age=300" : "public, max-age=31536000, immutable");
  // The same for all origins: without "Vary: Origin" one cached copy serves the page, its canvas and its
  // offline cache.
  headers.del("Vary");
  headers.set("Access-Control-Allow-Origin", "*");
  // PocketBase's own policy, and no page may frame a photo.
  headers.set(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  );
  // PocketBase serves AVIF as a download.
  if (/\.avif$/i.test(e.servedName)) {
    headers.set("Content-Type", "image/avif");
    headers.set("Content-Disposition", `inline; filename="${e.servedName}"`);
  }
}

module.exports = { setPhotoHeaders };

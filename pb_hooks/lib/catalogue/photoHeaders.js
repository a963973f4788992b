const { setTransportSecurityHeader } = require("../platform/apiHeaders.js");
const { checkHeaderSize } = require("../platform/headerLimit.js");

/**
 * Sets the headers of product photos, above all for caching: PocketBase gives each upload a new file name, so
 * a browser may cache a photo for ever.
 * @param {core.FileDownloadRequestEvent} e
 */
function setPhotoHeaders(e) {
  const { requestEvent } =
    /** @type {core.FileDownloadRequestEvent & { requestEvent: core.RequestEvent }} */ (e);
  const headers = requestEvent.response.header();
  setTransportSecurityHeader(requestEvent);
  checkHeaderSize(requestEvent);
  // Short when PocketBase could not create the thumb and serves the original; a later attempt may succeed.
  headers.set("Cache-Control", e.thumbError ? "public, max-age=300" : "public, max-age=31536000, immutable");
  // The same headers for all origins: without "Vary: Origin" one cached copy serves the page, its canvas and
  // its offline cache.
  headers.del("Vary");
  headers.set("Access-Control-Allow-Origin", "*");
  // PocketBase's own policy, plus one that lets no page frame a photo.
  headers.set(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  );
  // PocketBase serves AVIF as a download, unless the type is set here.
  if (/\.avif$/i.test(e.servedName)) {
    headers.set("Content-Type", "image/avif");
    headers.set("Content-Disposition", `inline; filename="${e.servedName}"`);
  }
}

module.exports = { setPhotoHeaders };

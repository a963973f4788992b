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
  // Cached for five minutes when PocketBase could not create the thumb and sends the original photo: a later
  // request may get the thumb.
  headers.set("Cache-Control", e.thumbError ? "public, max-age=300" : "public, max-age=31536000, immutable");
  // All origins get the same headers. Without "Vary: Origin" the browser uses one cached copy for the page,
  // its canvas and the offline cache.
  headers.del("Vary");
  headers.set("Access-Control-Allow-Origin", "*");
  // PocketBase's own policy, and `frame-ancestors 'none'`, so that no page can show a photo in a frame.
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

/**
 * Sets what PocketBase would answer otherwise.
 * @param {core.FileDownloadRequestEvent} e
 */
function setProductFileHeaders(e) {
  const event = /** @type {core.FileDownloadRequestEvent & { requestEvent: core.RequestEvent }} */ (e);
  const headers = event.requestEvent.response.header();
  // A thumb that could not be made is answered with the photo itself; the next try may succeed.
  headers.set("Cache-Control", e.thumbError ? "public, max-age=300" : "public, max-age=31536000, immutable");
  // The same for every origin: without "Vary: Origin" one copy serves the page, its canvas and its offline cache.
  headers.del("Vary");
  headers.set("Access-Control-Allow-Origin", "*");
  // PocketBase hands AVIF out as a download.
  if (/\.avif$/i.test(e.servedName)) {
    headers.set("Content-Type", "image/avif");
    headers.set("Content-Disposition", `inline; filename="${e.servedName}"`);
  }
}

module.exports = { setProductFileHeaders };

const { publicProductsSql } = require("../catalogue/publicProductsSql.js");
const { getCatalogueFile } = require("../catalogue/catalogueFile.js");
const { cacheFolderPath, sendCacheFile } = require("../platform/cacheFile.js");
const { respondError } = require("../platform/errors.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * Sends generated files about the whole catalogue for other programs: sitemap and product feeds. They are
 * stored in <data folder>/shop_cache/published.
 */

/**
 * A kind of published file.
 * @typedef {object} Kind
 * @property {string} name letters and digits
 * @property {string} contentType
 * @property {(app: core.App, shop: Shop, db: dbx.Tx, print: (text: string) => void) => void} write prints the
 * file
 * @typedef {import("./shopProfile.js").Shop} Shop
 */

/**
 * Version of the files' format. Raise it when their content changes, so that a new release writes them again.
 */
const formatVersion = 2;
const pauseMaxMs = 10 * minuteMs;

/**
 * Sends a published file; first writes a new version if the last version is outdated (`getCatalogueFile`).
 * The route needs PocketBase's gzip middleware.
 * @param {core.RequestEvent} e
 * @param {Shop} shop
 * @param {Kind} kind
 */
function sendPublishedFile(e, shop, kind) {
  const folder = cacheFolderPath(e.app, "published");
  const file = getCatalogueFile(e, {
    name: kind.name,
    extension: "",
    folder,
    formatHash: formatHashOf(e.app, shop),
    pauseMaxMs,
    write: (tx, _position, print) => kind.write(e.app, shop, tx, print),
  });
  if (!file) {
    e.response.header().set("Retry-After", "10");
    return respondError(e, 503, "file-busy", "The file is being written. Please try again.");
  }
  const name = file.isGzipped ? `${file.name}.gz` : file.name;
  const headers = {
    "Content-Type": kind.contentType,
    "Cache-Control": "public, max-age=0, s-maxage=600, stale-while-revalidate=3600",
    Vary: "Accept-Encoding",
    ETag: `"${name}"`,
    // The file itself must not be a search result; the pages that it names may be.
    "X-Robots-Tag": "noindex",
  };
  return sendCacheFile(e, folder, name, headers, file.isGzipped);
}

/**
 * Hashes what the files depend on besides the catalogue: their format, the shop's details, the public
 * columns.
 * @param {core.App} app @param {Shop} shop
 */
function formatHashOf(app, shop) {
  return $security
    .md5(JSON.stringify([formatVersion, shop, publicProductsSql(app).columnsHash]))
    .slice(0, 12);
}

module.exports = { sendPublishedFile };

const { clampToShownStock } = require("../domain.js");
const { parseJson } = require("../platform/json.js");

/**
 * Hashes what a page shows. All stock counts above `lowStockMax` give the same hash, so a sale from plenty of
 * stock does not change the hash: the kept page stays, with the count and the cursor that it was rendered
 * with.
 * @param {string} site identifies the built site with its settings
 * @param {string} epoch of the catalogue's journal
 * @param {string} records the page's products as a JSON list
 * @param {import("./firstScreen.js").RenderedTextPages} textPages
 * @returns {string}
 */
function pageVersion(site, epoch, records, textPages) {
  const shown = parseJson(records).map((/** @type {Record<string, unknown>} */ record) => ({
    ...record,
    ...clampToShownStock({ stockbysize: record.stockbysize, stock: record.stock }),
  }));
  return $security.md5(`${site} ${epoch} ${JSON.stringify(shown)} ${JSON.stringify(textPages)}`);
}

module.exports = { pageVersion };

const { oneLine } = require("../domain.js");
const { metaContent } = require("./compose.js");
const { insertHead } = require("./head.js");
const { describePage } = require("./describePage.js");

/**
 * Builds the HTML of an address: the built page with the address's own head.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @param {string} template the built page with the owner's settings
 * @returns {{ html: string, page: import("./describePage.js").Page }}
 */
function buildPageWithHead(e, path, template) {
  const page = describePage(e, path, oneLine(metaContent(template, "description")));
  return { html: insertHead(template, page), page };
}

module.exports = { buildPageWithHead };

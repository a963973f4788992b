const { oneLine } = require("../domain.js");
const { insertHead } = require("./head.js");
const { pageOf } = require("./page.js");

/**
 * The HTML of an address.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @param {string} template the built page with the owner's settings
 * @returns {{ html: string, page: import("./page.js").Page }}
 */
function renderPage(e, path, template) {
  const page = pageOf(e, path, descriptionIn(template));
  return { html: insertHead(template, page), page };
}

/** The shop's description in the template; "" without one. @param {string} template */
function descriptionIn(template) {
  const [, text = ""] = /<meta name="description" content="([^"]*)/.exec(template) ?? [];
  return oneLine(text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

module.exports = { renderPage };

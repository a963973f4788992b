const {
  footerContact,
  footerPrivacy,
  footerReturns,
  footerShipping,
  footerTerms,
  textPagePath,
} = require("../domain.js");
const { readShopUrl } = require("../platform/origin.js");
const { reportProblem } = require("../platform/problemLog.js");
const { findPublishedTextPages } = require("../textPages/published.js");

/**
 * The text pages that each mail links, in this order.
 * @type {readonly (readonly [slug: string, text: string])[]}
 */
const linkedPages = [
  ["contact", footerContact],
  ["shipping", footerShipping],
  ["returns", footerReturns],
  ["terms", footerTerms],
  ["privacy", footerPrivacy],
];

/** @typedef {{ text: string, url: string }} FooterLink */

/**
 * The links at the end of each mail: to the legal pages, as far as they are published. Never throws: a mail
 * is sent without them.
 * @param {core.App} app
 * @returns {FooterLink[]}
 */
function findFooterLinks(app) {
  try {
    const slugs = findPublishedTextPages(app).map(({ slug }) => slug);
    return linkedPages
      .filter(([slug]) => slugs.includes(slug))
      .map(([slug, text]) => ({ text, url: readShopUrl(app) + textPagePath(slug) }));
  } catch (error) {
    reportProblem(app, "The links of a mail could not be read", { problem: error });
    return [];
  }
}

module.exports = { findFooterLinks };

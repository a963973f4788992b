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
 * The text pages that every mail links in its footer, in this order.
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
 * Finds the footer links of a mail: those legal pages that are published. Never throws; when the pages cannot
 * be read, the mail has no links.
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

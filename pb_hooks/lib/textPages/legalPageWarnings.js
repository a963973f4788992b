const { findPlaceholder, legalPages } = require("../domain.js");
const { env } = require("../platform/env.js");
const { findPublishedTextPages } = require("./published.js");

const rules = "the Consumer Protection (E-Commerce) Rules 2020";

/**
 * For each legal page, why Indian law asks a shop to publish it: https://consumeraffairs.gov.in
 * @type {Record<string, string>}
 */
const reasons = {
  terms: `the terms of sale and payment, which ${rules} ask for`,
  privacy:
    "what happens to shoppers' data, which the Information Technology Rules 2011 (personal data) ask for",
  shipping: `how and when orders are delivered, which ${rules} ask for`,
  returns: `returns, exchanges and refunds, which ${rules} ask for`,
  contact: `the legal name, address, contact and grievance officer, which ${rules} ask for`,
};

/**
 * Warns in the terminal about each legal page that is not published, or that still has a [placeholder] or the
 * draft's note. Does not warn in the demo, nor in the copy of the shop that a drill (test restore of a
 * backup) opens. Never throws, because a shop may open without these pages.
 * @param {core.App} app
 */
function warnAboutLegalPages(app) {
  if (env("SHOP_DEMO") === "1" || env("SHOP_QUIET")) return;
  try {
    for (const problem of pageProblems(app)) console.warn(problem);
  } catch (error) {
    console.warn(`The text pages could not be checked: ${error}`);
  }
}

/** Finds the problems of the legal pages. @param {core.App} app @returns {string[]} a sentence for each */
function pageProblems(app) {
  const pages = findPublishedTextPages(app);
  return legalPages.flatMap((slug) => {
    const page = pages.find((each) => each.slug === slug);
    if (!page)
      return `The page "${slug}" is missing: ${reasons[slug]}. Publish it in the dashboard, collection pages.`;
    const left = findPlaceholder(page.body) || /^Draft:/.exec(page.body)?.[0];
    return left
      ? `The page "${slug}" still has ${left} from its draft: complete it in the dashboard, collection pages.`
      : [];
  });
}

module.exports = { warnAboutLegalPages };

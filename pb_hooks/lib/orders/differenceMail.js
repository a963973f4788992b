const { escapeMarkup, mailTexts } = require("../domain.js");
const { recordLink } = require("../platform/dashboardHost.js");
const { findOrder } = require("./orderRecord.js");

/*
 * Subject and content of the owner's mail about differences between Shiprocket and the shop, as HTML without
 * the layout: one line per difference, with a link to its order, or to the difference when the shop has no
 * such order. Values of orders are escaped.
 */

/**
 * Renders the owner's mail about differences.
 * @param {core.App} app
 * @param {readonly core.Record[]} differences at least one
 * @param {{ shopName: string, dashboardUrl: string }} shop
 * @returns {{ subject: string, content: string }}
 */
function differenceMailContent(app, differences, { shopName, dashboardUrl }) {
  const orders = [...new Set(differences.map((difference) => difference.getString("orderId")))];
  const only = orders.length === 1 ? orders[0] : undefined;
  const rows = differences.map((difference) => differenceRow(app, difference, dashboardUrl));
  return {
    subject: mailTexts.ownerDifferencesSubject(shopName, orders.length, only),
    content: `<h1>${mailTexts.ownerDifferencesTitle}</h1>
<table role="presentation">${rows.join("")}</table>
<small>${escapeMarkup(mailTexts.ownerDifferencesNote)}</small>`,
  };
}

/**
 * Renders the table row of one difference.
 * @param {core.App} app @param {core.Record} difference @param {string} dashboardUrl
 */
function differenceRow(app, difference, dashboardUrl) {
  const orderId = difference.getString("orderId");
  const name = `<b>${escapeMarkup(mailTexts.shopperRequestOrder(orderId))}</b>`;
  const order = findOrder(app, orderId);
  const url = order
    ? recordLink(dashboardUrl, "orders", order.id)
    : recordLink(dashboardUrl, "differences", difference.id);
  const label = order ? mailTexts.openOrderLink : mailTexts.openDifferenceLink;
  const text = escapeMarkup(difference.getString("text"));
  return `<tr><td>${name}: ${text}</td><td class="sum"><a href="${escapeMarkup(url)}">${label}</a></td></tr>`;
}

module.exports = { differenceMailContent };

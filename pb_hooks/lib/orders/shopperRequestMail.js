const { escapeMarkup, mailTexts } = require("../domain.js");
const { recordLink } = require("../platform/dashboardHost.js");

/*
 * Subject and content of the owner's mail about shoppers' requests to cancel or return orders, as HTML
 * without the layout: one line per order. Values of orders are escaped.
 */

/** @typedef {import("./unmailedRequests.js").ShopperRequest} ShopperRequest */

/**
 * Renders the owner's mail about shoppers' requests.
 * @param {readonly ShopperRequest[]} requests at least one
 * @param {{ shopName: string, dashboardUrl: string }} shop
 * @returns {{ subject: string, content: string }}
 */
function shopperRequestMailContent(requests, { shopName, dashboardUrl }) {
  const only = requests.length === 1 ? requests[0]?.orderId : undefined;
  const rows = requests.map((request) => requestRow(request, dashboardUrl));
  return {
    subject: mailTexts.shopperRequestsSubject(shopName, requests.length, only),
    content: `<h1>${mailTexts.shopperRequestsTitle}</h1>
<table role="presentation">${rows.join("")}</table>
<small>${escapeMarkup(mailTexts.shopperRequestsNote)}</small>`,
  };
}

/** Renders the table row of one request. @param {ShopperRequest} request @param {string} dashboardUrl */
function requestRow(request, dashboardUrl) {
  const order = `<b>${escapeMarkup(mailTexts.shopperRequestOrder(request.orderId))}</b>`;
  const url = recordLink(dashboardUrl, "orders", request.id);
  const link = `<a href="${escapeMarkup(url)}">${mailTexts.openOrderLink}</a>`;
  return `<tr><td>${order}: ${escapeMarkup(requestText(request))}</td><td class="sum">${link}</td></tr>`;
}

/** The sentence that says what the shopper asks for. @param {ShopperRequest} request */
function requestText({ kind, isCancelled, reason, size }) {
  if (kind === "return") return mailTexts.shopperAsksToReturn(reason, size);
  return isCancelled ? mailTexts.shopperCancelled : mailTexts.shopperAsksToCancel;
}

module.exports = { shopperRequestMailContent };

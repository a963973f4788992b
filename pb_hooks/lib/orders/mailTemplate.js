const {
  accountPath,
  allYourOrders,
  cashOnDelivery,
  escapeMarkup,
  formatAmount,
  isGmail,
  mailTexts,
  orderLinkDays,
  orderStatusDefault,
  shippingAndDiscounts,
  totalLabel,
  trackParcel,
} = require("../domain.js");
const { readQuantity, sumOfItems } = require("./orderRecord.js");

/*
 * Subject and content of order mails, as HTML without the layout. Values from products, owners and shoppers
 * are escaped.
 */

/**
 * What a mail needs of an order. `isFirst`: no mail about this order was sent yet; `total` in rupees;
 * `orderUrl`: link that shows the order without an account.
 * @typedef {{ name?: unknown, size?: unknown, qty?: unknown, price?: unknown }} Item
 * @typedef {{ shopName: string, shopUrl: string, to: string, status: string, isFirst: boolean, orderId:
 *   string, payment: string, items: Item[], total: number, orderUrl: string, courier: string, awb: string,
 *   trackingUrl: string }} MailedOrder
 */

/**
 * Renders a mail about an order's status.
 * @param {MailedOrder} order
 * @returns {{ subject: string, content: string }}
 */
function orderMailContent(order) {
  const isNew = order.isFirst && order.status === orderStatusDefault;
  const subject = mailTexts.orderMailSubject(order.shopName, isNew ? undefined : order.status);
  const content = [
    `<h1>${isNew ? mailTexts.thankYou : escapeMarkup(capitalised(order.status))}</h1>`,
    `<p>${isNew ? confirmationText(order) : mailTexts.orderStatusIs(escapeMarkup(order.shopName), `<b>${escapeMarkup(order.status)}</b>`)}</p>`,
    parcelParagraph(order),
    itemTable(order),
    `<p><a class="btn" href="${escapeMarkup(order.orderUrl)}">${mailTexts.seeThisOrder}</a></p>`,
    ordersLinkParagraph(order),
    `<small>${mailTexts.orderMailNote(escapeMarkup(order.orderId), orderLinkDays)}</small>`,
  ];
  return { subject: subject.replace(/\s+/g, " "), content: content.filter(Boolean).join("\n") };
}

/** The sentences of an order's first mail, with the amount due or paid. @param {MailedOrder} order */
function confirmationText({ shopName, payment, total }) {
  const amount = formatAmount(total);
  const money =
    payment === cashOnDelivery ? mailTexts.cashDue(amount) : payment && mailTexts.paymentReceived(amount);
  return [mailTexts.orderConfirmationText(escapeMarkup(shopName)), money].filter(Boolean).join(" ");
}

/** Renders the items, shipping and discounts, and the total of an order. @param {MailedOrder} order */
function itemTable({ items, total }) {
  const rows = items.map(({ name, size, qty, price }) => {
    const quantity = readQuantity(qty);
    const sum = formatAmount((Number(price) || 0) * quantity);
    return tableRow(
      `${escapeMarkup(String(name ?? ""))}${size ? `, ${escapeMarkup(String(size))}` : ""} × ${quantity}`,
      sum,
    );
  });
  const rest = total - sumOfItems(items);
  // Shipping and discounts in one row: Shiprocket computes both, and the order holds only their sum.
  if (Math.round(rest * 100) !== 0) rows.push(tableRow(shippingAndDiscounts, formatAmount(rest)));
  return `<table role="presentation">${rows.join("")}${tableRow(`<b>${totalLabel}</b>`, `<b>${formatAmount(total)}</b>`)}</table>`;
}

/** Renders a row of the item table. @param {string} label HTML @param {string} sum HTML */
function tableRow(label, sum) {
  return `<tr><td>${label}</td><td class="sum">${sum}</td></tr>`;
}

/**
 * Renders the parcel's courier, number and tracking page; false if all are unknown.
 * @param {MailedOrder} order
 */
function parcelParagraph({ courier, awb, trackingUrl }) {
  const name = [courier, awb && mailTexts.parcelNumber(awb)].filter(Boolean).join(", ");
  const track = trackingUrl && `<a href="${escapeMarkup(trackingUrl)}">${trackParcel}</a>`;
  const parts = [name && escapeMarkup(capitalised(name)), track].filter(Boolean);
  return parts.length > 0 && `<p>${parts.join(" · ")}</p>`;
}

/**
 * Renders the link to the shopper's orders; false for an address that is not Gmail. A shopper without an
 * account sees the orders after registering with the address of this mail, and the shop registers only Gmail
 * addresses.
 * @param {MailedOrder} order
 */
function ordersLinkParagraph({ shopUrl, to }) {
  return isGmail(to) && `<p><a href="${escapeMarkup(shopUrl + accountPath)}">${allYourOrders}</a></p>`;
}

/** Makes the first letter a capital. @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

module.exports = { orderMailContent };

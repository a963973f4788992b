const {
  accountPath,
  formatAmount,
  isGmail,
  orderLinkDays,
  orderStatusDefault,
  shippingAndDiscounts,
} = require("../domain.js");
const { escapeHtml } = require("../mail/layout.js");

/*
 * Subject and content of order mails, as HTML without the layout. Values from products, owners and shoppers are escaped.
 */

/**
 * @typedef {{ name?: unknown, size?: unknown, qty?: unknown, price?: unknown }} Item
 * @typedef {{ shopName: string, shopUrl: string, to: string, status: string, isFirst: boolean, orderId: string,
 *   payment: string, items: Item[], total: number, orderUrl: string, courier: string, awb: string, trackingUrl: string }} MailedOrder
 *   `isFirst`: no mail about this order was sent yet; `total` in rupees; `orderUrl`: the order without an account
 */

/**
 * @param {MailedOrder} order
 * @returns {{ subject: string, content: string }}
 */
function orderMailContent(order) {
  const isNew = order.isFirst && order.status === orderStatusDefault;
  const subject = isNew
    ? `Your order at ${order.shopName}`
    : `Your order at ${order.shopName}: ${order.status}`;
  const content = [
    `<h1>${isNew ? "Thank you" : escapeHtml(capitalised(order.status))}</h1>`,
    `<p>${isNew ? confirmation(order) : `Your order at ${escapeHtml(order.shopName)} is now: <b>${escapeHtml(order.status)}</b>.`}</p>`,
    parcel(order),
    itemTable(order),
    `<p><a class="btn" href="${escapeHtml(order.orderUrl)}">See this order</a></p>`,
    ordersLink(order),
    `<small>Order ${escapeHtml(order.orderId)}. Prices include tax. The button works for ${orderLinkDays} days; do not forward this mail.</small>`,
  ];
  return { subject: subject.replace(/\s+/g, " "), content: content.filter(Boolean).join("\n") };
}

/** @param {MailedOrder} order */
function confirmation({ shopName, payment, total }) {
  const money =
    payment === "Cash on delivery"
      ? ` Please have ${formatAmount(total)} ready when it arrives.`
      : payment && ` We have your payment of ${formatAmount(total)}.`;
  return `Your order at ${escapeHtml(shopName)} is in, and we are getting it ready.${money}`;
}

/** @param {MailedOrder} order */
function itemTable({ items, total }) {
  const rows = items.map(({ name, size, qty, price }) => {
    const quantity = Number(qty) || 1;
    const sum = formatAmount((Number(price) || 0) * quantity);
    return row(
      `${escapeHtml(String(name ?? ""))}${size ? `, ${escapeHtml(String(size))}` : ""} × ${quantity}`,
      sum,
    );
  });
  const rest =
    total - items.reduce((sum, { qty, price }) => sum + (Number(qty) || 1) * (Number(price) || 0), 0);
  // Shiprocket computes both, and the order holds only their sum.
  if (Math.round(rest * 100) !== 0) rows.push(row(shippingAndDiscounts, formatAmount(rest)));
  return `<table role="presentation">${rows.join("")}${row("<b>Total</b>", `<b>${formatAmount(total)}</b>`)}</table>`;
}

/** @param {string} label HTML @param {string} sum HTML */
function row(label, sum) {
  return `<tr><td>${label}</td><td class="sum">${sum}</td></tr>`;
}

/** Courier, number and tracking page. @param {MailedOrder} order */
function parcel({ courier, awb, trackingUrl }) {
  const name = [courier, awb && `number ${awb}`].filter(Boolean).join(", ");
  const track = trackingUrl && `<a href="${escapeHtml(trackingUrl)}">Track the parcel</a>`;
  const parts = [name && escapeHtml(name), track].filter(Boolean);
  return parts.length > 0 && `<p>${parts.join(" · ")}</p>`;
}

/** A shopper without an account sees the order after registering with this address, which must be Gmail. @param {MailedOrder} order */
function ordersLink({ shopUrl, to }) {
  return isGmail(to) && `<p><a href="${escapeHtml(shopUrl + accountPath)}">All your orders</a></p>`;
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

module.exports = { orderMailContent };

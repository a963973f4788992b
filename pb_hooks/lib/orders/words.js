const { accountPath, formatRupees, isGmail, orderStatusDefault } = require("../domain.js");
const { escaped } = require("../mail/look.js");

/*
 * The words of a mail about an order, as HTML without the shop's look. Whatever comes from a product, an owner or a
 * shopper is escaped.
 */

/**
 * @param {{ shopName: string, shopUrl: string, to: string, status: string, isFirst: boolean, orderId: string,
 *   payment: string, items: { name?: unknown, size?: unknown, qty?: unknown, price?: unknown }[], total: number }} order
 * @returns {{ subject: string, words: string }}
 */
function orderWords(order) {
  const isNew = order.isFirst && order.status === orderStatusDefault;
  const subject = isNew
    ? `Your order at ${order.shopName}`
    : `Your order at ${order.shopName}: ${order.status}`;
  const words = [
    `<h1>${isNew ? "Thank you" : escaped(capitalised(order.status))}</h1>`,
    `<p>${isNew ? placedSentence(order) : `Your order at ${escaped(order.shopName)} is now: <b>${escaped(order.status)}</b>.`}</p>`,
    itemTable(order),
    wayToOrders(order),
    `<small>Order ${escaped(order.orderId)}. Prices include tax.</small>`,
  ];
  return { subject: subject.replace(/\s+/g, " "), words: words.filter(Boolean).join("\n") };
}

function placedSentence({ shopName, payment, total }) {
  const money =
    payment === "Cash on delivery"
      ? ` Please have ${formatRupees(total)} ready when it arrives.`
      : payment && ` We have your payment of ${formatRupees(total)}.`;
  return `Your order at ${escaped(shopName)} is in, and we are getting it ready.${money}`;
}

function itemTable({ items, total }) {
  const rows = items.map(({ name, size, qty, price }) => {
    const pieces = Number(qty) || 1;
    const sum = formatRupees((Number(price) || 0) * pieces);
    return row(`${escaped(String(name ?? ""))}${size ? `, ${escaped(String(size))}` : ""} × ${pieces}`, sum);
  });
  const rest =
    total - items.reduce((sum, { qty, price }) => sum + (Number(qty) || 1) * (Number(price) || 0), 0);
  // They are worked out at the checkout, and only their sum is known here.
  if (Math.round(rest) !== 0) rows.push(row("Shipping and discounts", formatRupees(rest)));
  return `<table role="presentation">${rows.join("")}${row("<b>Total</b>", `<b>${formatRupees(total)}</b>`)}</table>`;
}

function row(what, sum) {
  return `<tr><td>${what}</td><td class="sum">${sum}</td></tr>`;
}

/** Who has no account yet sees the order there after signing up with this address, which has to be Gmail. */
function wayToOrders({ shopUrl, to }) {
  return isGmail(to) && `<p><a class="btn" href="${escaped(shopUrl + accountPath)}">See your orders</a></p>`;
}

function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

module.exports = { orderWords };

const { dressed } = require("../mail/look.js");
const { plainText } = require("../mail/text.js");
const { shopUrlOf } = require("../shopUrl.js");
const { mailedStatus, noteMailed, statusOf } = require("./mailed.js");
const { orderWords } = require("./words.js");

/**
 * Mails an order's status to the shopper and notes that, in one go: also when whoever asked for it has given up waiting.
 * @param {core.App} app
 * @param {string} id of the order's row
 * @throws what the mail server said
 */
function mailOrder(app, id) {
  const order = app.findRecordById("orders", id);
  const status = statusOf(order);
  const mailed = mailedStatus(app, id);
  if (mailed === status) return;
  const to = addressOf(app, order);
  if (to) app.newMailClient().send(messageOf(app, order, to, { status, isFirst: mailed === "" }));
  noteMailed(app, id, status);
}

/** The address given at the checkout, else the one that the account has proved. */
function addressOf(app, order) {
  const given = order.getString("userEmail");
  const userId = order.getString("userId");
  if (given || !userId) return given;
  const user = app.findRecordsByIds("users", [userId])[0];
  return user?.verified() ? user.email() : "";
}

function messageOf(app, order, to, { status, isFirst }) {
  const { appName, appURL, senderAddress, senderName } = app.settings().meta;
  const { subject, words } = orderWords({
    shopName: appName,
    shopUrl: shopUrlOf(app),
    to,
    status,
    isFirst,
    orderId: order.getString("orderId"),
    payment: order.getString("payment"),
    items: JSON.parse(order.getString("items") || "null") ?? [],
    total: order.getFloat("total"),
  });
  return new MailerMessage({
    from: { address: senderAddress, name: senderName },
    to: [{ address: to }],
    subject,
    html: dressed({ words, shopName: appName, shopUrl: appURL, subject }),
    text: `${plainText(words)}\n\n${appName} · ${appURL}`,
  });
}

module.exports = { mailOrder };

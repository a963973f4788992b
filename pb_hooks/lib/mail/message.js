const { shopUrlOf } = require("../platform/origin.js");
const { plainText, withLayout } = require("./layout.js");
const { shopLinks } = require("./shopLinks.js");

/**
 * A mail of the shop that is not one of PocketBase's templates, in the shop's layout and with a plain-text part.
 * @param {core.App} app
 * @param {{ to: string, subject: string, content: string }} mail `content`: HTML without the layout
 */
function shopMessage(app, { to, subject, content }) {
  const { appName, senderAddress, senderName } = app.settings().meta;
  const shop = { shopName: appName, shopUrl: shopUrlOf(app), links: shopLinks(app) };
  return new MailerMessage({
    from: { address: senderAddress, name: senderName },
    to: [{ address: to }],
    subject,
    html: withLayout({ content, subject, ...shop }),
    text: plainText(content, shop),
  });
}

module.exports = { shopMessage };

const { readShopUrl } = require("../platform/origin.js");
const { renderPlainText, renderMailPage } = require("./layout.js");
const { findFooterLinks } = require("./footerLinks.js");

/**
 * Creates a mail that is not one of PocketBase's templates, in the shop's layout and with a plain-text part.
 * @param {core.App} app
 * @param {{ to: string, subject: string, content: string }} mail `content`: HTML without the layout
 */
function createShopMail(app, { to, subject, content }) {
  const { appName, senderAddress, senderName } = app.settings().meta;
  const shop = { shopName: appName, shopUrl: readShopUrl(app), links: findFooterLinks(app) };
  return new MailerMessage({
    from: { address: senderAddress, name: senderName },
    to: [{ address: to }],
    subject,
    html: renderMailPage({ content, subject, ...shop }),
    text: renderPlainText(content, shop),
  });
}

module.exports = { createShopMail };

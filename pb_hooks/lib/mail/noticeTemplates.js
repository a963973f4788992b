const { escapeMarkup, mailTexts, unknownDeviceInSentence } = require("../domain.js");
const { toIndianTime } = require("../platform/dates.js");

/*
 * Subject and content, as HTML without the layout, of the notices about an account. A notice reports an
 * action to the owner of the mail address, because another person may have done it.
 */

/**
 * A notice of an action on an account.
 * @typedef {{ userId: string, at: number } & (
 *   | { kind: "passwordChanged", device: string }
 *   | { kind: "passwordRemoved" }
 *   | { kind: "emailChanged", newEmail: string }
 *   | { kind: "newDevice", device: string })} Notice `at`: time of the action in milliseconds since 1970;
 *   `device`: "Chrome on Android", "" when it is not known
 */

/**
 * Renders a notice.
 * @param {Notice} notice
 * @param {{ shopName: string, shopUrl: string, email: string, token: string }} account `email`: the account's
 * address; `token`: opens /auth/reset, for "passwordRemoved" only
 * @returns {{ subject: string, content: string }}
 */
function renderNotice(notice, { shopName, shopUrl, email, token }) {
  const shop = escapeMarkup(shopName);
  const address = escapeMarkup(email);
  const account = mailTexts.accountAt(shop, address);
  const time = toIndianTime(notice.at);
  const device = escapeMarkup(("device" in notice && notice.device) || unknownDeviceInSentence);
  switch (notice.kind) {
    case "passwordChanged":
      return renderMail(
        mailTexts.passwordChangedSubject(shopName),
        mailTexts.passwordChangedTitle,
        mailTexts.passwordChangedText(account, time, device),
        renderButton(mailTexts.openAccountButton, `${shopUrl}/account`),
        mailTexts.passwordChangedHint,
      );
    case "passwordRemoved":
      return renderMail(
        mailTexts.passwordRemovedSubject(shopName),
        mailTexts.passwordRemovedTitle,
        mailTexts.passwordRemovedText(account, time),
        renderButton(mailTexts.choosePasswordButton, `${shopUrl}/auth/reset#${token}`),
        mailTexts.passwordRemovedHint,
      );
    case "emailChanged":
      return renderMail(
        mailTexts.emailChangedSubject(shopName),
        mailTexts.emailChangedTitle,
        mailTexts.emailChangedText(shop, escapeMarkup(notice.newEmail), time),
        "",
        mailTexts.emailChangedHint,
      );
    case "newDevice":
      return renderMail(
        mailTexts.newDeviceSubject(shopName),
        mailTexts.newDeviceTitle,
        mailTexts.newDeviceText(mailTexts.accountAtSentenceStart(shop, address), device, time),
        renderButton(mailTexts.seeDevicesButton, `${shopUrl}/account`),
        mailTexts.newDeviceHint,
      );
  }
}

/**
 * Renders subject and content of a notice from its texts.
 * @param {string} subject @param {string} heading @param {string} text HTML @param {string} action HTML, or
 * "" @param {string} small
 */
function renderMail(subject, heading, text, action, small) {
  const content = [`<h1>${heading}</h1>`, `<p>${text}</p>`, action, `<small>${small}</small>`];
  return { subject, content: content.filter(Boolean).join("\n") };
}

/** Renders a link that looks like a button. @param {string} label HTML @param {string} url */
function renderButton(label, url) {
  return `<p><a class="btn" href="${escapeMarkup(url)}">${label}</a></p>`;
}

module.exports = { renderNotice };

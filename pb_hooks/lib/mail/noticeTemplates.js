const { unknownDevice } = require("../domain.js");
const { toIndianTime } = require("../platform/dates.js");
const { escapeHtml } = require("./layout.js");

/*
 * Subject and content of the notices about an account, as HTML without the layout. A notice reports an action to the owner of
 * the address, who may not have done it.
 */

/**
 * @typedef {{ userId: string, at: number } & (
 *   | { kind: "passwordChanged", device: string }
 *   | { kind: "passwordRemoved" }
 *   | { kind: "emailChanged", newEmail: string }
 *   | { kind: "newDevice", device: string })} Notice `at`: time of the action in milliseconds since 1970; `device`: "Chrome
 *   on Android", "" when it is not known
 */

/**
 * @param {Notice} notice
 * @param {{ shopName: string, shopUrl: string, email: string, token: string }} account `email`: the account's address;
 * `token`: opens /auth/reset, for "passwordRemoved" only
 * @returns {{ subject: string, content: string }}
 */
function renderNotice(notice, { shopName, shopUrl, email, token }) {
  const shop = escapeHtml(shopName);
  const account = `your account at ${shop} (${escapeHtml(email)})`;
  const time = toIndianTime(notice.at);
  const device = escapeHtml(("device" in notice && notice.device) || unknownDevice);
  switch (notice.kind) {
    case "passwordChanged":
      return mail(
        `Your password at ${shopName} was changed`,
        "Your password was changed",
        `The password of ${account} was changed on ${time}, in ${device}. All your devices were signed out.`,
        button("Open my account", `${shopUrl}/account`),
        "If it was you, there is nothing to do. If it was not, choose a new password now: Login, then Forgot Password.",
      );
    case "passwordRemoved":
      return mail(
        `Your password at ${shopName} was removed`,
        "Your password was removed",
        `You opened ${account} by a link in a mail or by Google on ${time}. Its password had never signed in since the address was confirmed, so another person may have chosen it. It was removed, and all other devices were signed out.`,
        button("Choose a password", `${shopUrl}/auth/reset#${token}`),
        "The link works for one hour. To get a new one later, choose Create Account with this address.",
      );
    case "emailChanged":
      return mail(
        `Your address at ${shopName} was changed`,
        "Your address was changed",
        `Your account at ${shop} moved from this address to ${escapeHtml(notice.newEmail)} on ${time}. This address does not open it any more, and all your devices were signed out.`,
        "",
        "If it was you, there is nothing to do. If it was not, reply to this mail now.",
      );
    case "newDevice":
      return mail(
        `New sign-in to your account at ${shopName}`,
        "A new sign-in",
        `${account.replace(/^y/, "Y")} was opened in ${device} on ${time}.`,
        button("See my devices", `${shopUrl}/account`),
        "If it was you, there is nothing to do. If it was not, sign that device out under Profile, and choose a new password.",
      );
  }
}

/**
 * @param {string} subject @param {string} heading @param {string} text HTML @param {string} action HTML, or "" @param {string} small
 */
function mail(subject, heading, text, action, small) {
  const content = [`<h1>${heading}</h1>`, `<p>${text}</p>`, action, `<small>${small}</small>`];
  return { subject, content: content.filter(Boolean).join("\n") };
}

/** @param {string} label @param {string} url */
function button(label, url) {
  return `<p><a class="btn" href="${escapeHtml(url)}">${label}</a></p>`;
}

module.exports = { renderNotice };

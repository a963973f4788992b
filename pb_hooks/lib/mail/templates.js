/*
 * The templates of the account mails: subject and content, without the layout. A migration saves them in the
 * settings of `users`, where the owner can edit them in the dashboard; a change here applies to new databases
 * only, unless a migration saves the templates again. PocketBase fills in {APP_NAME}, {APP_URL}, {TOKEN},
 * {OTP_ID}, {OTP} and {RECORD:email}; accountMail.js fills in {DEVICE} and {TIME} of a registration. The
 * texts of notices and of order mails are in src/domain/mail/messages.ts.
 */

const button = (/** @type {string} */ label, /** @type {string} */ path) =>
  `<p><a class="btn" href="{APP_URL}${path}">${label}</a></p>`;
const paragraphs = (/** @type {string[]} */ ...lines) =>
  lines.map((line) => (line.startsWith("<") ? line : `<p>${line}</p>`)).join("\n");

/**
 * By the kind of mail.
 * @type {Record<"verification" | "reset" | "link" | "emailChange", { subject: string, body: string }>}
 */
const accountMailTemplates = {
  verification: {
    subject: "Confirm your address for {APP_NAME}",
    body: paragraphs(
      "<h1>Is this your address?</h1>",
      "Someone, hopefully you, opened an account at {APP_NAME} with {RECORD:email}: in {DEVICE}, on {TIME}. Confirm the address and the shop lets you in.",
      button("Confirm my address", "/auth/verify#{TOKEN}"),
      "<small>The link works for three days. If it was not you, do nothing: without your confirmation the account cannot be used, and it is deleted after seven days.</small>",
    ),
  },
  reset: {
    subject: "Choose a new password for {APP_NAME}",
    body: paragraphs(
      "<h1>A new password</h1>",
      "Choose a new password for your account at {APP_NAME}. All your devices are signed out when you do.",
      button("Choose a new password", "/auth/reset#{TOKEN}"),
      "<small>The link works for one hour. If you did not ask for it, do nothing: your password stays as it is.</small>",
    ),
  },
  link: {
    subject: "Your sign-in link for {APP_NAME}",
    body: paragraphs(
      "<h1>Your sign-in link</h1>",
      "One tap, no password. Open it on the device that you want to shop on.",
      button("Sign in to {APP_NAME}", "/account#otp={OTP_ID}.{OTP}"),
      "<small>The link works once, for ten minutes. If you did not ask for it, do nothing and pass it on to nobody: it opens your account.</small>",
    ),
  },
  emailChange: {
    subject: "Confirm your new address for {APP_NAME}",
    body: paragraphs(
      "<h1>A new address for your account</h1>",
      "Confirm that your account at {APP_NAME} moves to this address. All your devices are signed out when it does.",
      button("Confirm my new address", "/auth/verify#{TOKEN}"),
      "<small>The link works for one hour. If you did not ask for it, do nothing: nothing changes.</small>",
    ),
  },
};

module.exports = { accountMailTemplates };

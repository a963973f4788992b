/*
 * Which mails there are. Of the account mails PocketBase makes the tokens and fills in the owner's words; dress.js adds the
 * look.
 */

/** @typedef {{ kind: string, userId?: string, id?: string, otpId?: string, code?: string, newEmail?: string }} Mail */

/** @param {(app: core.App, user: core.Record, mail: Mail) => void} send */
const toUser = (send) => (/** @type {core.App} */ app, /** @type {Mail} */ mail) =>
  send(app, app.findRecordById("users", mail.userId), mail);

/** @type {Record<string, (app: core.App, mail: Mail) => void>} */
const kinds = {
  verification: toUser((app, user) => $mails.sendRecordVerification(app, user)),
  reset: toUser((app, user) => $mails.sendRecordPasswordReset(app, user)),
  link: toUser((app, user, { otpId, code }) => $mails.sendRecordOTP(app, user, otpId, code)),
  emailChange: toUser((app, user, { newEmail }) => $mails.sendRecordChangeEmail(app, user, newEmail)),
  order: (app, { id }) => require("../orders/mail.js").mailOrder(app, id),
};

/**
 * Hands a mail to the mail server and waits for its answer, however long that takes.
 * @param {core.App} app
 * @param {Mail} mail
 * @throws what the mail server, or the way to it, said
 */
function deliver(app, mail) {
  kinds[mail.kind](app, mail);
}

module.exports = { deliver };

/*
 * Which mails there are. PocketBase makes the tokens and fills in the owner's words; dress.js adds the look.
 */

/** @type {Record<string, (app: core.App, user: core.Record, mail: any) => void>} */
const kinds = {
  verification: (app, user) => $mails.sendRecordVerification(app, user),
  reset: (app, user) => $mails.sendRecordPasswordReset(app, user),
  link: (app, user, { otpId, code }) => $mails.sendRecordOTP(app, user, otpId, code),
  emailChange: (app, user, { newEmail }) => $mails.sendRecordChangeEmail(app, user, newEmail),
};

/**
 * Hands a mail to the mail server and waits for its answer, however long that takes.
 * @param {core.App} app
 * @param {{ kind: string, userId: string }} mail
 * @throws what the mail server, or the way to it, said
 */
function deliver(app, mail) {
  kinds[mail.kind](app, app.findRecordById("users", mail.userId), mail);
}

module.exports = { deliver };

const { sendAccountNotice } = require("../mail/accountMail.js");

/*
 * Whether an account's password was chosen by the owner of its mail address. Another person can register a
 * shopper's address and wait until the shopper confirms it. So the hidden field `passwordConfirmed` is true
 * only after one of these: the browser that registered opened the mailed link, the shopper reset the password
 * by mail, the shopper signed in with the password after the address was confirmed, or the shop's owner set
 * the password in the dashboard.
 */

/**
 * Sets `passwordConfirmed` after a sign-in by password. Uses one SQL statement, because saving the record
 * would also change `updatedAt`.
 * @param {core.App} app
 * @param {core.Record} user with a verified address
 */
function markPasswordConfirmed(app, user) {
  if (user.getBool("passwordConfirmed")) return;
  app
    .db()
    .newQuery("UPDATE users SET passwordConfirmed = 1 WHERE id = {:id}")
    .bind({ id: user.id })
    .execute();
}

/**
 * Removes an account's password while `passwordConfirmed` is false: another person may have chosen it. Signs
 * out all devices and mails a notice. Called when the owner of the address signs in by magic link, or by
 * Google for the first time.
 * @param {core.App} app
 * @param {core.Record} user
 */
function removeUnconfirmedPassword(app, user) {
  if (!user.getBool("hasPassword") || (user.verified() && user.getBool("passwordConfirmed"))) return;
  clearPassword(app, user);
  sendAccountNotice(app, { kind: "passwordRemoved", userId: user.id, at: Date.now() }, user.email());
}

/**
 * Replaces the password by a random one, which ends all sessions: the account has no password until its owner
 * chooses one.
 * @param {core.App} app
 * @param {core.Record} user
 */
function clearPassword(app, user) {
  user.setRandomPassword();
  user.set("hasPassword", false);
  user.set("passwordConfirmed", false);
  app.save(user);
}

module.exports = { clearPassword, markPasswordConfirmed, removeUnconfirmedPassword };

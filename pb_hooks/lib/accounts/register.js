const { isGmail, isStrongPassword, normaliseEmail } = require("../domain.js");
const { post } = require("../mail/post.js");
const { refusal } = require("../refusal.js");
const { registration } = require("./signIn.js");
const { userByEmail } = require("./users.js");

/**
 * POST /api/shop/register {email, password, passwordConfirm} → PocketBase's {token, record}. The token can only ask
 * whether the address is confirmed yet. Without the mail there is no account, so that one can simply try again.
 * @param {core.RequestEvent} e
 * @throws "invalid-email", "weak-password", "passwords-differ", "email-already-in-use", "too-many-requests",
 * "mail-unavailable"
 */
function register(e) {
  const { email, password, passwordConfirm } = e.requestInfo().body;
  const address = normaliseEmail(email);
  if (!isGmail(address)) throw refusal(400, "invalid-email");
  if (!isStrongPassword(password)) throw refusal(400, "weak-password");
  if (password !== passwordConfirm) throw refusal(400, "passwords-differ");

  const user = create(e.app, address, password);
  try {
    post(e.app, { kind: "verification", userId: user.id }, address);
  } catch (problem) {
    e.app.delete(user);
    throw problem;
  }
  return $apis.recordAuthResponse(e, user, registration, null);
}

function create(app, email, password) {
  if (userByEmail(app, email)) throw refusal(400, "email-already-in-use");
  const user = new Record(app.findCollectionByNameOrId("users"));
  user.setEmail(email);
  user.setPassword(password);
  try {
    app.save(user);
  } catch (problem) {
    // Somebody was faster with the same address.
    if (userByEmail(app, email)) throw refusal(400, "email-already-in-use");
    // Letters, digits and ._%+- only, but PocketBase knows that no address begins with a dot, or has two in a row.
    if (/^(GoError: )?email: /.test(String(problem))) throw refusal(400, "invalid-email");
    throw problem;
  }
  return user;
}

module.exports = { register };

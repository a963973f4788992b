// Who chose the password of an account: another person may have registered the address. `registeredOn` names the browser of the
// registration, for the question at the confirmation; `passwordConfirmed` says that the owner of the address is known to have
// chosen the password (pb_hooks/lib/auth/confirmRegistration.js). The confirmation's mail names browser and time.

/** The text of the first release; a text that the owner has changed stays. */
const firstBody = `<h1>Is this your address?</h1>
<p>Someone, hopefully you, opened an account at {APP_NAME} with {RECORD:email}. Confirm the address and the shop lets you in.</p>
<p><a class="btn" href="{APP_URL}/auth/verify#{TOKEN}">Confirm my address</a></p>
<small>The link works for three days. If it was not you, do nothing: without your confirmation nobody can use the account.</small>`;

migrate(
  (app) => {
    const { accountMailTemplates } = require(`${__hooks}/lib/mail/templates.js`);
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(
      new Field({
        type: "text",
        name: "registeredOn",
        max: 100,
        hidden: true,
        help: "Kept by the shop: the browser in which the account was opened.",
      }),
    );
    users.fields.add(
      new Field({
        type: "bool",
        name: "passwordConfirmed",
        hidden: true,
        help: "Kept by the shop: the owner of the address is known to have chosen the password.",
      }),
    );
    if (users.verificationTemplate.body === firstBody)
      users.verificationTemplate.body = accountMailTemplates.verification.body;
    app.save(users);

    // A successful sign-in by password leaves a row without attempts.
    app
      .db()
      .newQuery(
        `UPDATE users SET passwordConfirmed = 1 WHERE verified = 1 AND hasPassword = 1 AND EXISTS
          (SELECT 1 FROM loginLocks WHERE loginLocks.email = users.email COLLATE NOCASE AND attempts = 0)`,
      )
      .execute();
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("registeredOn");
    users.fields.removeByName("passwordConfirmed");
    app.save(users);
  },
);

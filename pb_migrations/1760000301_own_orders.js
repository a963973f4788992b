// Whose orders are whose, asked in a way that uses the indexes: a modifier at @request.auth would join the accounts, and
// then every order is looked at. The account's address is in small letters (lib/accounts/users.js), also one that an
// early version of the shop has stored.
const rule = (email) =>
  '@request.auth.id != "" && @request.auth.collectionName = "users" && ' +
  "(userId = @request.auth.id || " +
  `(userEmail != "" && @request.auth.verified = true && userEmail:lower = ${email}))`;

function setRule(app, text) {
  const orders = app.findCollectionByNameOrId("orders");
  orders.listRule = text;
  orders.viewRule = text;
  app.save(orders);
}

migrate(
  (app) => {
    app.db().newQuery("UPDATE users SET email = lower(email) WHERE email != lower(email)").execute();
    const users = app.findCollectionByNameOrId("users");
    users.indexes = [
      ...users.indexes.filter((index) => !index.includes("`idx_users_email`")),
      "CREATE UNIQUE INDEX `idx_users_email` ON `users` (`email` COLLATE NOCASE)",
    ];
    app.save(users);
    setRule(app, rule("@request.auth.email"));
  },
  (app) => setRule(app, rule("@request.auth.email:lower")),
);

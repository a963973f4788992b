// A table with the ids of deleted accounts and the time of each deletion (milliseconds since 1970). When a
// device is signed in to an account that is not in `users`, the table tells whether the account was deleted,
// or was registered after the backup from which the server was restored; see
// pb_hooks/lib/cart/missingAccounts.js. The row with the id '' has the time since which deletions are
// recorded.
migrate(
  (app) => {
    app
      .db()
      .newQuery("CREATE TABLE shop_deleted_accounts (id TEXT PRIMARY KEY, at INTEGER NOT NULL)")
      .execute();
    app
      .db()
      .newQuery("INSERT INTO shop_deleted_accounts (id, at) VALUES ('', {:now})")
      .bind({ now: Date.now() })
      .execute();
  },
  (app) => {
    app.db().dropTable("shop_deleted_accounts").execute();
  },
);

// The table `shop_operation`: what the server records about its own operation, one JSON value per name: the last backup, the
// last drill, the problems that were reported to the owner. lib/platform/operationFacts.js reads and writes
// it.
migrate(
  (app) => {
    app
      .db()
      .newQuery("CREATE TABLE IF NOT EXISTS shop_operation (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE IF EXISTS shop_operation").execute();
  },
);

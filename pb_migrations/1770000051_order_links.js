// Table `shop_order_links`: the links in order mails that show one order without an account, as hashes with their end in
// milliseconds since 1970. And `mailed` in `shop_order_mails`: the states of the parcel that were mailed, as ",shipped,delivered,".
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE IF NOT EXISTS shop_order_links (
          hash TEXT PRIMARY KEY,
          orderRow TEXT NOT NULL,
          expires INTEGER NOT NULL
        )`,
      )
      .execute();
    app
      .db()
      .newQuery("CREATE INDEX IF NOT EXISTS idx_shop_order_links_order ON shop_order_links (orderRow)")
      .execute();
    app.db().newQuery("ALTER TABLE shop_order_mails ADD COLUMN mailed TEXT NOT NULL DEFAULT ''").execute();
  },
  (app) => {
    app.db().dropTable("shop_order_links").execute();
    app.db().newQuery("ALTER TABLE shop_order_mails DROP COLUMN mailed").execute();
  },
);

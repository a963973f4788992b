// `asked` in `shop_order_mails`: the shopper's requests that the owner has a mail about, as ",cancel 2026-01-31 08:00:00.000Z,".
migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE shop_order_mails ADD COLUMN asked TEXT NOT NULL DEFAULT ''").execute();
  },
  (app) => {
    app.db().newQuery("ALTER TABLE shop_order_mails DROP COLUMN asked").execute();
  },
);

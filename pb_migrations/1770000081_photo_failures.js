// Products with a stored photo whose metadata could not be removed, and when that was tried last (milliseconds since 1970). The
// cleaning starts over once: earlier releases forgot the photos that had failed.
migrate(
  (app) => {
    app
      .db()
      .newQuery("CREATE TABLE shop_photo_failures (product TEXT PRIMARY KEY, at INTEGER NOT NULL)")
      .execute();
    app.db().newQuery("DELETE FROM shop_photo_cleaning").execute();
    app.db().newQuery("INSERT INTO shop_photo_cleaning (last) VALUES ('')").execute();
  },
  (app) => {
    app.db().dropTable("shop_photo_failures").execute();
  },
);

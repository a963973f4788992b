// One row while photos that were stored with their metadata remain: the product that the job `photo-cleaning` finished last.
migrate(
  (app) => {
    app.db().newQuery("CREATE TABLE shop_photo_cleaning (last TEXT NOT NULL)").execute();
    app.db().newQuery("INSERT INTO shop_photo_cleaning (last) VALUES ('')").execute();
  },
  (app) => {
    app.db().dropTable("shop_photo_cleaning").execute();
  },
);

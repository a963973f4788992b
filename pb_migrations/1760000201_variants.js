// The checkout's number of each size of each product. A table that no form and no route reaches: numbers are given once
// and belong to their size for good, also after the product is gone.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE IF NOT EXISTS shop_variants (
          number INTEGER PRIMARY KEY,
          product TEXT NOT NULL,
          size TEXT NOT NULL,
          UNIQUE (product, size)
        )`,
      )
      .execute();
    require(`${__hooks}/lib/products/variants.js`).fillVariants(app);
  },
  (app) => {
    app.db().dropTable("shop_variants").execute();
  },
);

// Tables for Shiprocket's copy of the catalogue. They are not collections: no form and no route reaches them.
const tables = [
  // Shiprocket's permanent number for each size of each product ("" is the size of a product without sizes). The product hooks
  // add rows and never change or delete one, so a number keeps its meaning after the product is deleted.
  `CREATE TABLE IF NOT EXISTS shop_variants (
    number INTEGER PRIMARY KEY,
    product TEXT NOT NULL,
    size TEXT NOT NULL,
    UNIQUE (product, size)
  )`,
  // What the push job sent to Shiprocket last, per product id: a digest of the content, and the product's collections.
  `CREATE TABLE IF NOT EXISTS shop_pushes (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    collections TEXT NOT NULL
  )`,
  // One row: the last entry of the catalogue journal (shop_catalogue_changes.seq) that the push job has sent.
  "CREATE TABLE IF NOT EXISTS shop_push_cursor (seq INTEGER NOT NULL)",
  "INSERT INTO shop_push_cursor (seq) VALUES (0)",
];

migrate(
  (app) => {
    for (const statement of tables) app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const name of ["shop_variants", "shop_pushes", "shop_push_cursor"])
      app.db().dropTable(name).execute();
  },
);

// What Shiprocket asks of a catalogue: ids that are numbers, and weights above 0.
//
// `shop_shiprocket_numbers`: the permanent number of each product and collection. lib/shiprocket/numbers.js adds rows and never
// changes or deletes one. `products.weight`: grams, which the owner enters. `shop_pushes.kept`: what the push of a deleted
// product needs. `shop_push_cursor.numbered`: 1 once products are pushed by number; until then the push job begins anew,
// because Shiprocket knows no product under its number.
const statements = [
  `CREATE TABLE IF NOT EXISTS shop_shiprocket_numbers (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    UNIQUE (kind, id)
  )`,
  "ALTER TABLE shop_pushes ADD COLUMN kept TEXT NOT NULL DEFAULT '{}'",
  "ALTER TABLE shop_push_cursor ADD COLUMN numbered INTEGER NOT NULL DEFAULT 0",
];

migrate(
  (app) => {
    for (const statement of statements) app.db().newQuery(statement).execute();
    const products = app.findCollectionByNameOrId("products");
    const after = [...products.fields].findIndex((field) => field?.getName() === "stock");
    products.fields.addAt(
      after + 1,
      new NumberField({
        name: "weight",
        onlyInt: true,
        min: 0,
        max: 100_000,
        help: "Grams of one piece as it is packed: it sets the shipping rate. Empty: the shop's usual weight (SHOP_WEIGHT_GRAMS).",
      }),
    );
    app.save(products);
  },
  (app) => {
    const products = app.findCollectionByNameOrId("products");
    products.fields.removeByName("weight");
    app.save(products);
    app.db().newQuery("ALTER TABLE shop_pushes DROP COLUMN kept").execute();
    app.db().newQuery("ALTER TABLE shop_push_cursor DROP COLUMN numbered").execute();
    app.db().dropTable("shop_shiprocket_numbers").execute();
  },
);

// The field `shop.spreadMs`: the message that announces a change of the catalogue tells open pages over how
// long they spread their requests for it (pb_hooks/lib/catalogue/broadcast.js).
migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId("shop");
    shop.fields.add(
      new Field({
        type: "number",
        name: "spreadMs",
        onlyInt: true,
        help: "Kept by the shop: over how many milliseconds devices spread their requests after a change.",
      }),
    );
    app.save(shop);
  },
  (app) => {
    const shop = app.findCollectionByNameOrId("shop");
    shop.fields.removeByName("spreadMs");
    app.save(shop);
  },
);

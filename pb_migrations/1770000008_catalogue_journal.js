// The journal of catalogue changes: tables and triggers named `shop_catalogue_*`, which number every change of a product, and
// the collection `shop`, whose one record `catalogue` has the last number. The triggers and the catalogue hooks write; the
// catalogue routes read the journal, and every open page subscribes to the record.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "shop",
        // A system collection: the owner cannot rename or delete it in the dashboard.
        system: true,
        listRule: "",
        viewRule: "",
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: "text",
            name: "id",
            primaryKey: true,
            system: true,
            required: true,
            pattern: "^[a-z]+$",
            min: 1,
            max: 30,
          },
          {
            type: "text",
            name: "cursor",
            max: 60,
            help: "Kept by the shop: how far the catalogue is. Devices listen to it.",
          },
        ],
      }),
    );
    app.save(new Record(app.findCollectionByNameOrId("shop"), { id: "catalogue" }));
    // The hooks install the journal too, when an import has replaced `products` and its triggers.
    require(`${__hooks}/lib/catalogue/journal.js`).installJournal(app);
  },
  (app) => {
    const shop = app.findCollectionByNameOrId("shop");
    shop.system = false;
    app.saveNoValidate(shop);
    app.delete(shop);
    for (const name of ["shop_catalogue_insert", "shop_catalogue_update", "shop_catalogue_delete"])
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    for (const name of ["shop_catalogue_changes", "shop_catalogue_stretches", "shop_catalogue_epoch"])
      app.db().dropTable(name).execute();
  },
);

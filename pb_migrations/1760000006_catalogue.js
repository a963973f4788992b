migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "shop",
        // Not for the owner to edit: the shop itself writes it.
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
    require(`${__hooks}/lib/catalogue/journal.js`).install(app);
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

// `accountSync.changed`: a change of an order reaches the account's open pages by this row. PocketBase checks a subscription to all
// orders with a query at each save of any order; a subscription to one row only when that row is saved.
migrate(
  (app) => {
    const accountSync = app.findCollectionByNameOrId("accountSync");
    accountSync.fields.add(
      new TextField({
        name: "changed",
        max: 20,
        help: "What the last save of this row is about: entries, or the account's orders.",
      }),
    );
    app.save(accountSync);
  },
  (app) => {
    const accountSync = app.findCollectionByNameOrId("accountSync");
    accountSync.fields.removeByName("changed");
    app.save(accountSync);
  },
);

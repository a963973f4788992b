// The field `accountSync.changed` says what the last save of an account's row is about. An account's open
// pages subscribe to this row, so that they learn of changed orders without a subscription to `orders`:
// PocketBase would check that subscription with a query at each save of any order, but checks a subscription
// to one row only when that row is saved.
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

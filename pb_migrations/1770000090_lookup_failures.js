// `failures` in `checkouts`: how often in a row an order could not be looked up for a reason of its own, so that the next attempt
// waits longer.
migrate(
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.fields.add(
      new NumberField({
        name: "failures",
        onlyInt: true,
        help: "Kept by the shop: how often in a row this order could not be looked up.",
      }),
    );
    app.save(checkouts);
  },
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.fields.removeByName("failures");
    app.save(checkouts);
  },
);

// `listedAs` in `checkouts`: the status in Shiprocket's list for which the order was looked up. A listed order can have another
// state here, because its payment is missing; it is then looked up at once only when its listed status is a new one. `listedAt`: since when this is its listed status.
migrate(
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.fields.add(
      new TextField({
        name: "listedAs",
        max: 40,
        help: "Kept by the shop: the status in Shiprocket's list of orders for which this order was looked up.",
      }),
    );
    checkouts.fields.add(
      new NumberField({
        name: "listedAt",
        onlyInt: true,
        help: "Kept by the shop: when this order was first looked up for that status, in milliseconds.",
      }),
    );
    app.save(checkouts);
  },
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.fields.removeByName("listedAs");
    checkouts.fields.removeByName("listedAt");
    app.save(checkouts);
  },
);

// `listedAs` in `checkouts`: the status in Shiprocket's list for which the order was looked up. A listed order can have another
// state here, because its payment is missing; it is then looked up at once only when its listed status is a new one.
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
    app.save(checkouts);
  },
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.fields.removeByName("listedAs");
    app.save(checkouts);
  },
);

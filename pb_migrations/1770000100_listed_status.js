// Two fields of `checkouts`. `listedAs`: the status of an order in Shiprocket's list of orders for which the
// shop last fetched the order's details (look-up). The order's state here can keep differing from the listed
// status, for example while its payment is pending; a new listed status is looked up at once, the same status
// again only after pauses. `listedAt`: when the order was first looked up for this listed status.
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

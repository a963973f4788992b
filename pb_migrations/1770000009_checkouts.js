// Collection `checkouts`: one record per checkout that was started here, with the cart's lines, until its order arrives. It has
// no rules, so only the owner and hooks reach it: POST /api/shiprocket/access-token creates a record, and the order hooks read
// it and note what Shiprocket answered. A job deletes records without an order (lib/checkout/checkouts.js).
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "checkouts",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: "text",
            name: "orderId",
            required: true,
            presentable: true,
            max: 100,
            help: "The checkout's own number; the order has the same.",
          },
          {
            type: "text",
            name: "receipt",
            max: 64,
            help: "Kept by the shop: what the browser that began this checkout may ask for its order with, hashed.",
          },
          {
            type: "relation",
            name: "userId",
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
            cascadeDelete: false,
            help: "The account that began it, when somebody was signed in.",
          },
          {
            type: "json",
            name: "lines",
            maxSize: 100000,
            help: "What was in the cart: a list of {variant, id, name, size, price, qty}.",
          },
          {
            type: "text",
            name: "state",
            max: 40,
            help: "What the checkout said last. Empty: nothing yet.",
          },
          {
            type: "number",
            name: "lookedAt",
            onlyInt: true,
            help: "Kept by the shop: when the checkout was last asked for this order, in milliseconds.",
          },
          {
            type: "bool",
            name: "due",
            help: "Kept by the shop: a message about this order has not been looked into yet.",
          },
          {
            type: "json",
            name: "taken",
            maxSize: 100000,
            help: "Kept by the shop: the pieces that this order took from the stock.",
          },
          { type: "autodate", name: "created", onCreate: true },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_checkouts_orderId` ON `checkouts` (`orderId`)",
          "CREATE INDEX `idx_checkouts_created` ON `checkouts` (`created`)",
          // Not a partial index (WHERE `due` = TRUE): PocketBase writes `due = 1`, for which SQLite does not use one.
          "CREATE INDEX `idx_checkouts_due` ON `checkouts` (`due`, `lookedAt`)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("checkouts"));
  },
);

migrate(
  (app) => {
    // No rule at all: only the shop's own code and the owner see these.
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
          "CREATE INDEX `idx_checkouts_due` ON `checkouts` (`due`) WHERE `due` = TRUE",
        ],
      }),
    );

    const settings = app.settings();
    const rules = [...settings.rateLimits.rules];
    const limit = (label, maxRequests, duration) => {
      if (!rules.some((rule) => rule.label === label))
        rules.unshift({ label, maxRequests, duration, audience: "" });
    };
    // One address can be a whole mobile network, and each of its shoppers may start a checkout.
    limit("POST /api/shiprocket/access-token", 300, 60);
    // All of Shiprocket's messages may come from one address; what each can cost is bounded where it is read.
    limit("POST /api/shiprocket/order-webhook", 1000, 10);
    limit("GET /api/shiprocket/products", 120, 60);
    settings.rateLimits.rules = rules;
    app.save(settings);
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("checkouts"));
  },
);

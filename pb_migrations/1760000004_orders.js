migrate(
  (app) => {
    const isMine =
      '@request.auth.id != "" && @request.auth.collectionName = "users" && ' +
      "(userId = @request.auth.id || " +
      '(userEmail != "" && @request.auth.verified = true && userEmail:lower = @request.auth.email:lower))';

    app.save(
      new Collection({
        type: "base",
        name: "orders",
        listRule: isMine,
        viewRule: isMine,
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
            help: "The checkout's own number for this order.",
          },
          {
            type: "relation",
            name: "userId",
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
            cascadeDelete: false,
            help: "The account that ordered, when there is one.",
          },
          {
            type: "text",
            name: "userEmail",
            max: 255,
            help: "The address given at the checkout. An account that has proved this address sees the order.",
          },
          { type: "text", name: "status", max: 40, help: "What the shopper reads. Empty means processing." },
          { type: "json", name: "items", maxSize: 200000, help: "A list of {name, size, qty, price}." },
          { type: "number", name: "total", min: 0, help: "Rupees." },
          { type: "date", name: "createdAt", help: "When it was ordered. Empty: it becomes now." },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_orders_orderId` ON `orders` (`orderId`)",
          "CREATE INDEX `idx_orders_user` ON `orders` (`userId`, `createdAt` DESC)",
          "CREATE INDEX `idx_orders_email` ON `orders` (LOWER(`userEmail`), `createdAt` DESC)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("orders"));
  },
);

// Collection `orders`: one record per paid order, and the table `shop_order_mails`. A shopper reads the orders of the account
// and of its verified email. The order hooks write them from Shiprocket's data; the owner changes the status in the dashboard.
migrate(
  (app) => {
    // The hooks store accounts' emails in lowercase. `@request.auth.email:lower` would make PocketBase join `users`, and then
    // SQLite reads every order instead of using the indexes.
    const isOwnOrder =
      '@request.auth.id != "" && @request.auth.collectionName = "users" && ' +
      "(userId = @request.auth.id || " +
      '(userEmail != "" && @request.auth.verified = true && userEmail:lower = @request.auth.email))';

    app.save(
      new Collection({
        type: "base",
        name: "orders",
        listRule: isOwnOrder,
        viewRule: isOwnOrder,
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
          {
            type: "text",
            name: "status",
            max: 40,
            help:
              "What the shopper reads. Empty means processing. A change is mailed to the shopper and shown on the open page. " +
              "Cancelling here does not put pieces back into stock: you know best whether they are there.",
          },
          {
            type: "text",
            name: "shortfall",
            max: 20000,
            hidden: true,
            help: "Sold, but not in stock any more when the payment arrived. Empty: all pieces are there. Shoppers do not see this.",
          },
          { type: "text", name: "payment", max: 40, help: "Prepaid, or Cash on delivery." },
          { type: "json", name: "items", maxSize: 200000, help: "A list of {name, size, qty, price, id}." },
          { type: "number", name: "total", min: 0, help: "Rupees." },
          { type: "date", name: "createdAt", help: "When it was ordered. Empty: it becomes now." },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_orders_orderId` ON `orders` (`orderId`)",
          "CREATE INDEX `idx_orders_user` ON `orders` (`userId`, `createdAt` DESC)",
          "CREATE INDEX `idx_orders_email` ON `orders` (LOWER(`userEmail`), `createdAt` DESC)",
          "CREATE INDEX `idx_orders_updated` ON `orders` (`updated`)",
        ],
      }),
    );

    // The last status mailed for each order: order id, status, failed tries and when the next try is due (milliseconds). The
    // order mail job reads and writes it. It is a table and not a field of the order, because saving the dashboard's form
    // would write an old value back.
    app
      .db()
      .newQuery(
        `CREATE TABLE IF NOT EXISTS shop_order_mails (
          id TEXT PRIMARY KEY,
          status TEXT NOT NULL,
          tries INTEGER NOT NULL DEFAULT 0,
          due INTEGER NOT NULL DEFAULT 0
        )`,
      )
      .execute();
  },
  (app) => {
    app.db().dropTable("shop_order_mails").execute();
    app.delete(app.findCollectionByNameOrId("orders"));
  },
);

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    // Beside the status, where the owner looks.
    const behindStatus = 5;
    orders.fields.addAt(
      behindStatus,
      new Field({
        type: "text",
        name: "shortfall",
        max: 20000,
        hidden: true,
        help: "Sold, but not in stock any more when the payment arrived. Empty: all pieces are there. Shoppers do not see this.",
      }),
      new Field({ type: "text", name: "payment", max: 40, help: "Prepaid, or Cash on delivery." }),
    );
    orders.fields.getByName("status").help =
      "What the shopper reads. Empty means processing. A change is mailed to the shopper and shown on the open page. " +
      "Cancelling here does not put pieces back into stock: you know best whether they are there.";
    orders.fields.getByName("items").help = "A list of {name, size, qty, price, id}.";
    orders.indexes = [...orders.indexes, "CREATE INDEX `idx_orders_updated` ON `orders` (`updated`)"];
    app.save(orders);

    // What was mailed of each order. Not a field of the order: a form in the dashboard would write old values back.
    for (const statement of [
      `CREATE TABLE IF NOT EXISTS shop_order_mails (
        id TEXT PRIMARY KEY,
        status TEXT NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        due INTEGER NOT NULL DEFAULT 0
      )`,
      "INSERT INTO shop_order_mails (id, status) SELECT id, CASE status WHEN '' THEN 'processing' ELSE status END FROM orders",
    ])
      app.db().newQuery(statement).execute();
  },
  (app) => {
    app.db().dropTable("shop_order_mails").execute();
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.removeByName("payment");
    orders.fields.removeByName("shortfall");
    orders.indexes = orders.indexes.filter((index) => !index.includes("idx_orders_updated"));
    app.save(orders);
  },
);

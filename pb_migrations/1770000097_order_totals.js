// Gives each order that the owner entered without a total the sum of its items, as new orders get it
// (pb_hooks/lib/orders/orderRecord.js). Skips orders that were placed through a checkout.
migrate(
  (app) => {
    for (const order of app.findRecordsByFilter("orders", "total = 0", "", 0, 0)) {
      const orderId = order.getString("orderId");
      if (app.findRecordsByFilter("checkouts", "orderId = {:orderId}", "", 1, 0, { orderId }).length > 0)
        continue;
      const items = JSON.parse(order.getString("items") || "[]");
      const sum = (Array.isArray(items) ? items : [])
        .map(Object)
        .reduce(
          (all, { qty, price }) => all + Math.max(1, Math.floor(Number(qty) || 1)) * (Number(price) || 0),
          0,
        );
      // Updates with SQL, because saving the record would run the hooks, which send mails.
      app
        .db()
        .newQuery("UPDATE orders SET total = {:total} WHERE id = {:id}")
        .bind({ total: Math.round(sum * 100) / 100, id: order.id })
        .execute();
    }
  },
  () => {},
);

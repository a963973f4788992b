// What Shiprocket reports about delivery and payment of an order: addresses, phone, expected date, charges, discounts, payments.
// The order hooks write `details`, and erase it SHOP_ORDER_ADDRESS_DAYS after the order, when `erased` is switched on, and when
// the account is deleted. The rules of `orders` apply: its shopper and the owner read it.
migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.add(
      new JSONField({
        name: "details",
        // As orderDetailsMaxBytes in src/domain/shared/limits.ts.
        maxSize: 40_000,
        help: "Kept by the shop: address, phone, expected date, charges and payment, as Shiprocket reports them.",
      }),
      new BoolField({
        name: "erased",
        help: "On: address, phone, payment and e-mail of this order are erased for ever. Switch it on when the shopper asks for it.",
      }),
    );
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.removeByName("details");
    orders.fields.removeByName("erased");
    app.save(orders);
  },
);

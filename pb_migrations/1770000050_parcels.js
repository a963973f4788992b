// The parcel of an order: state, courier and tracking, the shopper's requests to cancel or return it, and whether its pieces are
// back in stock. The rules of `orders` apply: its shopper and the owner read these fields, the hooks and the owner write them.
// As parcelStates in src/domain/orders/parcel.ts.
const states = [
  "processing",
  "packed",
  "shipped",
  "out for delivery",
  "undelivered",
  "cancelled",
  "delivered",
  "returning",
  "returned",
];

/** States of the statuses that orders had before. */
const stateByStatus = {
  packed: "packed",
  shipped: "shipped",
  "in transit": "shipped",
  "out for delivery": "out for delivery",
  undelivered: "undelivered",
  delivered: "delivered",
  completed: "delivered",
  returned: "returned",
  cancelled: "cancelled",
  canceled: "cancelled",
  "payment failed": "cancelled",
  refunded: "cancelled",
};

/** @returns {core.Field[]} */
function newFields() {
  return [
    new SelectField({
      name: "parcelState",
      values: states,
      maxSelect: 1,
      help:
        "Where the parcel is. The courier's messages move it forward; you may set it too. A change sets the status above, and " +
        "shipped, out for delivery, delivered, returned and cancelled are mailed, each once.",
    }),
    new DateField({ name: "parcelStateAt", help: "Kept by the shop: since when the parcel is there." }),
    new TextField({ name: "courier", max: 80, help: "For example Delhivery Surface." }),
    new TextField({
      name: "awb",
      max: 40,
      help: "The courier's number of the parcel (AWB): letters and digits.",
    }),
    new TextField({
      name: "trackingUrl",
      max: 500,
      help: "The courier's page of this parcel, with https://. Shoppers get it as a link.",
    }),
    new TextField({
      name: "shiprocketOrder",
      max: 100,
      help: "Shiprocket's own number of the order. The courier's messages are matched by it, by the order's number or by the AWB.",
    }),
    new TextField({
      name: "parcelNote",
      max: 200,
      hidden: true,
      help: "What the courier reported last and what changes no state, in the courier's words: a cancelled pickup, or a status that the shop does not know. Shoppers do not see it.",
    }),
    new DateField({
      name: "cancelRequestedAt",
      help: "When the shopper asked to cancel. To agree, set parcelState to cancelled and refund; to decline, empty this field.",
    }),
    new DateField({
      name: "returnRequestedAt",
      help: "When the shopper asked to return it. To agree, set parcelState to returning; to decline, empty this field.",
    }),
    new TextField({ name: "returnReason", max: 300, help: "Why the shopper wants to return it." }),
    new TextField({ name: "returnSize", max: 24, help: "The size that the shopper would like instead." }),
    new BoolField({
      name: "sellable",
      help: "Switch on when a cancelled or returned order's pieces are with you and can be sold: they go back into stock, once.",
    }),
    new DateField({ name: "restockedAt", help: "Kept by the shop: when its pieces went back into stock." }),
  ];
}

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    for (const field of newFields()) orders.fields.add(field);
    orders.indexes = [
      ...orders.indexes,
      "CREATE INDEX `idx_orders_awb` ON `orders` (`awb`)",
      "CREATE INDEX `idx_orders_shiprocketOrder` ON `orders` (`shiprocketOrder`)",
      "CREATE INDEX `idx_orders_parcelState` ON `orders` (`parcelState`)",
    ];
    app.save(orders);

    // Orders from before have a status in words only. Shops that did not write the parcel's state into it have old orders that never
    // moved on: those of more than 30 days count as delivered a week after the order, so that they are neither to be packed nor
    // cancelled. Their status keeps its words.
    const known = Object.keys(stateByStatus)
      .map((status) => `'${status}'`)
      .join(", ");
    const knownCases = Object.entries(stateByStatus)
      .map(([status, state]) => `WHEN '${status}' THEN '${state}'`)
      .join(" ");
    const isOld = "(createdAt != '' AND createdAt < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 days'))";
    app
      .db()
      .newQuery(
        `UPDATE orders SET
          parcelState = CASE lower(trim(status)) ${knownCases}
            ELSE iif(${isOld}, 'delivered', 'processing') END,
          parcelStateAt = iif(lower(trim(status)) NOT IN (${known}) AND ${isOld},
            strftime('%Y-%m-%d %H:%M:%fZ', createdAt, '+7 days'), ''),
          shiprocketOrder = iif(json_valid(details), ifnull(json_extract(details, '$.checkoutNumber'), ''), '')`,
      )
      .execute();
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.indexes = orders.indexes.filter(
      (index) => !/idx_orders_(awb|shiprocketOrder|parcelState)`/.test(index),
    );
    for (const field of newFields()) orders.fields.removeByName(field.getName());
    app.save(orders);
  },
);

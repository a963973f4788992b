// Facts of an order that its state alone does not keep: that it was delivered, which pieces cannot be sold, since when the status is
// what it is, which message courier and number are from, and that the courier carries a cancelled order. Shoppers do not see them.

/** @returns {core.Field[]} */
function newFields() {
  return [
    new DateField({
      name: "deliveredAt",
      hidden: true,
      help:
        "Kept by the shop: when it was delivered, as far as it was reported. If a delivered order of several pieces comes back, it " +
        "is credited when you confirm the pieces. Empty it when the delivery was reported by mistake.",
    }),
    new JSONField({
      name: "unsellablePieces",
      maxSize: 5000,
      hidden: true,
      help:
        "Kept by the shop: how many pieces of each item you confirmed while sellable was off. They are not put back into stock, " +
        "until you switch sellable on without new numbers.",
    }),
    new DateField({
      name: "statusAt",
      hidden: true,
      help: "Kept by the shop: since when it has this status. A status is mailed for two days.",
    }),
    new DateField({
      name: "courierAt",
      hidden: true,
      help: "Kept by the shop: the time of the courier's message from which courier, number and page are.",
    }),
    new DateField({
      name: "sentCancelledAt",
      hidden: true,
      help: "Kept by the shop: since when the courier reports that this cancelled order is on its way.",
    }),
  ];
}

// The same rule as orderedPieces in pb_hooks/lib/orders/orderRecord.js.
const allPieces = `(SELECT json_group_array(max(1, CAST(ifnull(item.value ->> '$.qty', 1) AS INT)))
  FROM json_each(orders.items) AS item)`;
const isReturnedWithNote = `parcelState = 'returned' AND json_type(items) = 'array'
  AND ifnull(returnedPieces, '') IN ('', 'null', '[]')
  AND NOT EXISTS (SELECT 1 FROM json_each(orders.items) AS item WHERE item.type != 'object')
  AND EXISTS (SELECT 1 FROM invoices WHERE invoices.orderId = orders.orderId AND invoices.kind = 'creditNote')`;

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    for (const field of newFields()) orders.fields.add(field);
    orders.indexes = [...orders.indexes, "CREATE INDEX `idx_orders_statusAt` ON `orders` (`statusAt`)"];
    app.save(orders);

    for (const statement of [
      `UPDATE orders SET deliveredAt = iif(parcelState = 'delivered' AND parcelStateAt != '', parcelStateAt, updated)
      WHERE parcelState = 'delivered' OR returnRequestedAt != ''
        OR id IN (SELECT id FROM shop_order_mails WHERE instr(mailed, ',delivered,') > 0)`,
      // Their credit notes are for the whole order: there is nothing to confirm.
      `UPDATE orders SET returnedPieces = ${allPieces} WHERE json_valid(items) AND ${isReturnedWithNote}`,
      `UPDATE orders SET statusAt = iif(lower(trim(status)) = parcelState AND parcelStateAt != '',
        min(parcelStateAt, updated), updated)`,
    ])
      app.db().newQuery(statement).execute();
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.indexes = orders.indexes.filter((index) => !/`idx_orders_statusAt`/.test(index));
    for (const field of newFields()) orders.fields.removeByName(field.getName());
    app.save(orders);
  },
);

// Several credit notes of an order: `part` of `invoices` counts them, and is unique for each order and kind, so that a repeated
// message or a kill cannot issue one twice. `returnedPieces` of `orders`: which pieces came back, as the owner confirms it.
const index = "CREATE UNIQUE INDEX `idx_invoices_order` ON `invoices` (`orderId`, `kind`, `part`)";
const indexBefore = "CREATE UNIQUE INDEX `idx_invoices_order` ON `invoices` (`orderId`, `kind`)";

/** @param {core.Collection} invoices @param {string} ofOrder */
function setOrderIndex(invoices, ofOrder) {
  invoices.indexes = [...invoices.indexes.filter((each) => !/`idx_invoices_order`/.test(each)), ofOrder];
}

/** @param {core.Collection} collection @param {string} name @param {string} help */
function setHelp(collection, name, help) {
  const field = collection.fields.getByName(name);
  if (field) field.help = help;
}

migrate(
  (app) => {
    const invoices = app.findCollectionByNameOrId("invoices");
    const after = [...invoices.fields].findIndex((field) => field?.getName() === "orderId");
    invoices.fields.addAt(
      after + 1,
      new NumberField({
        name: "part",
        onlyInt: true,
        min: 0,
        help: "The number of a credit note among those of its order, from 1; 0 for an invoice.",
      }),
    );
    setHelp(
      invoices,
      "orderId",
      "The order's number. An order has at most one invoice; its credit notes are together never more than that.",
    );
    app.save(invoices);
    app.db().newQuery("UPDATE invoices SET part = 1 WHERE kind = 'creditNote'").execute();
    setOrderIndex(invoices, index);
    app.save(invoices);

    const orders = app.findCollectionByNameOrId("orders");
    const before = [...orders.fields].findIndex((field) => field?.getName() === "sellable");
    orders.fields.addAt(
      before,
      new JSONField({
        name: "returnedPieces",
        maxSize: 5000,
        help:
          "Only when a part of a returned order came back: how many pieces of each item are with you. The credit note takes back " +
          "these pieces, and with sellable they go back into stock. When more come back later, raise the numbers.",
      }),
    );
    setHelp(
      orders,
      "sellable",
      "Switch on when the pieces of a cancelled or returned order are with you and can be sold: all of them, or those of " +
        "returnedPieces, go back into stock, each once.",
    );
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId("orders");
    orders.fields.removeByName("returnedPieces");
    setHelp(
      orders,
      "sellable",
      "Switch on when a cancelled or returned order's pieces are with you and can be sold: they go back into stock, once.",
    );
    app.save(orders);
    const invoices = app.findCollectionByNameOrId("invoices");
    // Fails when an order has several credit notes, which are issued documents.
    setOrderIndex(invoices, indexBefore);
    invoices.fields.removeByName("part");
    setHelp(invoices, "orderId", "The order's number. An order has at most one invoice and one credit note.");
    app.save(invoices);
  },
);

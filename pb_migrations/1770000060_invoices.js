// Collection `invoices`: invoices and credit notes of orders, with numbers that follow each other in each financial year. The hooks
// write a record once and refuse each change. Collection `taxRates`: rates of GST by HSN code and day, which the owner completes.
// `products.hsn`: the code of a product. No rules: only the owner and hooks reach the two collections.

// As clothingRates in src/domain/invoices/taxRates.ts.
const rates = ["61", "62"].flatMap((hsn) => [
  { hsn, from: "2017-07-01", rate: 5, rateAbove: 12, valueMax: 1000 },
  { hsn, from: "2025-09-22", rate: 5, rateAbove: 18, valueMax: 2500 },
]);

const closed = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };

function invoices() {
  return new Collection({
    type: "base",
    name: "invoices",
    ...closed,
    fields: [
      {
        type: "text",
        name: "number",
        required: true,
        presentable: true,
        max: 16,
        help: "INV for invoices, CRN for credit notes; each series counts from 1 in each financial year (April to March).",
      },
      { type: "select", name: "kind", required: true, maxSelect: 1, values: ["invoice", "creditNote"] },
      {
        type: "text",
        name: "year",
        required: true,
        max: 7,
        help: "The financial year, for example 2026-27.",
      },
      { type: "number", name: "serial", required: true, onlyInt: true, min: 1 },
      {
        type: "text",
        name: "orderId",
        required: true,
        max: 100,
        help: "The order's number. An order has at most one invoice and one credit note.",
      },
      { type: "date", name: "issuedAt", required: true },
      { type: "number", name: "total", min: 0, help: "Rupees." },
      {
        type: "text",
        name: "doubts",
        max: 20000,
        help: "What your accountant should look at, for example a price that fits neither tax rate. Empty: nothing.",
      },
      {
        type: "json",
        name: "content",
        maxSize: 500000,
        help: "What is printed: seller, lines, taxes, in paise. It holds the shopper's address only from ₹50,000 on.",
      },
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_invoices_serial` ON `invoices` (`kind`, `year`, `serial`)",
      "CREATE UNIQUE INDEX `idx_invoices_order` ON `invoices` (`orderId`, `kind`)",
      "CREATE UNIQUE INDEX `idx_invoices_number` ON `invoices` (`number`)",
    ],
  });
}

function taxRates() {
  const percent = (name, help) => ({ type: "number", name, min: 0, max: 100, help });
  return new Collection({
    type: "base",
    name: "taxRates",
    ...closed,
    fields: [
      {
        type: "text",
        name: "hsn",
        max: 8,
        pattern: "^\\d*$",
        presentable: true,
        help: "Goods whose HSN code begins with these digits: 61 is knitted clothing, 62 is other clothing. The longest match counts.",
      },
      {
        type: "text",
        name: "from",
        required: true,
        pattern: "^\\d{4}-\\d{2}-\\d{2}$",
        help: "The first day, for example 2025-09-22. Never change a rate that has been used: add a row with a later day.",
      },
      percent("rate", "Percent, up to valueMax."),
      percent("rateAbove", "Percent, above valueMax."),
      {
        type: "number",
        name: "valueMax",
        min: 0,
        help: "Rupees per piece after discount and before tax. Empty: `rate` applies to every value.",
      },
    ],
    indexes: ["CREATE UNIQUE INDEX `idx_taxRates_day` ON `taxRates` (`hsn`, `from`)"],
  });
}

migrate(
  (app) => {
    app.save(invoices());
    app.save(taxRates());
    const collection = app.findCollectionByNameOrId("taxRates");
    for (const rate of rates) app.save(new Record(collection, rate));
    const products = app.findCollectionByNameOrId("products");
    const after = [...products.fields].findIndex((field) => field?.getName() === "stock");
    products.fields.addAt(
      after + 1,
      new TextField({
        name: "hsn",
        pattern: "^(\\d{4}|\\d{6}|\\d{8})$",
        hidden: true,
        help: "HSN code for invoices with GST: 4, 6 or 8 digits. Empty: the shop's (SHOP_HSN). Shoppers do not see it.",
      }),
    );
    app.save(products);
  },
  (app) => {
    const products = app.findCollectionByNameOrId("products");
    products.fields.removeByName("hsn");
    app.save(products);
    app.delete(app.findCollectionByNameOrId("taxRates"));
    app.delete(app.findCollectionByNameOrId("invoices"));
  },
);

// Collection `differences`: orders for which this shop, its stock and Shiprocket do not say the same. The hourly reconciliation writes
// it (lib/orders/differences.js), the owner reads it and gets one mail about each row. No rules: only the owner and hooks reach it.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "differences",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: "text", name: "orderId", required: true, presentable: true, max: 100 },
          {
            type: "select",
            name: "kind",
            required: true,
            maxSelect: 1,
            values: [
              "payment-without-order",
              "order-never-paid",
              "amount-differs",
              "stock-differs",
              "refunded-but-open",
              "credited-but-delivered",
            ],
          },
          { type: "text", name: "text", max: 1000, help: "What differs." },
          { type: "date", name: "foundAt" },
          { type: "date", name: "solvedAt", help: "Kept by the shop: since when it differs no more." },
          {
            type: "bool",
            name: "settled",
            help: "Switch on when you have dealt with it. It is not reported again either way.",
          },
          { type: "bool", name: "mailed", help: "Kept by the shop: the mail about it was sent." },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_differences_order` ON `differences` (`orderId`, `kind`)",
          "CREATE INDEX `idx_differences_mailed` ON `differences` (`mailed`, `foundAt`)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("differences"));
  },
);

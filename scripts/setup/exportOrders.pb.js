// A PocketBase command that writes all orders into a CSV file for spreadsheets. Only scripts/exportOrders.mjs
// loads this file, never the shop's server.
$app.rootCmd?.addCommand(
  new Command({
    use: "shop-export-orders",
    short: "Writes all orders into the file that SHOP_ORDERS_FILE names",
    run: () => {
      const columns = { date: "", orderId: "", status: "", payment: "", userEmail: "" };
      // -0 declares a number with decimals (paise); DynamicModel would make an integer of 0.
      const rows = arrayOf(new DynamicModel({ ...columns, items: "", total: -0, shortfall: "" }));
      $app
        .db()
        .newQuery(
          // The times are in Indian time on every computer, as in the invoices.
          `SELECT ifnull(strftime('%Y-%m-%d %H:%M', createdAt, '+330 minutes'), '') AS date, orderId, iif(trim(status) = '', 'processing', status) AS status, payment, userEmail,
            ifnull(items, '[]') AS items, total, shortfall FROM orders ORDER BY createdAt, orderId`,
        )
        .all(rows);

      const inWords = (/** @type {string} */ json) => {
        try {
          return JSON.parse(json)
            .map(
              (/** @type {{ name: string, size?: string, qty?: number }} */ { name, size, qty = 1 }) =>
                `${qty} × ${name}${size ? `, ${size}` : ""}`,
            )
            .join("; ");
        } catch {
          return json;
        }
      };
      const lines = [["Date", "Order", "Status", "Payment", "E-mail", "Items", "Total", "Not in stock"]];
      for (const row of rows)
        lines.push([
          row.date,
          row.orderId,
          row.status,
          row.payment,
          row.userEmail,
          inWords(row.items),
          row.total,
          row.shortfall,
        ]);
      const { csvRecord } = require(`${__hooks}/../../pb_hooks/lib/domain.js`);
      const csv = lines.map(csvRecord).join("");
      // The byte order mark at the beginning makes Excel read the file as UTF-8.
      $os.writeFile($os.getenv("SHOP_ORDERS_FILE"), toBytes(`\ufeff${csv}`), /** @type {any} */ (0o600));
      console.log(`shop-export-orders ${JSON.stringify({ count: lines.length - 1 })}`);
    },
  }),
);

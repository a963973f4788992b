// What the owner looks at each morning, as views: to pack, not in stock, low stock, sales per day. They have no rules, so only the owner
// reads them. `products.lowstock`: from how many pieces on a size is listed in `lowStock`. docs/running.md describes the columns.

/** Days that `salesByDay` goes back. */
const days = 400;
/** Pieces, for products without `lowstock`. */
const lowStockDefault = 3;

// `details` is empty, null or erased for some orders.
const shippingText = (name) =>
  `CAST(iif(json_valid(details), ifnull(json_extract(details, '$.shipping.${name}'), ''), '') AS TEXT)`;
const unitsOf = `(SELECT sum(ifnull(item.value ->> '$.qty', 1))
  FROM json_each(CASE WHEN json_type(items) = 'array' THEN items ELSE '[]' END) AS item WHERE item.type = 'object')`;
/** Counts by size; of a product that is not counted by size, one count under "". */
const counts = `CASE
  WHEN json_valid(stockbysize) AND json_type(stockbysize) = 'object' AND stockbysize != '{}' THEN stockbysize
  WHEN json_valid(stock) AND json_type(stock) IN ('integer', 'real') THEN json_object('', json(stock))
  ELSE '{}' END`;

const views = {
  toPack: `SELECT id, orderId, createdAt,
      CAST(julianday('now') - julianday(createdAt) AS INT) AS waitingDays,
      items, payment, total, CAST(shortfall AS TEXT) AS notInStock, cancelRequestedAt,
      ${shippingText("name")} AS name, ${shippingText("city")} AS city, ${shippingText("pincode")} AS pincode
    FROM orders WHERE parcelState = 'processing' ORDER BY createdAt`,
  shortfalls: `SELECT id, orderId, createdAt, CAST(shortfall AS TEXT) AS missing, payment, total, userEmail, parcelState
    FROM orders WHERE shortfall != '' AND parcelState IN ('processing', 'packed') ORDER BY createdAt`,
  lowStock: `SELECT (products.id || '-' || count.key) AS id, products.id AS product, products.name AS name,
      CAST(count.key AS TEXT) AS size, CAST(count.value AS INT) AS pieces
    FROM products, json_each(${counts}) AS count
    WHERE active = TRUE AND CAST(count.value AS INT) <= iif(lowstock > 0, lowstock, ${lowStockDefault})
      AND count.type IN ('integer', 'real')
    ORDER BY pieces, name`,
  salesByDay: `SELECT day AS id, CAST(day AS TEXT) AS day,
      CAST(count(*) AS INT) AS orders,
      CAST(sum(units) AS INT) AS units,
      CAST(sum(iif(isKept, total, 0)) AS REAL) AS revenue,
      CAST(sum(iif(isKept AND payment = 'Cash on delivery', total, 0)) AS REAL) AS cashOnDelivery,
      CAST(sum(parcelState = 'cancelled') AS INT) AS cancelled,
      CAST(sum(parcelState = 'returned') AS INT) AS returned
    FROM (SELECT date(createdAt, '+330 minutes') AS day, parcelState, payment, total,
        parcelState NOT IN ('cancelled', 'returned') AS isKept,
        iif(parcelState NOT IN ('cancelled', 'returned'), ${unitsOf}, 0) AS units
      FROM orders WHERE createdAt >= strftime('%Y-%m-%d', 'now', '-${days} days'))
    GROUP BY day ORDER BY day DESC`,
};
const indexes = [
  "CREATE INDEX `idx_orders_created` ON `orders` (`createdAt`)",
  "CREATE INDEX `idx_orders_shortfall` ON `orders` (`createdAt`) WHERE `shortfall` != ''",
];

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId("products");
    const after = [...products.fields].findIndex((field) => field?.getName() === "stock");
    products.fields.addAt(
      after + 1,
      new NumberField({
        name: "lowstock",
        onlyInt: true,
        min: 0,
        hidden: true,
        help: `A size with this many pieces or fewer is in the list lowStock. Empty: ${lowStockDefault}. Shoppers do not see it.`,
      }),
    );
    app.save(products);
    const orders = app.findCollectionByNameOrId("orders");
    orders.indexes = [...orders.indexes, ...indexes];
    app.save(orders);
    for (const [name, viewQuery] of Object.entries(views))
      app.save(new Collection({ type: "view", name, listRule: null, viewRule: null, viewQuery }));
  },
  (app) => {
    for (const name of Object.keys(views)) app.delete(app.findCollectionByNameOrId(name));
    const orders = app.findCollectionByNameOrId("orders");
    orders.indexes = orders.indexes.filter((index) => !/idx_orders_(created|shortfall)`/.test(index));
    app.save(orders);
    const products = app.findCollectionByNameOrId("products");
    products.fields.removeByName("lowstock");
    app.save(products);
  },
);

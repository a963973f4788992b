import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { createProduct } from "../../../tools/testkit/server/products";
import { withReturnShop } from "../../../tools/testkit/server/returnSuite";

/* The owner's view of what sold, by product and size. */

let shop: CheckoutShop;
const { save } = withReturnShop((opened) => {
  shop = opened;
});

interface Item {
  id?: string;
  name: string;
  size?: string;
  qty?: number | string;
  price: number | string;
}
const records = "/api/collections/orders/records";
let orders = 0;

/** An order of now. @returns the path of its record */
async function makeOrder(items: Item[] | null, change: object = {}): Promise<string> {
  orders += 1;
  const json = { orderId: `sold-${orders}`, items, total: 4000, payment: "Prepaid", ...change };
  const answer = await shop.asOwner(records, { method: "POST", json });
  expect(answer.status).toBe(200);
  return `${records}/${answer.body["id"]}`;
}
const path = "/api/collections/salesByProduct/records?perPage=500";
async function readRows(): Promise<Record<string, unknown>[]> {
  const answer = await shop.asOwner(path, { method: "GET" });
  expect(answer.status).toBe(200);
  return answer.body["items"] as Record<string, unknown>[];
}
/** The row of each size of a product: pieces and rupees of 7 days, then of 30 days. */
async function salesOf(name: string): Promise<unknown[][]> {
  const rows = (await readRows()).filter((row) => row["name"] === name);
  const columns = ["size", "units7Days", "rupees7Days", "units30Days", "rupees30Days"];
  return rows.map((row) => columns.map((column) => row[column])).sort();
}
/** A time some days ago, in UTC. */
const recent = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace("T", " ");

/** What the view has at a time, of a product. */
async function salesAt(time: string, name: string): Promise<unknown[][]> {
  const [[sql] = []] = await shop.sql("SELECT sql FROM sqlite_master WHERE name = 'salesByProduct'");
  const query = String(sql).replace(/^CREATE VIEW \S+ AS /, "");
  expect(query).toContain("'now'");
  return shop.sql(
    `SELECT size, units7Days, rupees7Days, units30Days, rupees30Days
     FROM (${query.replaceAll("'now'", `'${time}'`)}) WHERE name = '${name}' ORDER BY size`,
  );
}

test("counts all items of a product by size, of the last 7 and 30 Indian days with today", async () => {
  const id = await createProduct(shop.shop, { name: "Days" });
  const item = { id, name: "Days", size: "M", price: 100 };
  const items = [
    { ...item, qty: 2 },
    { ...item, qty: "1", price: "80.5" },
    { ...item, size: "S" },
  ];
  await makeOrder(items, { createdAt: "2025-06-30 10:00:00.000Z" });
  // 18:30 UTC is midnight in India.
  for (const [qty, createdAt] of [
    [10, "2025-06-23 18:30:00.000Z"],
    [100, "2025-06-23 18:29:59.999Z"],
    [1000, "2025-05-31 18:30:00.000Z"],
    [5000, "2025-05-31 18:29:59.999Z"],
  ] as const)
    await makeOrder([{ ...item, qty }], { createdAt });
  const small = ["S", "1", "100", "1", "100"];
  for (const time of ["2025-06-29 18:30:00", "2025-06-30 18:29:59"])
    expect(await salesAt(time, "Days")).toEqual([["M", "13", "1280.5", "1113", "111280.5"], small]);
  expect(await salesAt("2025-06-29 18:29:59", "Days")).toEqual([
    ["M", "113", "11280.5", "6113", "611280.5"],
    small,
  ]);
  expect(await salesAt("2025-08-01 00:00:00", "Days")).toEqual([]);
  expect(await salesOf("Days")).toEqual([]);
});

test("leaves out what was cancelled or came back, as salesByDay does", async () => {
  const id = await createProduct(shop.shop, { name: "Kept", stockbysize: null });
  const items = [
    { id, name: "Kept", size: "S", qty: 1, price: 999 },
    { id, name: "Kept", size: "M", qty: 3, price: 999 },
  ];
  const createdAt = recent(3);
  const makeReturn = async (returnedPieces: number[] | null, change: object = {}) => {
    const order = await makeOrder(items, { createdAt, parcelState: "delivered", ...change });
    await save(order, { parcelState: "returned", returnedPieces });
    return order;
  };
  await makeOrder(items, { createdAt, parcelState: "cancelled" });
  await makeReturn([1, 3]);
  await makeReturn(null);
  await makeReturn(null, { parcelState: "shipped" });
  await makeReturn(null, { returnReason: "Too small: Kept, M" });
  await save(await makeReturn([0, 1]), { parcelState: "cancelled" });
  expect(await salesOf("Kept")).toEqual([]);

  await makeReturn([1, 1]);
  expect(await salesOf("Kept")).toEqual([["M", 2, 1998, 2, 1998]]);
  await save(await makeReturn([1, 1]), { parcelState: "delivered" });
  await makeOrder(items, { createdAt, payment: "Cash on delivery", parcelState: "shipped" });
  expect(await salesOf("Kept")).toEqual([
    ["M", 7, 6993, 7, 6993],
    ["S", 1, 999, 1, 999],
  ]);
  const daySum = `SELECT units FROM salesByDay WHERE day = date('${createdAt}', '+330 minutes')`;
  expect(await shop.sql(daySum)).toEqual([["8"]]);
});

test("shows the present name and stock of a product, and of a deleted one the name in its orders", async () => {
  const make = (name: string, change: object) => createProduct(shop.shop, { name, ...change });
  const renamed = await make("Before", { stockbysize: { S: 4, M: 0 } });
  const whole = await make("Whole", { stockbysize: null, stock: 7 });
  const unlimited = await make("Unlimited", { stockbysize: null, stock: null });
  const deleted = await make("Deleted", {});
  for (const [id, name] of [
    [renamed, "Before"],
    [whole, "Whole"],
    [unlimited, "Unlimited"],
    [deleted, "Deleted"],
  ] as const)
    await makeOrder([{ id, name, size: "S", price: 10 }]);
  await makeOrder([{ name: "Deleted", size: "s ", price: 10 }]);
  const products = "/api/collections/products/records";
  await save(`${products}/${renamed}`, { name: "After" });
  expect((await shop.asOwner(`${products}/${deleted}`, { method: "DELETE" })).status).toBe(204);
  const rows = (await readRows()).map(({ name, product, size, pieces }) => [name, product, size, pieces]);
  for (const row of [
    ["After", renamed, "S", 4],
    ["Whole", whole, "S", 7],
    ["Unlimited", unlimited, "S", null],
  ])
    expect(rows).toContainEqual(row);
  expect(rows.filter(([name]) => name === "Deleted")).toEqual([
    ["Deleted", "", "S", null],
    ["Deleted", "", "S", null],
  ]);
  expect(JSON.stringify(rows)).not.toContain("Before");
});

test("takes names, sizes and numbers of any shape as they are", async () => {
  const names = [`'; DROP TABLE orders; --`, `<img src=x onerror="alert(1)">`, `%_"\\`, "ते 👕\n2", "../.."];
  for (const name of names) await makeOrder([{ id: `${name} id`, name, size: name, price: 5 }]);
  for (const items of [
    "{}",
    "not JSON",
    `[null, 3, "x", [1]]`,
    `[{"name": {"a": 1}, "qty": [], "price": "x"}]`,
  ]) {
    const made = await makeOrder(null);
    await shop.sql(`UPDATE orders SET items = '${items}' WHERE id = '${made.split("/").at(-1)}'`);
  }
  for (const name of names) expect(await salesOf(name)).toEqual([[expect.any(String), 1, 5, 1, 5]]);
  expect(await salesOf(`{"a":1}`)).toEqual([["", 1, 0, 1, 0]]);
  const ids = (await readRows()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("has the best seller of 7 days first, and each row is opened by its id", async () => {
  await makeOrder([{ name: "Earlier", qty: 90, price: 1 }], { createdAt: recent(20) });
  await makeOrder([{ name: "Lately", qty: 2, price: 1 }]);
  const rows = await readRows();
  const sold = rows.map((row) => [Number(row["units7Days"]), Number(row["units30Days"])] as const);
  expect(sold).toEqual(sold.toSorted(([aWeek, aMonth], [bWeek, bMonth]) => bWeek - aWeek || bMonth - aMonth));
  expect(sold.at(-1)).toEqual([0, 90]);
  for (const row of rows) {
    const found = await shop.asOwner(path.replace("?", `/${encodeURIComponent(String(row["id"]))}?`), {
      method: "GET",
    });
    expect(found.body).toEqual(row);
  }
});

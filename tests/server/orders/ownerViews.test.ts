import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* The owner's views: what they show, and that they find it by an index. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

async function rows(view: string): Promise<Record<string, unknown>[]> {
  const answer = await shop.api(`/api/collections/${view}/records?perPage=500`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: Record<string, unknown>[] }).items;
}
async function makeOrder(orderId: string, change: Record<string, unknown> = {}): Promise<void> {
  const json = {
    orderId,
    items: [{ name: "Indigo Tee", size: "M", qty: 2, price: 500 }],
    total: 1000,
    payment: "Prepaid",
    ...change,
  };
  const answer = await shop.api("/api/collections/orders/records", { method: "POST", json });
  expect(answer.status).toBe(200);
}

describe("the owner's views", () => {
  beforeAll(async () => {
    const details = { shipping: { name: "Asha Rao", line1: "1 Lane", city: "Pune", pincode: "411001" } };
    // 18:30 UTC is midnight in India.
    await makeOrder("late", { createdAt: recent(2, "18:30:00"), details });
    await makeOrder("early", { createdAt: recent(2, "18:29:59"), payment: "Cash on delivery", total: 850 });
    await makeOrder("packed", {
      createdAt: recent(2, "10:00:00"),
      parcelState: "packed",
      shortfall: "1 × Tee, M",
    });
    await makeOrder("gone", {
      createdAt: recent(2, "10:00:00"),
      parcelState: "cancelled",
      shortfall: "1 × Tee",
    });
    await makeOrder("back", { createdAt: recent(2, "10:00:00"), parcelState: "returned" });
    await makeOrder("short", {
      createdAt: recent(0, "00:00:00"),
      shortfall: "2 × Indigo Tee, M",
      items: null,
    });
  });

  test("toPack has the orders that wait, the oldest first", async () => {
    const found = await rows("toPack");
    expect(found.map(({ orderId }) => orderId)).toEqual(["early", "late", "short"]);
    expect(found[1]).toMatchObject({
      name: "Asha Rao",
      city: "Pune",
      pincode: "411001",
      items: [{ name: "Indigo Tee", size: "M", qty: 2, price: 500 }],
      total: 1000,
      waitingDays: expect.any(Number),
      notInStock: "",
    });
    expect(found[2]).toMatchObject({ name: "", notInStock: "2 × Indigo Tee, M" });
  });

  test("shortfalls has what is missing for orders that are still in the shop", async () => {
    expect((await rows("shortfalls")).map(({ orderId, missing }) => [orderId, missing])).toEqual([
      ["packed", "1 × Tee, M"],
      ["short", "2 × Indigo Tee, M"],
    ]);
  });

  test("salesByDay counts Indian days, without what was cancelled or came back", async () => {
    const [latest, middle, earlier] = await rows("salesByDay");
    expect(latest).toMatchObject({ orders: 1, units: 0, revenue: 1000 });
    expect(middle).toMatchObject({ orders: 1, units: 2, revenue: 1000, cashOnDelivery: 0 });
    expect(earlier).toMatchObject({
      orders: 4,
      units: 4,
      revenue: 1850,
      cashOnDelivery: 850,
      cancelled: 1,
      returned: 1,
    });
    expect(Date.parse(`${middle?.["day"]}`) - Date.parse(`${earlier?.["day"]}`)).toBe(86_400_000);
  });

  describe("salesByDay, of orders with returned pieces", () => {
    const createdAt = recent(9, "10:00:00");
    /** Four pieces for ₹3,301, of which the owner has confirmed these. */
    async function makeReturn(orderId: string, returnedPieces: number[] | null, change: object = {}) {
      const items = [
        { name: "Kolam Tee", size: "S", qty: 1, price: 999 },
        { name: "Kolam Tee", size: "M", qty: 3, price: 999 },
      ];
      await makeOrder(orderId, { createdAt, items, total: 3301, parcelState: "delivered", ...change });
      await save(orderId, { parcelState: "returned", returnedPieces });
    }
    async function save(orderId: string, json: object): Promise<void> {
      const [row] = await runSql(shop, `SELECT id FROM orders WHERE orderId = '${orderId}'`);
      const path = `/api/collections/orders/records/${row?.[0]}`;
      expect((await shop.api(path, { method: "PATCH", json })).status).toBe(200);
    }
    const dayOf = async () => (await rows("salesByDay")).find(({ day }) => day === createdAt.slice(0, 10));
    const creditedRupees = async (orderId: string) => {
      const query = `SELECT sum(total) FROM invoices WHERE orderId = '${orderId}' AND kind = 'creditNote'`;
      return Number((await runSql(shop, query))[0]?.[0]);
    };

    test("counts the pieces that were kept, and the total less the credit notes", async () => {
      await makeReturn("part", [0, 1]);
      const credited = await creditedRupees("part");
      expect(credited).toBeGreaterThan(800);
      expect(await dayOf()).toMatchObject({
        orders: 1,
        units: 3,
        revenue: 3301 - credited,
        cashOnDelivery: 0,
        returned: 1,
      });

      await save("part", { returnedPieces: [1, 1] });
      const both = await creditedRupees("part");
      expect(both).toBeGreaterThan(credited);
      expect(await dayOf()).toMatchObject({ units: 2, revenue: 3301 - both });

      await makeReturn("part-cash", [1], { payment: "Cash on delivery" });
      const kept = 3301 - (await creditedRupees("part-cash"));
      expect(await dayOf()).toMatchObject({
        orders: 2,
        units: 5,
        revenue: 3301 - both + kept,
        cashOnDelivery: kept,
      });
    });

    test.each([
      ["all pieces are confirmed", [1, 3], {}, {}],
      ["the whole order came back", null, {}, {}],
      ["the pieces are not confirmed yet", null, { returnReason: "Too small: Kolam Tee, M" }, {}],
      ["it was cancelled afterwards", [0, 1], {}, { parcelState: "cancelled" }],
    ])("leaves the order out when %s", async (name, pieces, change, after) => {
      const before = await dayOf();
      await makeReturn(name, pieces, change);
      await save(name, after);
      expect(await dayOf()).toMatchObject({ units: before?.["units"], revenue: before?.["revenue"] });
    });

    test("subtracts the returned pieces also when the order is delivered again", async () => {
      const before = await dayOf();
      await makeReturn("again", [0, 1]);
      await save("again", { parcelState: "delivered" });
      const revenue = Number(before?.["revenue"]) + 3301 - (await creditedRupees("again"));
      expect(await dayOf()).toMatchObject({ units: Number(before?.["units"]) + 3, revenue });
    });
  });

  test("lowStock lists sizes at or below the product's own limit, or 3", async () => {
    const usual = await createProduct(shop, {
      name: "A",
      stockbysize: { S: 3, M: 4, L: 0 },
      sizes: ["S", "M", "L"],
    });
    const own = await createProduct(shop, { name: "B", stockbysize: { S: 8, M: 11 }, lowstock: 10 });
    const whole = await createProduct(shop, { name: "C", stockbysize: null, stock: 2 });
    await createProduct(shop, { name: "D", stockbysize: null, stock: null });
    await createProduct(shop, { name: "E", stockbysize: { S: 0 }, active: false });
    const written = await createProduct(shop, { name: "F", sizes: ["'l' "], stockbysize: { L: 1, S: 0 } });
    const switched = { S: true, M: false };
    const flags = await createProduct(shop, { name: "G", sizes: switched, stockbysize: { s: 2, M: 0 } });
    await runSql(shop, `UPDATE products SET stockbysize = 'not JSON' WHERE name = 'D'`);
    expect((await rows("lowStock")).map(({ product, size, pieces }) => [product, size, pieces])).toEqual([
      [usual, "L", 0],
      [written, "L", 1],
      [whole, "", 2],
      [flags, "s", 2],
      [usual, "S", 3],
      [own, "S", 8],
    ]);
  });

  test.each(["toPack", "shortfalls", "lowStock", "salesByDay", "salesByProduct"])(
    "%s is not changed by anyone",
    async (view) => {
      for (const [path, method] of [
        ["", "POST"],
        ["/aaaaaaaaaaaaaaa", "PATCH"],
        ["/aaaaaaaaaaaaaaa", "DELETE"],
      ]) {
        const answer = await shop.api(`/api/collections/${view}/records${path}`, {
          method: method ?? "",
          json: {},
        });
        expect([400, 403]).toContain(answer.status);
      }
    },
  );
});

/** A time some days ago, in UTC. */
function recent(days: number, time: string): string {
  return `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)} ${time}.000Z`;
}

describe("with 10,000 orders and 2,000 products", () => {
  beforeAll(async () => {
    await runSql(
      shop,
      `INSERT INTO orders (id, orderId, status, parcelState, payment, shortfall, createdAt, updated, items, total, details)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
       SELECT printf('v%014d', n), 'many-' || n, '', iif(n % 100 = 0, 'processing', 'delivered'), 'Prepaid',
         iif(n % 500 = 0, '1 × Tee, M', ''), strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || (n % 365) || ' days'), '',
         '[{"name":"Tee","size":"M","qty":2,"price":500},{"name":"Kurta ' || (n % 50) || '","size":"L","qty":1,"price":999}]', 1999,
         '{"shipping":{"name":"Asha Rao","city":"Pune","pincode":"411001"}}' FROM numbers`,
    );
    await runSql(
      shop,
      `INSERT INTO products (id, name, price, active, photos, collection_ids, sizes, stockbysize, created, updated)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
       SELECT printf('w%014d', n), 'Tee ' || n, 100, TRUE, '[]', '[]', '["S","M"]', json_object('S', n % 50, 'M', 20), '', '' FROM numbers`,
    );
  });

  test.each([
    ["toPack", "idx_orders_parcelState"],
    ["shortfalls", "idx_orders_shortfall|idx_orders_parcelState"],
    ["salesByDay", "idx_orders_created"],
    ["salesByProduct", "idx_orders_created"],
  ])("%s finds its orders by an index", async (view, index) => {
    const plan = JSON.stringify(await runSql(shop, `EXPLAIN QUERY PLAN SELECT * FROM ${view}`));
    expect(plan).toMatch(new RegExp(`USING INDEX (${index})`));
    expect(plan).not.toMatch(/SCAN orders\b/);
  });

  // `salesByProduct` reads it for the order and for each item.
  test.each([
    ["salesByDay", 1],
    ["salesByProduct", 2],
  ])("%s reads a list of an order %d times", async (view, times) => {
    const plan = JSON.stringify(await runSql(shop, `EXPLAIN QUERY PLAN SELECT * FROM ${view}`));
    for (const list of ["item", "piece"]) expect(plan.split(`SCAN ${list} `)).toHaveLength(times + 1);
  });

  test("each view answers", async () => {
    for (const view of ["toPack", "shortfalls", "lowStock", "salesByDay", "salesByProduct"]) {
      const found = await rows(view);
      expect(found.length).toBeGreaterThan(10);
    }
  });
});

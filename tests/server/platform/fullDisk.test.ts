import { afterAll, beforeAll, expect, test } from "vitest";
import { readChanges, readCurrentCursor } from "../../../tools/testkit/server/catalogue";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const save = (path: string, method: string, json: object) =>
  shop.api(`/api/collections/products/records${path}`, { method, json });

test("a full disk is reported to the owner, in the form and in the terminal", async () => {
  expect((await save("", "POST", { id: "p00000000000001", name: "Tee", price: 500 })).status).toBe(200);
  const refuse = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
  await runSql(shop, `CREATE TRIGGER full_insert BEFORE INSERT ON products ${refuse}`);
  await runSql(shop, `CREATE TRIGGER full_update BEFORE UPDATE ON products ${refuse}`);

  for (const [path, method] of [
    ["", "POST"],
    ["/p00000000000001", "PATCH"],
  ] as const) {
    const answer = await save(path, method, { name: "Kurta", price: 900 });
    expect(answer.status, method).toBe(507);
    expect(await answer.json()).toMatchObject({
      message: "The server's disk is full, so nothing can be saved: make room, then try again.",
      data: { code: "disk-full" },
    });
  }
  expect(shop.log().match(/disk is full/g)).toHaveLength(1);

  await runSql(shop, "DROP TRIGGER full_insert");
  await runSql(shop, "DROP TRIGGER full_update");
  expect((await save("/p00000000000001", "PATCH", { price: 900 })).status).toBe(200);
});

test("another refusal stays what it is", async () => {
  expect((await save("", "POST", { name: "" })).status).toBe(400);
});

test("a shop whose disk is full when it starts can be read, and is complete again once there is room", async () => {
  await save("", "POST", { id: "p00000000000002", name: "Kurta", price: 700, active: true });
  const start = await readCurrentCursor(shop);
  const refuse = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
  const full = {
    full_journal: "BEFORE INSERT ON shop_catalogue_stretches",
    full_stretch: "BEFORE UPDATE ON shop_catalogue_stretches",
    full_settings: "BEFORE UPDATE ON _params",
    full_collections: "BEFORE UPDATE ON _collections",
    full_products: "BEFORE UPDATE ON products",
  };
  for (const [name, event] of Object.entries(full))
    await runSql(shop, `CREATE TRIGGER ${name} ${event} ${refuse}`);

  await shop.kill();
  await shop.restart({ SHOP_NAME: "Loom", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
  expect(shop.log()).toContain("disk is full");
  for (const path of ["/", "/api/shop/catalogue", "/api/collections/products/records/p00000000000002"])
    expect((await shop.api(path, { token: null })).status, path).toBe(200);
  const refused = await save("/p00000000000002", "PATCH", { price: 800 });
  expect([refused.status, await refused.json()]).toEqual([
    507,
    expect.objectContaining({ data: { code: "disk-full" } }),
  ]);

  for (const name of Object.keys(full)) await runSql(shop, `DROP TRIGGER ${name}`);
  expect((await save("/p00000000000002", "PATCH", { price: 800 })).status).toBe(200);
  const { products } = await readChanges(shop, start);
  expect(products.map(({ record }) => [record.id, record["price"]])).toEqual([["p00000000000002", 800]]);
  // A range of numbers of its own, far ahead, so that a cursor from a lost future is detected.
  expect(await runSql(shop, "SELECT count(*) FROM shop_catalogue_stretches WHERE last_seq IS NULL")).toEqual([
    ["1"],
  ]);
  const numbers = products.map(({ seq }) => seq);
  expect(Number(numbers[0]) - Number(start.split(".")[1])).toBeGreaterThan(1000);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../../../tools/testkit/server/catalogue";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

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
    });
  }
  expect(shop.log().match(/disk is full/g)).toHaveLength(1);

  await runSql(shop, "DROP TRIGGER full_update");
  expect((await save("/p00000000000001", "PATCH", { price: 900 })).status).toBe(200);
});

test("another refusal stays what it is", async () => {
  expect((await save("", "POST", { name: "" })).status).toBe(400);
});

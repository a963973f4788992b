import { afterAll, beforeAll, expect, test } from "vitest";
import { lineQuantityMax, priceMaxRupees } from "../../../src/domain/shared/limits";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const records = "/api/collections/orders/records";
interface Answer {
  id: string;
  data?: Record<string, { message: string }>;
}
async function send(method: string, way: string, json: object): Promise<Answer & { status: number }> {
  const answer = await shop.api(way, { method, json });
  return { ...((await answer.json()) as Answer), status: answer.status };
}
const create = (items: unknown) => send("POST", records, { orderId: crypto.randomUUID(), items });

test.each([
  [{ name: "Tee", qty: 1, price: 499 }, /^Write a list/],
  ["2 tees", /^Write a list/],
  [[null], /^Item 1: write name/],
  [[{ name: "Tee", qty: 1, price: 499 }, "Tee"], /^Item 2: write name/],
  [[{ qty: 1, price: 499 }], /^Item 1: write a name/],
  [[{ name: "Tee", quantity: 3, price: 499 }], /^Item 1: write qty, not quantity/],
  [[{ name: "Tee", qty: "two", price: 499 }], /^Item 1: qty is a whole number/],
  [[{ name: "Tee", qty: 0, price: 499 }], /^Item 1: qty/],
  [[{ name: "Tee", qty: 1.5, price: 499 }], /^Item 1: qty/],
  [[{ name: "Tee", qty: lineQuantityMax + 1 }], /^Item 1: qty is a whole number from 1 to 9999/],
  [[{ name: "Tee", price: priceMaxRupees + 1 }], /^Item 1: price/],
  [[{ name: "Tee", qty: 1, price: "1,299" }], /^Item 1: price is a number of rupees/],
  [[{ name: "Tee", qty: 1, price: -100 }], /^Item 1: price/],
  [[{ name: "Tee", qty: 1, price: null }], /^Item 1: price/],
])("items %j that an owner enters are refused", async (items, sentence) => {
  const { status, data } = await create(items);
  expect(status).toBe(400);
  expect(data?.["items"]?.message).toMatch(sentence);
});

test.each([
  [null],
  [[]],
  [[{ name: "Tee", size: "M", qty: 2, price: 1299.5, id: "abc" }]],
  [[{ name: "Tee", qty: "2", price: "1299" }]],
  [[{ name: "Present" }]],
  [[{ name: "Tee", qty: lineQuantityMax, price: priceMaxRupees }]],
])("items %j are accepted", async (items) => {
  expect((await create(items)).status).toBe(200);
});

test("an order that an owner enters without a total gets the sum of its items, until the owner writes a total", async () => {
  const tees = [{ name: "Tee", qty: 3, price: 1299.1 }];
  const total = async (id: string) =>
    ((await (await shop.api(`${records}/${id}`)).json()) as { total: number }).total;
  const change = (id: string, fields: object) => send("PATCH", `${records}/${id}`, fields);
  const { id } = await create(null);
  expect(await total(id)).toBe(0);
  await change(id, { items: tees });
  expect(await total(id)).toBe(3897.3);
  await change(id, { items: [...tees, { name: "Cap", price: "50" }] });
  expect(await total(id)).toBe(3947.3);
  await change(id, { total: 0 });
  await change(id, { courier: "Blue Dart" });
  expect(await total(id)).toBe(0);
  await change(id, { total: 3000 });
  await change(id, { items: tees });
  expect(await total(id)).toBe(3000);
  expect(await total((await create(tees)).id)).toBe(3897.3);
});

test.each(["not an email", "asha@gmail", "asha@@gmail.com"])(
  "the e-mail %j is refused",
  async (userEmail) => {
    const { status, data } = await send("POST", records, { orderId: crypto.randomUUID(), userEmail });
    expect(status).toBe(400);
    expect(data?.["userEmail"]?.message).toMatch(/^Write an e-mail address/);
  },
);

test("an e-mail that an owner enters has no spaces around it", async () => {
  const { id } = await send("POST", records, { orderId: crypto.randomUUID(), userEmail: " asha@gmail.com " });
  const stored = (await (await shop.api(`${records}/${id}`)).json()) as { userEmail: string };
  expect(stored.userEmail).toBe("asha@gmail.com");
});

test("an order with such items from an earlier version is saved while they stay", async () => {
  const { id } = await create(null);
  await runSql(shop, `UPDATE orders SET items = '[null]' WHERE id = '${id}'`);
  expect((await send("PATCH", `${records}/${id}`, { courier: "Blue Dart" })).status).toBe(200);
  expect((await send("PATCH", `${records}/${id}`, { items: [null, null] })).status).toBe(400);
});

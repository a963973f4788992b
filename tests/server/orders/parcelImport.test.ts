import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

type Stored = Record<string, unknown> & { id: string; orderId: string };
const records = "/api/collections/orders/records";

async function create(fields: object = {}): Promise<Stored> {
  const answer = await shop.api(records, {
    method: "POST",
    json: { orderId: crypto.randomUUID(), ...fields },
  });
  return (await answer.json()) as Stored;
}
const read = async ({ id }: Stored) => (await (await shop.api(`${records}/${id}`)).json()) as Stored;
async function send(rows: string[], token?: null): Promise<{ status: number; body: unknown }> {
  const csv = ["order,state,courier,awb,tracking", ...rows].join("\n");
  const answer = await shop.api("/api/shop/parcels", {
    method: "POST",
    json: { csv },
    ...(token === null && { token }),
  });
  return { status: answer.status, body: await answer.json() };
}

test("a file sets state, courier, number and tracking page of many orders, and again changes nothing", async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, () => create()));
  const rows = orders.map(
    ({ orderId }, at) => `${orderId},Shipped,Blue Dart,AWB${1000 + at},https://c.example/${at}`,
  );
  expect((await send(rows)).body).toEqual({ changed: 30, unchanged: 0, problems: [], unused: [] });
  expect(await read(orders[7] as Stored)).toMatchObject({
    parcelState: "shipped",
    status: "shipped",
    courier: "Blue Dart",
    awb: "AWB1007",
    trackingUrl: "https://c.example/7",
  });
  expect((await send(rows)).body).toEqual({ changed: 0, unchanged: 30, problems: [], unused: [] });
});

test("bad lines are named and change nothing; the others are applied", async () => {
  const [good, done, other] = [await create(), await create({ parcelState: "delivered" }), await create()];
  const before = [await read(done), await read(other)];
  const { body } = await send([
    `${good.orderId},packed,,,`,
    `${done.orderId},shipped,Changed,,`,
    `${other.orderId},packed,,12,`,
    "of-nobody,packed,,,",
  ]);
  expect(body).toEqual({
    changed: 1,
    unchanged: 0,
    problems: [
      {
        line: 3,
        text: `Order ${done.orderId} is delivered already, and a file does not move it back to shipped.`,
      },
      { line: 4, text: expect.stringContaining("no AWB") },
      { line: 5, text: "There is no order of-nobody." },
    ],
    unused: [],
  });
  expect([await read(done), await read(other)]).toEqual(before);
  expect(await read(good)).toMatchObject({ parcelState: "packed" });
});

test("a line without a state corrects courier and number", async () => {
  const order = await create({ parcelState: "shipped", courier: "Wrong", awb: "WRONG123" });
  expect((await send([`${order.orderId},,Right,RIGHT123,`])).body).toMatchObject({ changed: 1 });
  expect(await read(order)).toMatchObject({ parcelState: "shipped", courier: "Right", awb: "RIGHT123" });
});

test("a number with # or in capital letters is named with the order's own", async () => {
  const { orderId } = await create({ orderId: "65f0near" });
  const { body } = await send(["#65f0near,packed", "65F0NEAR,packed"]);
  expect(body).toMatchObject({
    changed: 0,
    problems: [
      { line: 2, text: `There is no order #65f0near. Do you mean ${orderId}?` },
      { line: 3, text: `There is no order 65F0NEAR. Do you mean ${orderId}?` },
    ],
  });
});

// A copy of the cell for each of its characters would take longer than this test may.
test.each(["", '"'])("a file with one very long cell is answered (%j)", async (quote) => {
  const { body } = await send([`x,packed,${quote}${"é".repeat(900_000)}${quote}`]);
  expect(body).toMatchObject({ changed: 0, problems: [{ line: 2, text: "There is no order x." }] });
});

test("only the owner sends a file", async () => {
  expect((await send(["x,packed,,,"], null)).status).toBe(401);
  expect((await shop.api("/api/shop/parcels", { method: "POST", json: { csv: 7 } })).status).toBe(400);
});

test("a line whose order cannot be saved is named, and the others are applied", async () => {
  const [broken, good] = [await create(), await create()];
  // Above the field's limit, as a later version with smaller limits would find it.
  await runSql(shop, `UPDATE orders SET returnSize = '${"x".repeat(100)}' WHERE id = '${broken.id}'`);
  const { status, body } = await send([`${broken.orderId},packed`, `${good.orderId},packed`]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    changed: 1,
    problems: [{ line: 2, text: expect.stringContaining(`Order ${broken.orderId} could not be saved`) }],
  });
  expect(await read(good)).toMatchObject({ parcelState: "packed" });
});

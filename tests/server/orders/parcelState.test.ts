import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const path = "/api/collections/orders/records";
type Stored = Record<string, unknown> & { id: string };

async function send(method: string, to: string, json: object): Promise<Stored> {
  const answer = await shop.api(to, { method, json });
  const body = (await answer.json()) as Stored;
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body;
}
const create = (fields: object) => send("POST", path, { orderId: crypto.randomUUID(), ...fields });
const change = ({ id }: Stored, fields: object) => send("PATCH", `${path}/${id}`, fields);

describe("status and state of a parcel", () => {
  test("begin as processing, with the time", async () => {
    const order = await create({});
    expect(order).toMatchObject({ status: "", parcelState: "processing" });
    expect(order["parcelStateAt"]).not.toBe("");
  });

  test("begin as the owner writes them", async () => {
    expect(await create({ status: "Shipped" })).toMatchObject({ status: "Shipped", parcelState: "shipped" });
    expect(await create({ parcelState: "packed" })).toMatchObject({
      status: "packed",
      parcelState: "packed",
    });
    expect(await create({ status: "on its way", parcelState: "shipped" })).toMatchObject({
      status: "on its way",
      parcelState: "shipped",
    });
  });

  test("follow each other", async () => {
    const order = await create({});
    const shipped = await change(order, { parcelState: "shipped" });
    expect(shipped).toMatchObject({ status: "shipped", parcelState: "shipped" });
    expect(shipped["parcelStateAt"]).not.toBe(order["parcelStateAt"]);
    expect(await change(order, { status: "Out for delivery" })).toMatchObject({
      parcelState: "out for delivery",
    });
    const worded = await change(order, { status: "your neighbour has it" });
    expect(worded).toMatchObject({ status: "your neighbour has it", parcelState: "out for delivery" });
    expect(await change(order, { parcelState: "delivered" })).toMatchObject({ status: "delivered" });
  });

  test("refuse a state that does not exist", async () => {
    const { id } = await create({});
    const answer = await shop.api(`${path}/${id}`, { method: "PATCH", json: { parcelState: "lost" } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("parcelState");
  });
});

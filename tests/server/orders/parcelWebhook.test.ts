import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { ParcelShop, parcelMessage, parcelRoute, parcelToken } from "./parcelShop";

let parcels: ParcelShop;
beforeAll(async () => {
  parcels = await ParcelShop.start();
});
afterAll(() => parcels.shop.remove());

describe("the address for messages", () => {
  test("contains none of the words that Shiprocket's form refuses", () => {
    expect(parcelRoute).not.toMatch(/shiprocket|kartrocket|sr|kr/i);
  });

  test("answers the probe", async () => {
    const answer = await parcels.shop.api(parcelRoute, { token: null });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  });

  test.each(["", "x", parcelToken.slice(1), `${parcelToken}x`])("refuses the token %j", async (key) => {
    const order = await parcels.create();
    const answer = await parcels.send(parcelMessage(order, "Delivered"), key);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ data: { code: "parcel-token" } });
    expect(await parcels.read(order)).toMatchObject({ parcelState: "processing", awb: "" });
  });

  test.each(["[]", "7", "{", ""])("refuses the body %j", async (body) => {
    const headers = { "x-api-key": parcelToken, "Content-Type": "application/json" };
    const answer = await parcels.shop.api(parcelRoute, { method: "POST", token: null, headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { code: "parcel-message" } });
  });

  test("refuses a body of megabytes", async () => {
    expect((await parcels.send({ scans: "x".repeat(300_000) })).status).toBe(413);
  });
});

describe("the order of a message", () => {
  test("is found by Shiprocket's number, by the joined one and by the parcel's", async () => {
    const number = `${Date.now()}`;
    const order = await parcels.create({ shiprocketOrder: number });
    const found = await parcels.report(order, "PICKED UP", {
      order_id: "elsewhere",
      sr_order_id: number,
      awb: number,
    });
    expect(found).toMatchObject({ parcelState: "shipped" });
    await parcels.send(
      parcelMessage(order, "Out for delivery", { order_id: `7_${number}`, sr_order_id: 0, awb: "" }),
    );
    expect(await parcels.read(order)).toMatchObject({ parcelState: "out for delivery" });
    await parcels.send(parcelMessage(order, "Delivered", { order_id: "", sr_order_id: 0, awb: number }));
    expect(await parcels.read(order)).toMatchObject({ parcelState: "delivered" });
  });

  test.each([
    ["the joined number", { sr_order_id: 0 }],
    ["both", {}],
  ])("gets Shiprocket's number from %s, so that a file can name it", async (_case, more) => {
    const [number, shiprocketNumber] = [`1${Date.now()}`, `2${Date.now()}`];
    const order = await parcels.create({ orderId: number });
    const found = await parcels.report(order, "PICKED UP", {
      order_id: `${number}_${shiprocketNumber}`,
      sr_order_id: shiprocketNumber,
      ...more,
    });
    expect(found).toMatchObject({ parcelState: "shipped", shiprocketOrder: shiprocketNumber });
    const csv = `order,state\n${shiprocketNumber},delivered`;
    const answer = await parcels.shop.api("/api/shop/parcels", { method: "POST", json: { csv } });
    expect(await answer.json()).toMatchObject({ changed: 1, problems: [] });
  });

  test("that is unknown is answered with 200, and named once in the log", async () => {
    const unknown = { ...(await parcels.create()), orderId: "of-another-shop" };
    for (const awb of ["1000001", "1000002", "1000003"])
      expect((await parcels.send(parcelMessage(unknown, "Delivered", { awb, sr_order_id: 0 }))).status).toBe(
        200,
      );
    await expect.poll(() => parcels.linesWith("of-another-shop")).toHaveLength(1);
  });

  test("that is unknown, of a message with the courier's number alone, is in the log without this number", async () => {
    const unknown = { ...(await parcels.create()), orderId: "" };
    const message = parcelMessage(unknown, "Delivered", { order_id: "", awb: "70908070605", sr_order_id: 0 });
    expect((await parcels.send(message)).status).toBe(200);
    await expect.poll(() => parcels.linesWith("A parcel's order is not known here")).not.toEqual([]);
    expect(await parcels.linesWith("70908070605")).toEqual([]);
  });
});

describe("without SHOP_PARCEL_TOKEN", () => {
  let other: Shop;
  beforeAll(async () => {
    other = await startShop();
  });
  afterEach(() => other.remove());

  test("messages are refused with the reason", async () => {
    for (const method of ["GET", "POST"]) {
      const answer = await other.api(parcelRoute, { method, token: null, headers: { "x-api-key": "" } });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ data: { code: "parcel-unconfigured" } });
    }
  });
});

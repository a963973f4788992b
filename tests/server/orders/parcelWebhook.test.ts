import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

const token = "parcel-token-".padEnd(30, "x");
const route = "/api/shop/parcel-updates";
let shop: Shop;
beforeAll(async () => {
  // The orders and messages of the tests are from May 2026.
  shop = await startShop({ env: { SHOP_PARCEL_TOKEN: token, SHOP_ORDER_ADDRESS_DAYS: "9999" } });
});
afterAll(() => shop.remove());

type Stored = Record<string, unknown> & { id: string };
const records = "/api/collections/orders/records";

async function create(fields: object = {}): Promise<Stored> {
  const json = { orderId: crypto.randomUUID(), createdAt: "2026-05-01 00:00:00.000Z", ...fields };
  const answer = await shop.api(records, { method: "POST", json });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Stored;
}
const read = async ({ id }: Stored) => (await (await shop.api(`${records}/${id}`)).json()) as Stored;

const send = (json: unknown, key = token) =>
  shop.api(route, { method: "POST", token: null, headers: { "x-api-key": key }, json });
/** A message as Shiprocket's pages show it. */
const message = (order: Stored, current_status: string, more: object = {}) => ({
  awb: "59629792084",
  courier_name: "Delhivery Surface",
  current_status,
  shipment_status: current_status,
  current_timestamp: "23 05 2026 11:43:52",
  order_id: order["orderId"],
  sr_order_id: 348456385,
  scans: [],
  is_return: 0,
  ...more,
});

async function report(order: Stored, current_status: string, more: object = {}): Promise<Stored> {
  expect((await send(message(order, current_status, more))).status).toBe(200);
  return read(order);
}

describe("the address for messages", () => {
  test("contains none of the words that Shiprocket's form refuses", () => {
    expect(route).not.toMatch(/shiprocket|kartrocket|sr|kr/i);
  });

  test("answers the probe", async () => {
    const answer = await shop.api(route, { token: null });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  });

  test.each(["", "x", token.slice(1), `${token}x`])("refuses the token %j", async (key) => {
    const order = await create();
    const answer = await send(message(order, "Delivered"), key);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ data: { code: "parcel-token" } });
    expect(await read(order)).toMatchObject({ parcelState: "processing", awb: "" });
  });

  test.each(["[]", "null", "7", "{", ""])("refuses the body %j", async (body) => {
    const headers = { "x-api-key": token, "Content-Type": "application/json" };
    const answer = await shop.api(route, { method: "POST", token: null, headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { code: "parcel-message" } });
  });

  test("refuses a body of megabytes", async () => {
    expect((await send({ scans: "x".repeat(300_000) })).status).toBe(413);
  });
});

describe("a message", () => {
  test("moves the parcel forward, with courier, number and tracking page", async () => {
    const order = await create();
    expect(await report(order, "PICKED UP")).toMatchObject({
      parcelState: "shipped",
      parcelStateAt: "2026-05-23 06:13:52.000Z",
      status: "shipped",
      courier: "Delhivery Surface",
      awb: "59629792084",
      trackingUrl: "https://shiprocket.co/tracking/59629792084",
      shiprocketOrder: "348456385",
    });
    expect(await report(order, "Delivered")).toMatchObject({ parcelState: "delivered", status: "delivered" });
  });

  test("that is late or repeated changes nothing", async () => {
    const order = await create();
    await report(order, "Delivered");
    const before = await read(order);
    for (const status of ["Delivered", "In Transit", "Out For Delivery", "Label Generated"])
      expect(await report(order, status, { awb: "1111111" })).toEqual(before);
  });

  test("twenty at once end in one state", async () => {
    const order = await create();
    const words = ["PICKED UP", "In Transit", "Out For Delivery", "Delivered"];
    const all = Array.from({ length: 20 }, (_, at) => send(message(order, words[at % 4] ?? "")));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await read(order)).toMatchObject({ parcelState: "delivered" });
  });

  test("in any order, and twice, ends in the same state and time", async () => {
    const words = [
      "PICKED UP",
      "Out For Delivery",
      "UNDELIVERED",
      "Out For Delivery",
      "RTO Initiated",
      "In Transit",
    ];
    const told = words.map((status, at) => ({ status, current_timestamp: `2${at} 05 2026 10:00:00` }));
    const rotations = told.map((_, from) => [...told.slice(from), ...told.slice(0, from)]);
    const ends = new Set<string>();
    for (const messages of [...rotations, [...told].reverse(), [...told, ...told.slice(2)]]) {
      const order = await create();
      for (const { status, current_timestamp } of messages)
        await report(order, status, { current_timestamp });
      const { parcelState, parcelStateAt } = await read(order);
      ends.add(`${parcelState} ${parcelStateAt}`);
    }
    expect([...ends]).toEqual(["returning 2026-05-24 04:30:00.000Z"]);
  });

  test("with an unknown status is kept as text and changes nothing else", async () => {
    const order = await create();
    const { updated: _, ...before } = await report(order, "PICKED UP");
    const { updated: __, ...after } = await report(order, "Lost");
    expect(after).toEqual({ ...before, parcelNote: "Lost" });
    expect(await report(order, "Delivered")).toMatchObject({ parcelState: "delivered", parcelNote: "" });
  });

  test("about a cancelled pickup is a note for the owner, and cancels nothing", async () => {
    const order = await create({ parcelState: "shipped", awb: "NEW12345" });
    const current_timestamp = "01 01 2099 00:00:00";
    expect(await report(order, "CANCELED", { awb: "OLD12345", current_timestamp })).toMatchObject({
      parcelState: "shipped",
      awb: "NEW12345",
      parcelNote: "CANCELED",
    });
  });

  test.each(["CANCELED", "Lost"])("that says %s sets no courier and no number", async (status) => {
    const order = await create();
    const { updated: _, ...before } = await read(order);
    const note = { parcelNote: status, shiprocketOrder: "348456385" };
    const current_timestamp = "01 01 2099 00:00:00";
    expect(await report(order, status, { current_timestamp })).toMatchObject({ ...before, ...note });
    const news = { awb: "NEW12345", courier_name: "Blue Dart" };
    expect(await report(order, "PICKED UP", news)).toMatchObject({ awb: "NEW12345", courier: "Blue Dart" });
  });

  test("about the same state replaces courier, number and page when it is later, in any order", async () => {
    const messages = ["First", "Second", "Third"].map((courier_name, at) => ({
      courier_name,
      awb: `AWB1234${at}`,
      current_timestamp: `2${at} 05 2026 10:00:00`,
    }));
    const ends = new Set<string>();
    for (const sequence of [
      [0, 1, 2],
      [2, 1, 0],
      [0, 2, 1],
      [1, 2, 0, 1],
    ]) {
      const order = await create();
      for (const at of sequence) await report(order, "In Transit", messages[at]);
      const { courier, awb, trackingUrl, parcelStateAt } = await read(order);
      ends.add([courier, awb, trackingUrl, parcelStateAt].join(" "));
    }
    expect([...ends]).toEqual([
      "Third AWB12342 https://shiprocket.co/tracking/AWB12342 2026-05-20 04:30:00.000Z",
    ]);
  });

  test("that is older than the state leaves no note", async () => {
    const order = await create();
    await report(order, "Delivered");
    const late = { current_timestamp: "22 05 2026 11:43:52" };
    for (const status of ["CANCELED", "Lost"])
      expect(await report(order, status, late)).toMatchObject({ parcelNote: "" });
  });

  test("whose order cannot be saved asks for a repetition, and names the order in the log", async () => {
    const order = await create();
    await runSql(shop, `UPDATE orders SET returnSize = '${"x".repeat(100)}' WHERE id = '${order.id}'`);
    const answer = await send(message(order, "Delivered"));
    expect(answer.status).toBe(503);
    await expect
      .poll(() => linesWith(`about ${String(order["orderId"])} could not be saved`))
      .toHaveLength(1);
  });

  test("replaces the owner's words by a later state", async () => {
    const order = await create({ status: "wrapped as a present" });
    expect(await report(order, "Out for delivery")).toMatchObject({ status: "out for delivery" });
  });

  test("about a return makes its delivery the return", async () => {
    const order = await create({ parcelState: "delivered" });
    expect(await report(order, "PICKED UP", { is_return: 1, awb: "RET12345" })).toMatchObject({
      parcelState: "returning",
      awb: "RET12345",
    });
    expect(await report(order, "Delivered", { is_return: 1 })).toMatchObject({ parcelState: "returned" });
  });

  test("from the future has the time of its arrival", async () => {
    const order = await create();
    const { parcelStateAt } = await report(order, "PICKED UP", { current_timestamp: "23 05 2099 11:43:52" });
    expect(Date.parse(String(parcelStateAt))).toBeLessThanOrEqual(Date.now());
  });

  test("from before the order has the time of its arrival", async () => {
    const order = await create();
    const { parcelStateAt } = await report(order, "Delivered", { current_timestamp: "30 04 2026 23:59:59" });
    expect(Date.now() - Date.parse(String(parcelStateAt))).toBeLessThan(60_000);
  });

  test("brings no number back to an order whose data are erased", async () => {
    const order = await create({ erased: true });
    expect(await report(order, "PICKED UP")).toMatchObject({
      parcelState: "shipped",
      awb: "",
      trackingUrl: "",
    });
  });

  test("keeps a tracking page with https, and no other address", async () => {
    const order = await create();
    const ours = "https://shiprocket.co/tracking/59629792084";
    expect(await report(order, "PICKED UP", { tracking_url: "javascript:alert(1)" })).toMatchObject({
      trackingUrl: ours,
    });
    const tracking_url = "https://courier.example/p/1";
    expect(await report(order, "Delivered", { tracking_url })).toMatchObject({ trackingUrl: tracking_url });
  });
});

describe("the order of a message", () => {
  test("is found by Shiprocket's number, by the joined one and by the parcel's", async () => {
    const number = `${Date.now()}`;
    const order = await create({ shiprocketOrder: number });
    const found = await report(order, "PICKED UP", {
      order_id: "elsewhere",
      sr_order_id: number,
      awb: number,
    });
    expect(found).toMatchObject({ parcelState: "shipped" });
    await send(message(order, "Out for delivery", { order_id: `7_${number}`, sr_order_id: 0, awb: "" }));
    expect(await read(order)).toMatchObject({ parcelState: "out for delivery" });
    await send(message(order, "Delivered", { order_id: "", sr_order_id: 0, awb: number }));
    expect(await read(order)).toMatchObject({ parcelState: "delivered" });
  });

  test("that is unknown is answered with 200, and named once in the log", async () => {
    const unknown = { ...(await create()), orderId: "of-another-shop" };
    for (const awb of ["1000001", "1000002", "1000003"])
      expect((await send(message(unknown, "Delivered", { awb, sr_order_id: 0 }))).status).toBe(200);
    await expect.poll(() => linesWith("of-another-shop")).toHaveLength(1);
  });
});

const linesWith = (text: string) =>
  shop
    .log()
    .split("\n")
    .filter((line) => line.includes(text));

describe("without SHOP_PARCEL_TOKEN", () => {
  let other: Shop;
  beforeAll(async () => {
    other = await startShop();
  });
  afterEach(() => other.remove());

  test("messages are refused with the reason", async () => {
    for (const method of ["GET", "POST"]) {
      const answer = await other.api(route, { method, token: null, headers: { "x-api-key": "" } });
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ data: { code: "parcel-unconfigured" } });
    }
  });
});

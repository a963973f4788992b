import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { businessEnv, printPages } from "../../../tools/testkit/server/invoices";
import { changeOrder, type PlacedOrder, placeOrder } from "../../../tools/testkit/server/orders";

/*
 * Requests of shoppers about orders that are sent after they were cancelled or came back: they belong to the
 * sale before.
 */

const token = "parcels-of-asked-orders";
let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open({ ...businessEnv, SHOP_PARCEL_TOKEN: token });
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
});
afterAll(() => shop.stop());

const ask = ({ orderId, token: shopper }: PlacedOrder, what: "cancel" | "return", json: object = {}) =>
  shop.request(`/api/shop/orders/${orderId}/${what}`, { token: shopper, json });
const set = async ({ orderId }: PlacedOrder, ...states: string[]) => {
  for (const parcelState of states) await changeOrder(shop, orderId, { parcelState });
};
const wish = { reason: "Too small", size: "L" };
const noReturn = { returnRequestedAt: "", returnReason: "", returnSize: "" };
const stored = ({ orderId }: PlacedOrder) => shop.order(orderId);
const invoicesOf = ({ orderId }: PlacedOrder) =>
  shop.sql(`SELECT part FROM invoices WHERE kind = 'invoice' AND orderId = '${orderId}' ORDER BY part`);
async function askedToReturn(): Promise<PlacedOrder> {
  const order = await placeOrder(shop, tee);
  await set(order, "delivered");
  expect((await ask(order, "return", wish)).status).toBe(200);
  return order;
}

test.each([["packed"], ["processing", "shipped"], ["delivered"]])(
  "a request to return ends with the new invoice of an order that came back and becomes %s, and the shopper may ask again",
  async (...states) => {
    const order = await askedToReturn();
    await set(order, "returning", "returned");
    expect(await stored(order)).toMatchObject({ returnReason: "Too small", returnSize: "L" });
    await set(order, ...states);
    expect(await stored(order)).toMatchObject(noReturn);
    expect(await invoicesOf(order)).toEqual([["0"], ["1"]]);
    await set(order, "delivered");
    const { body } = await ask(order, "return", { reason: "Too large" });
    expect(body["returnRequestedAt"]).toBeTruthy();
    expect(await stored(order)).toMatchObject({ returnReason: "Too large", returnSize: "" });
  },
);

test("a request to return stays while the order comes back, and when its owner sets it back without a credit note", async () => {
  const order = await askedToReturn();
  for (const state of ["returning", "delivered"]) {
    await set(order, state);
    expect(await stored(order)).toMatchObject({ returnReason: "Too small", returnSize: "L" });
  }
  expect(await invoicesOf(order)).toEqual([["0"]]);
});

test.each([
  ["prepaid order that was refunded", undefined, { status: "refunded" }],
  ["order that is paid on delivery", "CASH_ON_DELIVERY", {}],
] as const)("a request to cancel ends when a cancelled %s is sent", async (_, payment, change) => {
  const order = await placeOrder(shop, tee, payment);
  await ask(order, "cancel");
  await set(order, "cancelled");
  await changeOrder(shop, order.orderId, change);
  expect((await stored(order))?.["cancelRequestedAt"]).not.toBe("");
  await set(order, "processing");
  expect(await stored(order)).toMatchObject({ cancelRequestedAt: "" });
  expect((await ask(order, "cancel")).body["cancelRequestedAt"]).toBeTruthy();
});

test("a request to cancel a prepaid order stays when it is cancelled and set back, and ends when it came back and is sent", async () => {
  const order = await placeOrder(shop, tee);
  const { body } = await ask(order, "cancel");
  const asked = { cancelRequestedAt: (await stored(order))?.["cancelRequestedAt"] };
  expect(body["cancelRequestedAt"]).toBeTruthy();
  for (const states of [
    ["cancelled", "processing"],
    ["packed", "cancelled", "packed"],
    ["returning", "shipped"],
  ]) {
    await set(order, ...states);
    expect(await stored(order)).toMatchObject(asked);
  }
  expect(await invoicesOf(order)).toEqual([["0"], ["1"]]);
  await set(order, "returned", "processing");
  expect(await stored(order)).toMatchObject({ cancelRequestedAt: "" });
});

test("a request to return stays when its delivered order is cancelled, corrected and set back", async () => {
  const order = await askedToReturn();
  const { returnRequestedAt } = (await stored(order)) ?? {};
  const asked = { returnRequestedAt, returnReason: "Too small", returnSize: "L" };
  await set(order, "cancelled");
  await changeOrder(shop, order.orderId, { total: 1 });
  await set(order, "delivered");
  expect(await stored(order)).toMatchObject({ ...asked, total: 1 });
  await set(order, "cancelled", "cancelled", "delivered");
  expect(await stored(order)).toMatchObject(asked);
  expect(await invoicesOf(order)).toEqual([["0"], ["1"], ["2"]]);
  await printPages(shop.shop, [String((await stored(order))?.["id"])]);
  expect(await stored(order)).toMatchObject(asked);
  expect((await ask(order, "return", { reason: "Too large" })).body["returnReason"]).toBe("Too small");
  await set(order, "returning", "returned", "delivered");
  expect(await stored(order)).toMatchObject(noReturn);
});

test("a request to return stays when the courier repeats the delivery of a cancelled order", async () => {
  const order = await askedToReturn();
  await set(order, "cancelled");
  const json = { order_id: order.orderId, current_status: "DELIVERED" };
  await shop.request("/api/shop/parcel-updates", { headers: { "x-api-key": token }, json });
  expect(await stored(order)).toMatchObject({ returnReason: "Too small", parcelState: "delivered" });
});

test.each([
  ["is sent again", {}, "packed"],
  ["was refunded and is delivered all the same", { status: "refunded" }, "delivered"],
])("a request to return ends when a cancelled order %s", async (_, change, state) => {
  const order = await askedToReturn();
  await set(order, "cancelled");
  await changeOrder(shop, order.orderId, change);
  await set(order, state);
  expect(await stored(order)).toMatchObject({ ...noReturn, parcelState: state });
});

test("a request to cancel that comes before the new invoice stays", async () => {
  const order = await placeOrder(shop, tee);
  await set(order, "packed", "cancelled", "processing");
  await ask(order, "cancel");
  await set(order, "packed");
  expect(await invoicesOf(order)).toEqual([["0"], ["1"]]);
  expect((await stored(order))?.["cancelRequestedAt"]).not.toBe("");
});

test.each([
  ["2020-01-01 00:00:00.000Z", ""],
  ["2099-01-01 00:00:00.000Z", "Too small"],
])(
  "a request of %s about an order that an earlier release delivered is %j after its invoice is printed",
  async (at, reason) => {
    const order = await askedToReturn();
    await set(order, "returned");
    await shop.sql(
      `UPDATE orders SET parcelState = 'delivered', status = 'delivered', returnRequestedAt = '${at}' WHERE orderId = '${order.orderId}'`,
    );
    await printPages(shop.shop, [String((await stored(order))?.["id"])]);
    expect(await invoicesOf(order)).toEqual([["0"], ["1"]]);
    expect(await stored(order)).toMatchObject({ returnReason: reason });
  },
);

test("a device's next pull fetches an order whose request ended when its invoice was printed", async () => {
  const order = await askedToReturn();
  await set(order, "returned", "processing");
  const before = await newestChange(order);
  await printPages(shop.shop, [String((await stored(order))?.["id"])]);
  expect(await stored(order)).toMatchObject(noReturn);
  const after = await newestChange(order);
  expect(after > before).toBe(true);
  await printPages(shop.shop, [String((await stored(order))?.["id"])]);
  expect(await newestChange(order)).toBe(after);
});

/** The time by which a device's pull knows that an order was changed. */
async function newestChange({ token: shopper }: PlacedOrder): Promise<string> {
  const path = "/api/collections/orders/records?perPage=1&sort=-updated&fields=updated";
  const { body } = await shop.request(path, { method: "GET", token: shopper });
  return (body["items"] as { updated: string }[])[0]?.updated ?? "";
}

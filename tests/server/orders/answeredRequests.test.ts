import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { businessEnv } from "../../../tools/testkit/server/invoices";
import { changeOrder, type PlacedOrder, placeOrder } from "../../../tools/testkit/server/orders";

/*
 * An answered request of a shopper ends with the state that answers it: no later state shows it again, by
 * whatever way the order gets there.
 */

const token = "parcels-of-answered-orders";
let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open({ ...businessEnv, SHOP_PARCEL_TOKEN: token });
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
});
afterAll(() => shop.stop());

const ask = async (
  { orderId, token: shopper }: PlacedOrder,
  what: "cancel" | "return",
  json: object = {},
) => {
  const { status } = await shop.request(`/api/shop/orders/${orderId}/${what}`, { token: shopper, json });
  expect(status).toBe(200);
};
const stored = ({ orderId }: PlacedOrder) => shop.order(orderId);
const set = async ({ orderId }: PlacedOrder, ...states: string[]) => {
  for (const parcelState of states) await changeOrder(shop, orderId, { parcelState });
};
const courier = async ({ orderId }: PlacedOrder, status: string) => {
  const json = { order_id: orderId, current_status: status };
  await shop.request("/api/shop/parcel-updates", { headers: { "x-api-key": token }, json });
};
const file = async ({ orderId }: PlacedOrder, state: string) => {
  const { body } = await shop.asOwner("/api/shop/parcels", {
    json: { csv: `order,state\n${orderId},${state}` },
  });
  expect(body["changed"]).toBe(1);
};
const endAtCheckout = async ({ orderId }: PlacedOrder, status: string) => {
  shop.checkout.changeOrder(orderId, { status } as never);
  await shop.checkout.sendWebhook(orderId);
};

type Steps = (order: PlacedOrder) => Promise<void>;

const answeredReturns: [string, Steps][] = [
  ["came back, was cancelled and is delivered", (order) => set(order, "returned", "cancelled", "delivered")],
  [
    "came back, is said to come back, was cancelled and is delivered",
    (order) => set(order, "returned", "returning", "cancelled", "delivered"),
  ],
  [
    "came back by the courier, was cancelled and is delivered by the file",
    async (order) => {
      await courier(order, "RETURN DELIVERED");
      await set(order, "cancelled");
      await file(order, "delivered");
    },
  ],
  [
    "was cancelled and refunded, got the owner's own words, and is delivered",
    async (order) => {
      await set(order, "cancelled");
      for (const status of ["refunded", "in the shop"]) await changeOrder(shop, order.orderId, { status });
      await set(order, "delivered");
    },
  ],
  [
    "was cancelled and refunded, came back and is delivered",
    async (order) => {
      await set(order, "cancelled");
      await changeOrder(shop, order.orderId, { status: "refunded" });
      await set(order, "returning", "cancelled", "delivered");
    },
  ],
];

test.each(answeredReturns)("a request to return has ended when its order %s", async (_, steps) => {
  const order = await placeOrder(shop, tee);
  await set(order, "delivered");
  await ask(order, "return", { reason: "Too small", size: "L" });
  await steps(order);
  const none = { returnRequestedAt: "", returnReason: "", returnSize: "", parcelState: "delivered" };
  expect(await stored(order)).toMatchObject(none);
  await ask(order, "return", { reason: "Too large" });
  expect(await stored(order)).toMatchObject({ returnReason: "Too large" });
});

const answeredCancels: [string, Steps, "CASH_ON_DELIVERY"?][] = [
  ["was delivered and cancelled", (order) => set(order, "packed", "delivered", "cancelled", "processing")],
  [
    "was delivered by the courier and cancelled at the checkout",
    async (order) => {
      await courier(order, "DELIVERED");
      await endAtCheckout(order, "CANCELLED");
      await set(order, "processing");
    },
  ],
  ["came back and was cancelled", (order) => set(order, "returned", "cancelled", "processing")],
  ["came back and is said to come back", (order) => set(order, "returned", "returning", "processing")],
  [
    "was cancelled on delivery and came back all the same",
    (order) => set(order, "returning", "processing"),
    "CASH_ON_DELIVERY",
  ],
  [
    "was refunded and got the owner's own words",
    async (order) => {
      for (const status of ["refunded", "in the shop"]) await changeOrder(shop, order.orderId, { status });
      await set(order, "processing");
    },
  ],
];

test.each(answeredCancels)("a request to cancel has ended when its order %s", async (_, steps, payment) => {
  const order = await placeOrder(shop, tee, payment);
  await ask(order, "cancel");
  await steps(order);
  expect(await stored(order)).toMatchObject({ cancelRequestedAt: "", parcelState: "processing" });
  await ask(order, "cancel");
  expect((await stored(order))?.["cancelRequestedAt"]).not.toBe("");
});

test("an answered request can be read as long as the order stays in the state that answers it", async () => {
  const order = await placeOrder(shop, tee);
  await ask(order, "cancel");
  await set(order, "delivered");
  await ask(order, "return", { reason: "Too small", size: "L" });
  const { cancelRequestedAt } = (await stored(order)) ?? {};
  await changeOrder(shop, order.orderId, { status: "with the neighbour" });
  expect(await stored(order)).toMatchObject({ cancelRequestedAt, returnReason: "Too small" });
  await set(order, "returning", "returned");
  await changeOrder(shop, order.orderId, { sellable: true });
  expect(await stored(order)).toMatchObject({ returnReason: "Too small", returnSize: "L" });
});

test("a request to return stays while the pieces of a returned order are not confirmed, until it is cancelled", async () => {
  const order = await placeOrder(shop, tee, undefined, 2);
  await set(order, "delivered");
  await ask(order, "return", { reason: "Too small", size: "L" });
  await set(order, "returned", "delivered", "returned", "returning", "returned");
  expect(await stored(order)).toMatchObject({ returnReason: "Too small", returnSize: "L" });
  await set(order, "cancelled", "delivered");
  expect(await stored(order)).toMatchObject({ returnRequestedAt: "", returnReason: "", returnSize: "" });
});

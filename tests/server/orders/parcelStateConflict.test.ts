import { beforeEach, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withStockedShop } from "../../../tools/testkit/server/checkoutSuite";
import { type PlacedOrder, placeOrder } from "../../../tools/testkit/server/orders";

/* The owner's form sends the state that it has shown; meanwhile the shopper may have cancelled. */

let shop: CheckoutShop;
let tee: string;
withStockedShop((opened, product) => {
  shop = opened;
  tee = product;
});
let order: PlacedOrder;
let path: string;
beforeEach(async () => {
  order = await placeOrder(shop, tee, "CASH_ON_DELIVERY");
  path = `/api/collections/orders/records/${(await shop.order(order.orderId))?.["id"]}`;
});

const save = (json: object) => shop.asOwner(path, { method: "PATCH", json });
const cancel = () =>
  shop.request(`/api/shop/orders/${order.orderId}/cancel`, { token: order.token, json: {} });
const invoices = () => shop.sql(`SELECT kind FROM invoices WHERE orderId = '${order.orderId}'`);

test.each([
  { parcelState: "packed" },
  { status: "packed" },
  { parcelState: "packed", status: "gift wrapped" },
])("a form that was opened before the shopper cancelled does not save %j", async (json) => {
  expect((await cancel()).status).toBe(200);
  const answer = await save({ ...json, courier: "Own van", parcelStateSeen: "processing" });
  const message = expect.stringContaining("The order is cancelled by now; it was processing");
  expect(answer).toMatchObject({
    status: 409,
    code: "order-moved",
    body: { message, data: { parcelState: { message } } },
  });
  expect(await shop.order(order.orderId)).toMatchObject({
    parcelState: "cancelled",
    status: "cancelled",
    courier: "",
  });
  expect(await invoices()).toEqual([]);
});

test("a form that has shown the cancellation sends the order again", async () => {
  await cancel();
  const answer = await save({ parcelState: "packed", parcelStateSeen: "cancelled" });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ parcelState: "packed", status: "packed" });
  expect(answer.body).not.toHaveProperty("parcelStateSeen");
});

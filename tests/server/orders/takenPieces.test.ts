import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import { changeOrder, placeOrder } from "../../../tools/testkit/server/orders";

/*
 * Which cancelled and returned orders still have pieces that are not back in stock, for the dashboard's list.
 */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const orderAs = async (orderId: string, token = shop.shop.superuser.token) => {
  const path = `/api/collections/orders/records?filter=${encodeURIComponent(`orderId = "${orderId}"`)}`;
  const { body } = await shop.request(path, { method: "GET", token });
  return (body["items"] as Record<string, unknown>[])[0];
};
const cancelledOrder = async (change: Record<string, unknown> = {}) => {
  const order = await placeOrder(shop, await shop.createProduct({ stockbysize: { S: 5 }, ...change }));
  await changeOrder(shop, order.orderId, { parcelState: "cancelled" });
  return order;
};

test("an order that took pieces has some until they are back, and only the owner reads it", async () => {
  const { orderId, token } = await cancelledOrder();
  expect(await orderAs(orderId)).toMatchObject({ hasTakenPieces: true });
  expect(await orderAs(orderId, token)).not.toHaveProperty("hasTakenPieces");
  await changeOrder(shop, orderId, { sellable: true });
  const restocked = await orderAs(orderId);
  expect(restocked).toMatchObject({ orderId, sellable: true });
  expect(restocked).not.toMatchObject({ hasTakenPieces: true });
});

test("an order of a piece without a limit, one that was not in stock, and an entered one have none", async () => {
  const unlimited = await cancelledOrder({ stockbysize: null });
  expect(await orderAs(unlimited.orderId)).toMatchObject({ hasTakenPieces: false });
  const soldOut = await shop.createProduct({ stockbysize: { S: 1 } });
  const { orderId } = await shop.startedCheckout(soldOut);
  await shop.sql(`UPDATE products SET stockbysize = '{"S":0}' WHERE id = '${soldOut}'`);
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await waitForOrder(shop, orderId);
  await changeOrder(shop, orderId, { parcelState: "cancelled" });
  expect(await orderAs(orderId)).toMatchObject({ shortfall: expect.any(String), hasTakenPieces: false });
  const item = { id: soldOut, name: "Tee", size: "S", qty: 1, price: 9 };
  const json = { orderId: "entered", items: [item], parcelState: "cancelled" };
  expect((await shop.asOwner("/api/collections/orders/records", { json })).status).toBe(200);
  expect(await orderAs("entered")).toMatchObject({ hasTakenPieces: false });
});

test("an order whose product was deleted has none", async () => {
  const product = await shop.createProduct({ stockbysize: { S: 5 } });
  const { orderId } = await placeOrder(shop, product);
  await changeOrder(shop, orderId, { parcelState: "cancelled" });
  expect(await orderAs(orderId)).toMatchObject({ hasTakenPieces: true });
  await shop.asOwner(`/api/collections/products/records/${product}`, { method: "DELETE" });
  expect(await orderAs(orderId)).toMatchObject({ hasTakenPieces: false });
});

test("the response to the shopper who cancels the order has none of the dashboard's values", async () => {
  const tee = await shop.createProduct({ stockbysize: { S: 5 } });
  const { orderId, token } = await placeOrder(shop, tee, "CASH_ON_DELIVERY");
  const { status, body } = await shop.request(`/api/shop/orders/${orderId}/cancel`, { token, json: {} });
  expect([status, body["parcelState"]]).toEqual([200, "cancelled"]);
  expect(body).not.toHaveProperty("hasTakenPieces");
  expect(body).not.toHaveProperty("hasNewStock");
});

test("the responses of the owner's save and of one order say so too, so that the list's row is replaced", async () => {
  const { orderId } = await cancelledOrder();
  const { id } = (await orderAs(orderId)) as { id: string };
  const path = `/api/collections/orders/records/${id}`;
  expect((await shop.asOwner(path, { method: "GET" })).body).toMatchObject({ hasTakenPieces: true });
  const saved = await shop.asOwner(path, { method: "PATCH", json: { sellable: true } });
  expect(saved.body).toMatchObject({ sellable: true, hasTakenPieces: false });
  expect(saved.body).not.toHaveProperty("hasNewStock");
});

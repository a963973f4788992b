import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { type ReturnableOrder, withReturnShop } from "../../../tools/testkit/server/returnSuite";

/* What the courier reports of a return, and what the shop credits without the owner's confirmation. */

const token = "parcels-that-come-back";
let shop: CheckoutShop;
const { createParcelOrder, save, notesOf, noteTexts } = withReturnShop(
  (opened) => {
    shop = opened;
  },
  { SHOP_PARCEL_TOKEN: token },
);

async function report({ orderId }: ReturnableOrder, ...statuses: string[]): Promise<void> {
  for (const current_status of statuses) {
    const json = { order_id: orderId, current_status };
    const answer = await shop.request("/api/shop/parcel-updates", { headers: { "x-api-key": token }, json });
    expect(answer.status).toBe(200);
  }
}

describe("an order of several pieces is not credited when the courier brings a return,", () => {
  test.each([
    ["of a delivered order", ["DELIVERED", "RETURN PICKED UP", "RETURN DELIVERED"]],
    ["whose delivery was reported afterwards", ["RETURN DELIVERED", "DELIVERED"]],
    ["whose delivery was never reported", ["SHIPPED", "RETURN DELIVERED"]],
    ["that ends as a return to origin", ["DELIVERED", "RTO INITIATED", "RTO DELIVERED"]],
  ])("%s", async (_name, statuses) => {
    const order = await createParcelOrder({}, "packed");
    await report(order, ...statuses);
    expect(await shop.order(order.orderId)).toMatchObject({ parcelState: "returned" });
    expect(await notesOf(order)).toEqual([]);
    await save(order.path, { returnedPieces: [1, 0] });
    expect(await noteTexts(order)).toEqual(["1: 1 S = 812.75"]);
  });

  test("for which its shopper has asked", async () => {
    const order = await createParcelOrder(
      { returnRequestedAt: "2026-01-01 00:00:00.000Z", returnReason: "Too small" },
      "shipped",
    );
    await report(order, "RTO DELIVERED");
    expect(await notesOf(order)).toEqual([]);
  });
});

test("a return to origin is credited at once", async () => {
  const order = await createParcelOrder({}, "shipped");
  await report(order, "UNDELIVERED", "RTO INITIATED", "RTO DELIVERED");
  expect(await noteTexts(order)).toEqual(["1: 1 S, 3 M, Shipping = 3301"]);
});

test("the return of a delivered order of one piece is credited at once", async () => {
  const product = await shop.createProduct({ stockbysize: { S: 5 } });
  const { orderId } = await shop.startedCheckout(product);
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await expect.poll(() => shop.order(orderId)).toBeDefined();
  const order = { product, orderId, path: "" };
  await report(order, "DELIVERED", "RETURN DELIVERED");
  expect(await notesOf(order)).toHaveLength(1);
});

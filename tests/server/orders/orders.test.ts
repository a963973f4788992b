import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";

/* Orders of paid checkouts, and checkouts that become no order. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const email = "asha@gmail.com";

describe("a paid order", () => {
  test("is saved with items and payment, and its quantities are taken from stock", async () => {
    const id = await shop.createProduct();
    const { orderId, receipt } = await shop.startedCheckout(id, 2);
    expect(await shop.readOrder(orderId, receipt)).toMatchObject({ status: 404, code: "order-not-found" });
    await shop.checkout.pay(orderId, "Asha@Gmail.com");
    await waitForOrder(shop, orderId);
    expect(await shop.order(orderId)).toMatchObject({
      orderId,
      userId: "",
      userEmail: email,
      status: "processing",
      payment: "Prepaid",
      shortfall: "",
      items: [{ id, name: "Indigo Tee", size: "S", qty: 2, price: 999 }],
      total: 1898,
    });
    expect(await shop.readStock(id)).toEqual({ S: 1, M: 20 });
    const { status, body } = await shop.readOrder(orderId, receipt);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["createdAt", "items", "orderId", "status", "total"]);
    expect(body).toMatchObject({ orderId, status: "processing", total: 1898 });
    expect(Math.abs(Date.now() - Date.parse(String(body["createdAt"])))).toBeLessThan(60_000);
  });

  test("can be paid in cash on delivery", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    await shop.checkout.pay(orderId, "cash@gmail.com", "CASH_ON_DELIVERY");
    await waitForOrder(shop, orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "processing", payment: "Cash on delivery" });
  });

  test("contains the changes made on the hosted page, at the cart's prices", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id, 1);
    await shop.asOwner(`/api/collections/products/records/${id}`, { method: "PATCH", json: { price: 5000 } });
    const variant_id = shop.checkout.orders()[0]?.cart_data.items[0]?.variant_id;
    shop.checkout.changeOrder(orderId, {
      // Older public examples have the variant as text.
      cart_data: { items: [{ variant_id: `${variant_id}`, quantity: 3 }] },
    } as never);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    expect((await shop.order(orderId))?.["items"]).toEqual([
      { id, name: "Indigo Tee", size: "S", qty: 3, price: 999 },
    ]);
    expect(await shop.readStock(id)).toEqual({ S: 0, M: 20 });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      "labels in quotes",
      { stockbysize: { "'s'": 3, S: 5, M: "4" } },
      { stockbysize: { "'s'": 2, S: 2, M: "4" } },
    ],
    ["one count for all sizes", { stockbysize: null, stock: 4 }, { stockbysize: null, stock: 3 }],
    [
      "no count",
      { stockbysize: { S: "made to order" } },
      { stockbysize: { S: "made to order" }, shortfall: "" },
    ],
  ])("counts a product with %s down", async (_name, before, after) => {
    const id = await shop.createProduct(before);
    const { orderId } = await shop.startedCheckout(id);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    const { shortfall, ...columns } = after as { shortfall?: string };
    expect(await shop.readProduct(id)).toMatchObject(columns);
    expect((await shop.order(orderId))?.["shortfall"]).toBe(shortfall ?? "");
  });

  test("keeps the stock correct while the owner saves the product", async () => {
    const id = await shop.createProduct({ stockbysize: { S: 100 } });
    const started = await repeatInParallel(10, () => shop.startedCheckout(id));
    let paying = true;
    const owner = (async () => {
      for (let price = 1000; paying; price += 1)
        await shop.asOwner(`/api/collections/products/records/${id}`, { method: "PATCH", json: { price } });
    })();
    await Promise.all(started.map(({ orderId }) => shop.checkout.pay(orderId, email)));
    await Promise.all(started.map(({ orderId }) => waitForOrder(shop, orderId)));
    paying = false;
    await owner;
    expect(await shop.readStock(id)).toEqual({ S: 90 });
  });
});

test.each<[string, object]>([
  ["failed", { status: "FAILED" }],
  ["was cancelled", { status: "CANCELLED" }],
  ["is still open", { status: "INITIATED" }],
  ["is waiting for the money", { status: "SUCCESS", payment_type: "PREPAID", payment_status: "Pending" }],
  [
    "was placed while the money failed",
    { status: "SUCCESS", payment_type: "PREPAID", payment_status: "Failed" },
  ],
  ["has an unknown status", { status: "CONSTRUCTOR" }],
])("a checkout that %s makes no order and takes no stock", async (_name, change) => {
  const id = await shop.createProduct();
  const { orderId } = await shop.startedCheckout(id);
  shop.checkout.changeOrder(orderId, change as never);
  expect(await shop.checkout.sendWebhook(orderId)).toEqual([200]);
  expect(await shop.orders(orderId)).toEqual([]);
  expect(await shop.readStock(id)).toEqual({ S: 3, M: 20 });
});

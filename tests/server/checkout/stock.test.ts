import { describe, expect, test } from "vitest";
import { inParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";

/* What orders take from the stock, and what comes back. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const email = "asha@gmail.com";

describe("stock", () => {
  test("of a last piece that twenty buy at once never falls below zero; the uncovered are marked", async () => {
    const id = await shop.createProduct({ stockbysize: { S: 1, M: 5 } });
    const started = await inParallel(20, () => shop.startedCheckout(id));
    await Promise.all(started.map(({ orderId }, n) => shop.checkout.pay(orderId, `buyer${n}@gmail.com`)));
    await Promise.all(started.map(({ orderId }) => waitForOrder(shop, orderId)));
    expect(await shop.readStock(id)).toEqual({ S: 0, M: 5 });
    const rows = await Promise.all(started.map(({ orderId }) => shop.order(orderId)));
    const marks = rows.map((row) => row?.["shortfall"]);
    expect(marks.filter((mark) => mark === "")).toHaveLength(1);
    expect(marks.filter((mark) => mark === "1 × Indigo Tee, S")).toHaveLength(19);
    expect(shop.shop.log().match(/is not covered by the stock: 1 × Indigo Tee, S\./g)).toHaveLength(19);
  });

  test("is given out as far as it goes, and the rest is marked", async () => {
    const id = await shop.createProduct({ stockbysize: { S: 3 } });
    const [first, second] = [await shop.startedCheckout(id, 2), await shop.startedCheckout(id, 2)];
    for (const { orderId } of [first, second]) {
      await shop.checkout.pay(orderId, email);
      await waitForOrder(shop, orderId);
    }
    expect(await shop.readStock(id)).toEqual({ S: 0 });
    expect(await shop.order(second.orderId)).toMatchObject({ shortfall: "1 × Indigo Tee, S" });
  });

  test("does not stop an order for a product that was removed meanwhile", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    await shop.asOwner(`/api/collections/products/records/${id}`, { method: "DELETE" });
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    expect(await shop.order(orderId)).toMatchObject({
      shortfall: "1 × Indigo Tee, S",
      items: [{ id, name: "Indigo Tee", size: "S", qty: 1, price: 999 }],
    });
  });

  test("comes back when a paid order is cancelled before it left, once", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id, 2);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    expect(await shop.readStock(id)).toEqual({ S: 1, M: 20 });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId, { times: 5 });
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    shop.checkout.changeOrder(orderId, { status: "SUCCESS" });
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await shop.readStock(id)).toEqual({ S: 3, M: 20 });
    // Not even when the owner takes the end back and it ends once more.
    const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
    await shop.asOwner(path, { method: "PATCH", json: { status: "processing" } });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await shop.readStock(id)).toEqual({ S: 3, M: 20 });
  });

  test("does not come back when it was shipped", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    shop.checkout.changeOrder(orderId, { status: "SHIPPED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "shipped" });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await shop.readStock(id)).toEqual({ S: 2, M: 20 });
  });
});

import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";

/* Webhook messages from any sender, in any order and number. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const email = "asha@gmail.com";

describe("one order per order id, for any sequence of messages:", () => {
  test("twenty concurrent ones", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    const before = shop.detailsCalls();
    const statuses = await shop.checkout.sendWebhook(orderId, { times: 20 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    await waitForOrder(shop, orderId);
    expect(await shop.orders(orderId)).toHaveLength(1);
    expect(await shop.readStock(id)).toEqual({ S: 2, M: 20 });
    expect(shop.detailsCalls() - before).toBeLessThan(10);
  });

  test("repeated ones, also after the owner has changed or deleted the order", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    const row = (await shop.order(orderId))?.["id"];
    const path = `/api/collections/orders/records/${row}`;
    await shop.asOwner(path, { method: "PATCH", json: { status: "being sewn" } });
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "being sewn" });
    expect((await shop.asOwner(path, { method: "DELETE" })).status).toBe(204);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.orders(orderId)).toEqual([]);
    expect(await shop.readStock(id)).toEqual({ S: 2, M: 20 });
  });

  test("an old one after the new one", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    shop.checkout.setWebhook({ kind: "out-of-order" });
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    await expect.poll(() => shop.detailsCalls()).toBeGreaterThan(0);
    expect(await shop.orders(orderId)).toMatchObject([{ status: "processing" }]);
  });

  test("a signed one with a false total, and an unsigned one with a false address", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, "truth@gmail.com");
    await shop.checkout.sendWebhook(orderId, { claim: { total_amount_payable: 1 } });
    await shop.checkout.sendWebhook(orderId, { signature: "none", claim: { email: "thief@gmail.com" } });
    expect(await shop.orders(orderId)).toMatchObject([{ total: 949, userEmail: "truth@gmail.com" }]);
  });
});

describe("a message that is not Shiprocket's", () => {
  test("is refused for a wrong signature, without a request to Shiprocket", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    const before = shop.detailsCalls();
    expect(
      await shop.checkout.sendWebhook(orderId, { signature: "forged", claim: { status: "SUCCESS" } }),
    ).toEqual([401]);
    expect(shop.detailsCalls()).toBe(before);
    expect(await shop.orders(orderId)).toEqual([]);
  });

  test("creates no order for an unpaid checkout", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    for (const signature of ["none", "valid"] as const)
      expect(await shop.checkout.sendWebhook(orderId, { signature, claim: { status: "SUCCESS" } })).toEqual([
        200,
      ]);
    expect(await shop.orders(orderId)).toEqual([]);
    expect(await shop.readStock(id)).toEqual({ S: 3, M: 20 });
  });

  test("triggers a request for the details when it is unsigned", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    shop.checkout.setWebhook({ kind: "unsigned" });
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
  });

  test("triggers no request for a checkout that was not started here", async () => {
    const before = shop.detailsCalls();
    await repeatInParallel(50, (n) =>
      shop.checkout.sendWebhook(`${n}`.padStart(24, "0"), { signature: "none" }),
    );
    expect(shop.detailsCalls()).toBe(before);
    expect(await shop.checkout.sendWebhook("f".repeat(24))).toEqual([200]);
    expect(await shop.orders("f".repeat(24))).toEqual([]);
  });

  test("triggers a limited number of requests, and the shop responds meanwhile", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    const before = shop.detailsCalls();
    for (let count = 0; count < 30; count += 1)
      await shop.checkout.sendWebhook(orderId, { signature: "none" });
    // Messages above the limit are left to cron, which may have run already.
    expect(shop.detailsCalls() - before).toBeLessThanOrEqual(22);
    const flood = Promise.all(
      Array.from({ length: 10 }, () => shop.checkout.sendWebhook(orderId, { signature: "none", times: 30 })),
    );
    expect((await shop.shop.api("/api/collections/products/records", { token: null })).status).toBe(200);
    const answers = (await flood).flat();
    expect(answers).toHaveLength(300);
    expect(shop.detailsCalls() - before).toBeLessThanOrEqual(25);
  });

  test.each(["", "{", "[]", '{"order_id":7}', '{"order_id":"../../x"}', '{"order_id":null}'])(
    "is refused as %j",
    async (body) => {
      const answer = await shop.shop.api("/api/shiprocket/order-webhook", {
        method: "POST",
        token: null,
        body,
      });
      expect(answer.status).toBe(400);
    },
  );
});

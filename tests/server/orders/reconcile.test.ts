import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import {
  CheckoutShop,
  type StartedCheckout,
  startRecordingServer,
} from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import { runHourlyComparison } from "../../../tools/testkit/server/differences";

/* Orders without a webhook message, found by cron. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const email = "asha@gmail.com";

describe("an order whose webhook message was lost", () => {
  test("is found by reconciliation, once", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    expect(await shop.orders(orderId)).toEqual([]);
    await shop.runCron("shop-order-reconciliation");
    await waitForOrder(shop, orderId);
    await shop.runCron("shop-order-reconciliation");
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.orders(orderId)).toHaveLength(1);
    expect(await shop.readStock(id)).toEqual({ S: 2, M: 20 });
  });

  test.each(["down", "hang", "500-html", "511", "reset", "no-token", "redirect", "huge"] as const)(
    "to the fault %s is answered with 503, and fetched by cron",
    async (fault) => {
      const { orderId } = await shop.startedCheckout(await shop.createProduct());
      shop.checkout.setWebhook({ kind: "never" });
      await shop.checkout.pay(orderId, email);
      await shop.checkout.setFault(fault, fault === "down" ? undefined : "details");
      expect(await shop.checkout.sendWebhook(orderId)).toEqual([503]);
      expect(await shop.orders(orderId)).toEqual([]);
      await shop.checkout.setFault();
      await shop.runCron("shop-order-reconciliation");
      await waitForOrder(shop, orderId);
    },
  );

  test("and that cannot be saved is fetched again, and does not delay others", async () => {
    const path = "/api/collections/orders";
    const { body } = await shop.asOwner(path, { method: "GET" });
    const fields = body["fields"] as { name: string }[];
    const limit = (max: number | null) =>
      shop.asOwner(path, {
        method: "PATCH",
        json: { fields: fields.map((field) => (field.name === "total" ? { ...field, max } : field)) },
      });
    const [dear, cheap] = [
      await shop.startedCheckout(await shop.createProduct()),
      await shop.startedCheckout(await shop.createProduct({ price: 100 })),
    ];
    shop.checkout.setWebhook({ kind: "never" });
    for (const { orderId } of [dear, cheap]) await shop.checkout.pay(orderId, "two@gmail.com");
    expect((await limit(500)).status).toBe(200);
    try {
      expect(await shop.checkout.sendWebhook(dear.orderId)).toEqual([503]);
      await shop.runCron("shop-order-reconciliation");
      await waitForOrder(shop, cheap.orderId);
      expect(shop.shop.log()).toMatch(
        `An order could not be looked up (orderId ${dear.orderId}): it could not be written`,
      );
    } finally {
      await limit(null);
    }
    // Two failures: the next attempt is two minutes later.
    await shop.sql(`UPDATE checkouts SET lookedAt = lookedAt - 120000 WHERE orderId = '${dear.orderId}'`);
    await shop.runCron("shop-order-reconciliation");
    await waitForOrder(shop, dear.orderId);
  });

  test("is found by the run of the next minute if its checkout had a status that the shop does not know", async () => {
    await runHourlyComparison(shop);
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    await shop.sql(`UPDATE checkouts SET state = 'FAILED' WHERE orderId != '${orderId}'`);
    await shop.sql(`UPDATE checkouts SET state = 'PAYMENT_INITIATED' WHERE orderId = '${orderId}'`);
    await shop.runCron("shop-order-reconciliation");
    await waitForOrder(shop, orderId);
  });

  test("is found after a failed request for the list", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    for (const fault of ["500-html", "no-token", "511", "redirect"] as const) {
      await shop.checkout.setFault(fault, "details");
      await shop.runCron("shop-order-reconciliation");
    }
    await expect.poll(() => shop.shop.log()).toMatch(/Shiprocket's list of orders could not be read/);
    expect(await shop.orders(orderId)).toEqual([]);
    await shop.checkout.setFault();
    await shop.runCron("shop-order-reconciliation");
    await waitForOrder(shop, orderId);
  });

  test.each([1e9, undefined])("is found in a list whose total is %s", async (total) => {
    const order_id = "1".repeat(24);
    const status = "SUCCESS";
    const wordy = await startRecordingServer((path) =>
      path.endsWith("/list") ? { data: [{ id: order_id, status }], total } : { order_id, status },
    );
    const other = await CheckoutShop.open(wordy.env);
    try {
      await other.runCron("shop-order-reconciliation");
      await expect.poll(() => other.order(order_id)).toBeDefined();
      expect(wordy.paths.filter((path) => path.endsWith("/list"))).toHaveLength(3);
    } finally {
      await other.stop();
      wordy.close();
    }
  });

  test("is found on a later page of the list", async () => {
    const id = await shop.createProduct({ stockbysize: null });
    shop.checkout.setWebhook({ kind: "never" });
    const started: StartedCheckout[] = [];
    // A few at a time: the concurrency limit refuses more.
    while (started.length < 130)
      started.push(...(await repeatInParallel(10, () => shop.startedCheckout(id))));
    for (const { orderId } of started) shop.checkout.changeOrder(orderId, { status: "SUCCESS", email });
    const written = async () => {
      await shop.runCron("shop-order-reconciliation");
      const rows = await shop.sql(`SELECT count(*) FROM orders WHERE items LIKE '%${id}%'`);
      return Number(rows[0]?.[0]);
    };
    await expect.poll(written, { timeout: 30_000, interval: 500 }).toBe(130);
  });

  test("because the server was stopped is found after its next start, also without its checkout", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.shop.stop();
    await shop.checkout.pay(orderId, email);
    await shop.shop.restart();
    await shop.sql("DELETE FROM checkouts");
    await shop.runCron("shop-order-reconciliation");
    await waitForOrder(shop, orderId);
    expect(await shop.order(orderId)).toMatchObject({
      items: [{ id, name: "Indigo Tee", size: "S", qty: 1 }],
    });
  });

  test("is found with 249 others that this shop does not know, a run after another", async () => {
    const ids = Array.from({ length: 250 }, (_, at) => String(at).padStart(24, "a"));
    const status = "SUCCESS";
    const upstream = await startRecordingServer((path) =>
      path.endsWith("/list") ? { data: ids.map((id) => ({ id, status })), total: ids.length } : { status },
    );
    const other = await CheckoutShop.open(upstream.env);
    try {
      const count = async () => Number((await other.sql("SELECT count(*) FROM orders"))[0]?.[0]);
      for (const written of [100, 200, 250]) {
        await other.runCron("shop-order-reconciliation");
        // The server's own run of each minute may have come first.
        await expect.poll(count, { timeout: 30_000 }).toBeGreaterThanOrEqual(written);
      }
      const lists = () => upstream.paths.filter((path) => path.endsWith("/list")).length;
      const before = lists();
      await other.runCron("shop-order-reconciliation");
      await other.runCron("shop-order-reconciliation");
      expect(lists() - before).toBeLessThanOrEqual(1);
    } finally {
      await other.stop();
      upstream.close();
    }
  });
});

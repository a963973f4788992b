import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CheckoutShop, startRecordingServer } from "../../../tools/testkit/server/checkoutShop";
import { differencesOf, runHourlyComparison } from "../../../tools/testkit/server/differences";

/*
 * Orders that Shiprocket lists as paid, and that were not started in this shop: each gets a checkout, which
 * is not the source of an order.
 */

const listedId = "a".repeat(24);
const pathOfOrders = "/api/collections/orders/records";

let listed: string[];
let details: object;
let upstream: Awaited<ReturnType<typeof startRecordingServer>>;
let shop: CheckoutShop;
beforeEach(async () => {
  listed = [listedId];
  details = {};
  upstream = await startRecordingServer((path) =>
    path.endsWith("/list")
      ? { data: listed.map((id) => ({ id, status: "SUCCESS" })), total: listed.length }
      : details,
  );
  shop = await CheckoutShop.open(upstream.env);
});
afterEach(async () => {
  await shop.stop();
  upstream.close();
});

const ageCheckout = (days: number) =>
  shop.sql(
    `UPDATE checkouts SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days'), lookedAt = lookedAt - 3600000`,
  );

describe("a paid order that cannot be written", () => {
  test("stays a difference when it leaves the list, although its checkout is younger than the order", async () => {
    await runHourlyComparison(shop);
    await ageCheckout(3);
    listed = [];
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, listedId)).toEqual([["payment-without-order", "1"]]);
  });

  test("keeps its checkout when those without an order are deleted", async () => {
    await runHourlyComparison(shop);
    await shop.asOwner("/api/collections/checkouts/records", { json: { orderId: "unpaid" } });
    await ageCheckout(4);
    await shop.runCron("shop-checkouts");
    await expect.poll(() => shop.sql("SELECT 1 FROM checkouts WHERE orderId = 'unpaid'")).toEqual([]);
    expect(await shop.sql("SELECT orderId FROM checkouts")).toEqual([[listedId]]);
  });

  test.each([
    { status: "CANCELLED" },
    { status: "SUCCESS", payment_type: "PREPAID", payment_status: "Failed" },
  ])("is solved by a look-up that reports $status, $payment_status", async (answer) => {
    await runHourlyComparison(shop);
    await ageCheckout(4);
    [listed, details] = [[], answer];
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, listedId)).toEqual([["payment-without-order", "0"]]);
  });
});

test("an order that the owner enters with the number of a listed one counts as entered by hand", async () => {
  await runHourlyComparison(shop);
  const json = {
    orderId: listedId,
    createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    items: [{ name: "Indigo Tee", size: "S", qty: 2, price: 100 }],
  };
  const { body } = await shop.asOwner(pathOfOrders, { json });
  expect(body).toMatchObject({ total: 200 });
  await ageCheckout(0);
  [listed, details] = [[], { status: "SUCCESS" }];
  await runHourlyComparison(shop);
  expect(await shop.sql("SELECT state FROM checkouts")).toEqual([["SUCCESS"]]);
  expect(await differencesOf(shop, listedId)).toEqual([["payment-without-order", "0"]]);
  const renamed = { method: "PATCH", json: { orderId: "typed-right" } } as const;
  expect((await shop.asOwner(`${pathOfOrders}/${body["id"]}`, renamed)).status).toBe(200);
});

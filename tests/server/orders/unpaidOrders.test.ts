import { describe, expect, test } from "vitest";
import { CheckoutShop, startRecordingServer } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import {
  createMatchingOrder,
  differencesOf,
  runHourlyComparison,
} from "../../../tools/testkit/server/differences";
import {
  hasHourlyComparisonEnded,
  startHourlyComparison,
} from "../../../tools/testkit/server/hourlyComparison";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";

/*
 * Orders that Shiprocket lists with SUCCESS, and whose payment is pending or failed according to the details
 * call.
 */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const payment = (payment_status: "Pending" | "Failed" | "Success") =>
  ({ status: "SUCCESS", payment_type: "PREPAID", payment_status, email: "asha@gmail.com" }) as const;

async function createUnpaidOrder(payment_status: "Pending" | "Failed"): Promise<string> {
  const { orderId } = await shop.startedCheckout(await shop.createProduct());
  shop.checkout.changeOrder(orderId, payment(payment_status));
  return orderId;
}

const stateOf = (orderId: string) => shop.sql(`SELECT state FROM checkouts WHERE orderId = '${orderId}'`);

describe.each(["Pending", "Failed"] as const)("a listed order whose payment is %s", (payment_status) => {
  test("is no difference and is not mailed", async () => {
    const orderId = await createUnpaidOrder(payment_status);
    await runHourlyComparison(shop);
    expect(await stateOf(orderId)).toEqual([[payment_status.toUpperCase()]]);
    expect(await differencesOf(shop, orderId)).toEqual([]);
    await shop.sql("UPDATE differences SET foundAt = '2026-01-01 00:00:00.000Z'");
    await runHourlyComparison(shop);
    await runOperationCheck(shop);
    expect(shop.mail.messages().filter(({ text }) => text.includes(orderId))).toEqual([]);
  });

  test("is not looked up again by the next run, and is later, until it is paid", async () => {
    const orderId = await createUnpaidOrder(payment_status);
    await runHourlyComparison(shop);
    const calls = shop.detailsCalls();
    await runHourlyComparison(shop);
    expect(shop.detailsCalls()).toBe(calls);
    shop.checkout.changeOrder(orderId, payment("Success"));
    await shop.sql(`UPDATE checkouts SET lookedAt = lookedAt - 3600000 WHERE orderId = '${orderId}'`);
    await runHourlyComparison(shop);
    await waitForOrder(shop, orderId);
    expect(await differencesOf(shop, orderId)).toEqual([]);
  });

  test("is looked up again after a minute, however old its checkout is, and later after longer pauses", async () => {
    const orderId = await createUnpaidOrder(payment_status);
    const created = "created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-25 minutes')";
    await shop.sql(`UPDATE checkouts SET ${created} WHERE orderId = '${orderId}'`);
    await runHourlyComparison(shop);
    const earlier = (names: string[], minutes: number) =>
      shop.sql(
        `UPDATE checkouts SET ${names.map((name) => `${name} = ${name} - ${minutes * 60_000}`)} WHERE orderId = '${orderId}'`,
      );
    const calls = shop.detailsCalls();
    await earlier(["lookedAt"], 2);
    await runHourlyComparison(shop);
    expect(shop.detailsCalls()).toBe(calls + 1);
    await earlier(["listedAt"], 10);
    await earlier(["lookedAt"], 2);
    await runHourlyComparison(shop);
    expect(shop.detailsCalls()).toBe(calls + 1);
  });

  test("is looked up again although its last look-up is in the future: the clock was set back", async () => {
    const orderId = await createUnpaidOrder(payment_status);
    await runHourlyComparison(shop);
    shop.checkout.changeOrder(orderId, payment("Success"));
    await shop.sql(`UPDATE checkouts SET lookedAt = lookedAt + 3600000 WHERE orderId = '${orderId}'`);
    await runHourlyComparison(shop);
    await waitForOrder(shop, orderId);
  });

  test("is no difference if the shop had the order and has cancelled it", async () => {
    const orderId = await createMatchingOrder(shop);
    shop.checkout.changeOrder(orderId, payment(payment_status));
    expect(await shop.checkout.sendWebhook(orderId)).toEqual([200]);
    const id = (await shop.order(orderId))?.["id"];
    const json = { parcelState: "cancelled" };
    await shop.asOwner(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
    await runHourlyComparison(shop);
    expect(await stateOf(orderId)).toEqual([[payment_status.toUpperCase()]]);
    expect(await differencesOf(shop, orderId)).toEqual([]);
  });
});

test("a paid order is a difference while its payment status is a word that the shop does not know", async () => {
  const [orderId, other] = [await createMatchingOrder(shop), await createUnpaidOrder("Pending")];
  const unknown = { ...payment("Success"), payment_status: "Partially refunded" };
  for (const each of [orderId, other]) shop.checkout.changeOrder(each, unknown as never);
  await shop.checkout.sendWebhook(orderId);
  const id = (await shop.order(orderId))?.["id"];
  const json = { parcelState: "cancelled" };
  await shop.asOwner(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).toEqual([["paid-but-cancelled", "1"]]);
  expect(await stateOf(other)).toEqual([["PAYMENT_PARTIALLY_REFUNDED"]]);
  expect(await differencesOf(shop, other)).toEqual([["payment-without-order", "1"]]);
});

test("a listed order whose checkout had failed before, and that cannot be looked up now, is a difference", async () => {
  const id = "a".repeat(24);
  const upstream = await startRecordingServer((path) =>
    path.endsWith("/list") ? { data: [{ id, status: "SUCCESS" }], total: 1 } : {},
  );
  const other = await CheckoutShop.open(upstream.env);
  try {
    await other.asOwner("/api/collections/checkouts/records", { json: { orderId: id, state: "FAILED" } });
    await runHourlyComparison(other);
    expect(await differencesOf(other, id)).toEqual([["payment-without-order", "1"]]);
  } finally {
    await other.stop();
    upstream.close();
  }
});

test("more unpaid listed orders than one run looks up do not prevent the comparison", async () => {
  const ids = Array.from({ length: 120 }, (_, at) => String(at).padStart(24, "a"));
  const upstream = await startRecordingServer((path) =>
    path.endsWith("/list")
      ? { data: ids.map((id) => ({ id, status: "SUCCESS" })), total: ids.length }
      : payment("Pending"),
  );
  const other = await CheckoutShop.open(upstream.env);
  try {
    await startHourlyComparison(other);
    const isCompared = async () => {
      await other.runCron("shop-order-reconciliation");
      return hasHourlyComparisonEnded(other);
    };
    await expect.poll(isCompared, { timeout: 30_000, interval: 500 }).toBe(true);
    expect(await other.sql("SELECT orderId FROM differences WHERE orderId != 'marker'")).toEqual([]);
    expect(upstream.paths.filter((path) => path.endsWith("/details"))).toHaveLength(ids.length);
  } finally {
    await other.stop();
    upstream.close();
  }
});

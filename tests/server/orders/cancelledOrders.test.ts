import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop, startRecordingServer } from "../../../tools/testkit/server/checkoutShop";
import {
  createMatchingOrder,
  differencesOf,
  runHourlyComparison,
} from "../../../tools/testkit/server/differences";
import { changeOrder, placeOrder } from "../../../tools/testkit/server/orders";

/* Orders that are cancelled in the shop only: the courier has the parcel, or Shiprocket keeps the payment. */

const token = "parcels-of-cancelled-orders";
let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_PARCEL_TOKEN: token });
});
afterAll(() => shop.stop());

async function report(orderId: string, current_status: string): Promise<void> {
  const json = { order_id: orderId, current_status, awb: "AWB12345" };
  const answer = await shop.request("/api/shop/parcel-updates", { headers: { "x-api-key": token }, json });
  expect(answer.status).toBe(200);
}
const textOf = async (orderId: string) =>
  (await shop.sql(`SELECT text FROM differences WHERE orderId = '${orderId}'`))[0]?.[0];

/** An order that is paid on delivery and that its shopper has cancelled. */
async function cancelledOrder(): Promise<string> {
  const order = await placeOrder(shop, await shop.createProduct(), "CASH_ON_DELIVERY");
  const { status } = await shop.request(`/api/shop/orders/${order.orderId}/cancel`, {
    token: order.token,
    json: {},
  });
  expect(status).toBe(200);
  return order.orderId;
}

describe("a cancelled order", () => {
  test.each(["SHIPPED", "IN TRANSIT", "OUT FOR DELIVERY", "UNDELIVERED"])(
    "that the courier reports as %s has a note for the owner and is a difference, once",
    async (status) => {
      const orderId = await cancelledOrder();
      await report(orderId, status);
      expect(await shop.order(orderId)).toMatchObject({
        parcelState: "cancelled",
        status: "cancelled",
        parcelNote: status,
        awb: "AWB12345",
      });
      if (status !== "SHIPPED") return;
      await report(orderId, "IN TRANSIT");
      await runHourlyComparison(shop);
      expect(await differencesOf(shop, orderId)).toEqual([["cancelled-but-sent", "1"]]);
      expect(await textOf(orderId)).toContain("cancel it at Shiprocket too");
      await report(orderId, "DELIVERED");
      await runHourlyComparison(shop);
      expect(await differencesOf(shop, orderId)).toEqual([["cancelled-but-sent", "1"]]);
      expect(await textOf(orderId)).toBe("It was cancelled here, and is now delivered all the same.");
      await report(orderId, "RTO DELIVERED");
      await runHourlyComparison(shop);
      expect(await differencesOf(shop, orderId)).toEqual([["cancelled-but-sent", "0"]]);
    },
  );

  test("is no difference before the courier has it, and when the owner sends it again", async () => {
    const [waits, sent] = [await cancelledOrder(), await cancelledOrder()];
    for (const status of ["PICKUP SCHEDULED", "CANCELED"]) await report(waits, status);
    await report(sent, "SHIPPED");
    await changeOrder(shop, sent, { parcelState: "shipped" });
    await runHourlyComparison(shop);
    for (const orderId of [waits, sent]) expect(await differencesOf(shop, orderId)).toEqual([]);
  });

  test("whose personal data are erased is still a difference", async () => {
    const orderId = await cancelledOrder();
    await changeOrder(shop, orderId, { erased: true });
    await report(orderId, "SHIPPED");
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([["cancelled-but-sent", "1"]]);
  });
});

test("an order whose payment failed and that Shiprocket then lists as paid is a difference until the owner sends it", async () => {
  const orderId = await createMatchingOrder(shop, "asha@gmail.com", "CASH_ON_DELIVERY");
  await changeOrder(shop, orderId, { parcelState: "packed" });
  shop.checkout.changeOrder(orderId, { status: "FAILED" });
  await shop.checkout.sendWebhook(orderId);
  expect(await shop.order(orderId)).toMatchObject({ status: "payment failed", parcelState: "cancelled" });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).toEqual([]);
  shop.checkout.changeOrder(orderId, { status: "SUCCESS" });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).toEqual([["paid-but-cancelled", "1"]]);
  await changeOrder(shop, orderId, { parcelState: "packed" });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).toEqual([["paid-but-cancelled", "0"]]);
  const kinds = await shop.sql(`SELECT kind FROM invoices WHERE orderId = '${orderId}' ORDER BY kind DESC`);
  expect(kinds).toEqual([["invoice"], ["invoice"], ["creditNote"]]);
});

describe("a prepaid order that is cancelled here and that Shiprocket lists as paid", () => {
  test("is a difference until its status says refunded", async () => {
    const [kept, refunded, cash] = [
      await createMatchingOrder(shop),
      await createMatchingOrder(shop),
      await createMatchingOrder(shop, "asha@gmail.com", "CASH_ON_DELIVERY"),
    ];
    for (const orderId of [kept, cash]) await changeOrder(shop, orderId, { parcelState: "cancelled" });
    await changeOrder(shop, refunded, { status: "refunded" });
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, kept)).toEqual([["paid-but-cancelled", "1"]]);
    // The stand-in does not know the call that lists refunds.
    expect(await textOf(kept)).toContain("refund it, if you have not");
    for (const orderId of [refunded, cash]) expect(await differencesOf(shop, orderId)).toEqual([]);
    await changeOrder(shop, kept, { status: "refunded" });
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, kept)).toEqual([["paid-but-cancelled", "0"]]);
  });

  test("is a difference until Shiprocket lists its refund", async () => {
    const id = "d".repeat(24);
    let refundsOf = (_page: number): unknown[] => [];
    const upstream = await startRecordingServer((path, { page }) => {
      if (path.endsWith("/list")) return { data: [{ id, status: "SUCCESS" }], total: 1 };
      if (path.endsWith("/refund/reports")) return { data: refundsOf(Number(page)) };
      return { status: "SUCCESS", payment_type: "PREPAID", payment_status: "Success" };
    });
    const other = await CheckoutShop.open(upstream.env);
    try {
      await runHourlyComparison(other);
      await changeOrder(other, id, { parcelState: "cancelled" });
      await runHourlyComparison(other);
      expect(await differencesOf(other, id)).toEqual([["paid-but-cancelled", "1"]]);
      const refund = { order_id: id, status: "processed" };
      const failedOne = { order_id: "e".repeat(24), status: "failed" };
      // The first page has no refunded order.
      refundsOf = (page) => [[failedOne], [failedOne, refund]][page - 1] ?? [];
      await runHourlyComparison(other);
      expect(await differencesOf(other, id)).toEqual([["paid-but-cancelled", "0"]]);
      // Of an endless list it does not know which orders are not in it.
      refundsOf = (page) => [{ order_id: `${page}`.padStart(24, "f") }];
      await runHourlyComparison(other);
      expect(await differencesOf(other, id)).toEqual([["paid-but-cancelled", "0"]]);
    } finally {
      await other.stop();
      upstream.close();
    }
  });
});

import { describe, expect, test } from "vitest";
import { CheckoutShop, startRecordingServer } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import {
  createMatchingOrder as createOrder,
  differencesOf,
  runHourlyComparison as runComparison,
} from "../../../tools/testkit/server/differences";

/*
 * Differences between shop, stock and Shiprocket: the hourly reconciliation finds each, and reports it once.
 */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const email = "asha@gmail.com";
const createMatchingOrder = () => createOrder(shop);
const compare = (opened = shop) => runComparison(opened);
const found = (orderId: string) => differencesOf(shop, orderId);

describe("a difference", () => {
  test("is none while both sides agree", async () => {
    const orderId = await createMatchingOrder();
    await compare();
    expect(await found(orderId)).toEqual([]);
  });

  test("is a payment whose order the owner has deleted", async () => {
    const orderId = await createMatchingOrder();
    const id = (await shop.order(orderId))?.["id"];
    await shop.asOwner(`/api/collections/orders/records/${id}`, { method: "DELETE" });
    await compare();
    expect(await found(orderId)).toEqual([["payment-without-order", "1"]]);
  });

  test("is an order that Shiprocket does not list as paid, until it does", async () => {
    const orderId = await createMatchingOrder();
    shop.checkout.changeOrder(orderId, { status: "FAILED" });
    await compare();
    expect(await found(orderId)).toEqual([["order-never-paid", "1"]]);
    shop.checkout.changeOrder(orderId, { status: "SUCCESS" });
    await compare();
    expect(await found(orderId)).toEqual([["order-never-paid", "0"]]);
    await shop.sql(
      `UPDATE differences SET foundAt = '2026-01-01 00:00:00.000Z' WHERE orderId = '${orderId}'`,
    );
    shop.checkout.changeOrder(orderId, { status: "FAILED" });
    await compare();
    expect(await found(orderId)).toEqual([["order-never-paid", "1"]]);
    const [[foundAt] = []] = await shop.sql(`SELECT foundAt FROM differences WHERE orderId = '${orderId}'`);
    expect(Date.now() - Date.parse(String(foundAt))).toBeLessThan(60_000);
  });

  test("is no order that was cancelled, entered by hand, or just paid", async () => {
    const cancelled = await createMatchingOrder();
    shop.checkout.changeOrder(cancelled, { status: "FAILED" });
    const id = (await shop.order(cancelled))?.["id"];
    const json = { parcelState: "cancelled" };
    await shop.asOwner(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const byHand = { orderId: "by-hand", total: 1, createdAt: at };
    await shop.asOwner("/api/collections/orders/records", { json: byHand });
    const fresh = await createMatchingOrder();
    await shop.sql(`UPDATE orders SET createdAt = strftime('%Y-%m-%d %H:%M:%fZ') WHERE orderId = '${fresh}'`);
    shop.checkout.changeOrder(fresh, { status: "FAILED" });
    await compare();
    for (const orderId of [cancelled, "by-hand", fresh]) expect(await found(orderId)).toEqual([]);
  });

  test("is a payment of another amount, and stock that was taken for more than was ordered", async () => {
    const [dear, fewer] = [await createMatchingOrder(), await createMatchingOrder()];
    await shop.sql(`UPDATE orders SET total = total + 5 WHERE orderId = '${dear}'`);
    await shop.sql(`UPDATE orders SET items = '[]' WHERE orderId = '${fewer}'`);
    await compare();
    expect(await found(dear)).toEqual([["amount-differs", "1"]]);
    expect(await found(fewer)).toEqual([["stock-differs", "1"]]);
  });

  test("is an order whose pieces are back in stock and that was sent all the same", async () => {
    const orderId = await createMatchingOrder();
    const id = (await shop.order(orderId))?.["id"];
    const json = { parcelState: "cancelled", sellable: true };
    await shop.asOwner(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
    await shop.sql(
      `UPDATE orders SET parcelState = 'delivered', createdAt = '2020-01-01 00:00:00.000Z' WHERE orderId = '${orderId}'`,
    );
    await compare();
    expect(await found(orderId)).toEqual([["stock-differs", "1"]]);
  });

  test("is a cancelled order whose pieces are back, and of which a piece is still counted as taken", async () => {
    const { orderId } = await shop.startedCheckout(await shop.createProduct(), 2);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    const id = (await shop.order(orderId))?.["id"];
    const json = { parcelState: "cancelled", sellable: true };
    await shop.asOwner(`/api/collections/orders/records/${id}`, { method: "PATCH", json });
    await compare();
    expect(await found(orderId)).toEqual([["paid-but-cancelled", "1"]]);
    await shop.sql(
      `UPDATE checkouts SET taken = json_set(taken, '$[0].qty', 1, '$[0].back', 1) WHERE orderId = '${orderId}'`,
    );
    await compare();
    expect(await found(orderId)).toContainEqual(["stock-differs", "1"]);
  });

  test("is not reported for a partial return, unless more pieces are counted than the order has", async () => {
    const product = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(product, 2);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    const id = (await shop.order(orderId))?.["id"];
    const json = { parcelState: "returned", returnedPieces: [1], sellable: true };
    const path = `/api/collections/orders/records/${id}`;
    expect((await shop.asOwner(path, { method: "PATCH", json })).status).toBe(200);
    await compare();
    expect(await found(orderId)).toEqual([]);
    await shop.sql(
      `UPDATE checkouts SET taken = json_set(taken, '$[0].qty', 2) WHERE orderId = '${orderId}'`,
    );
    await compare();
    expect(await found(orderId)).toEqual([["stock-differs", "1"]]);
  });
});

test("a difference of an order that is too old to be compared stays as it is", async () => {
  const orderId = await createMatchingOrder();
  await shop.sql(`UPDATE orders SET total = total + 5 WHERE orderId = '${orderId}'`);
  await compare();
  await shop.sql(`UPDATE orders SET createdAt = '2020-01-01 00:00:00.000Z' WHERE orderId = '${orderId}'`);
  await compare();
  expect(await found(orderId)).toEqual([["amount-differs", "1"]]);
});

test.each([
  { total: 0, kinds: [["order-never-paid"]] },
  { total: 3, kinds: [] },
])("an empty list with the total $total makes the differences $kinds", async ({ total, kinds }) => {
  const id = "c".repeat(24);
  const full = { data: [{ id, status: "SUCCESS" }], total: 1 };
  let list: object = full;
  const upstream = await startRecordingServer((path) =>
    path.endsWith("/list") ? list : { status: "SUCCESS" },
  );
  const other = await CheckoutShop.open(upstream.env);
  try {
    await compare(other);
    await other.sql("UPDATE orders SET createdAt = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-2 days')");
    list = { data: [], total };
    if (total === 0) await compare(other);
    else {
      await other.shop.restart();
      await other.runCron("shop-order-reconciliation");
      await expect.poll(() => other.shop.log()).toContain("list of orders is empty, and its total is not");
    }
    expect(await other.sql("SELECT kind FROM differences WHERE orderId != 'marker'")).toEqual(kinds);
  } finally {
    await other.stop();
    upstream.close();
  }
});

test("an order that Shiprocket has refunded and that is not cancelled here is a difference", async () => {
  const ids = ["a".repeat(24), "b".repeat(24)];
  const upstream = await startRecordingServer((path) => {
    if (path.endsWith("/list")) return { data: ids.map((id) => ({ id, status: "SUCCESS" })), total: 2 };
    if (path.endsWith("/refund/reports"))
      return {
        data: [
          { order_id: ids[0], status: "processed" },
          { order_id: ids[1], status: "failed" },
        ],
      };
    return { status: "SUCCESS" };
  });
  const other = await CheckoutShop.open(upstream.env);
  try {
    await compare(other);
    const kinds = () => other.sql("SELECT kind, orderId FROM differences WHERE orderId != 'marker'");
    expect(await kinds()).toEqual([["refunded-but-open", ids[0]]]);
  } finally {
    await other.stop();
    upstream.close();
  }
});

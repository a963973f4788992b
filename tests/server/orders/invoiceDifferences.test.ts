import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import {
  createMatchingOrder,
  differencesOf,
  runHourlyComparison,
} from "../../../tools/testkit/server/differences";
import { createInvoiceOrder, printPages } from "../../../tools/testkit/server/invoices";
import { changeOrder } from "../../../tools/testkit/server/orders";
import { startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* Differences between orders and their invoices, also of orders that the owner has entered. */

const token = "parcels-of-entered-orders";
let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_PARCEL_TOKEN: token });
});
afterAll(() => shop.stop());

let entered = 0;
const orders: readonly (readonly [string, () => Promise<string>])[] = [
  ["of the checkout", () => createMatchingOrder(shop)],
  [
    "that the owner has entered",
    async () => {
      entered += 1;
      await createInvoiceOrder(shop.shop, { orderId: `entered-${entered}` });
      return `entered-${entered}`;
    },
  ],
];
const rowOf = async (orderId: string) => String((await shop.order(orderId))?.["id"]);
const textOf = async (orderId: string) =>
  String((await shop.sql(`SELECT text FROM differences WHERE orderId = '${orderId}'`))[0]?.[0]);
const setState = async (orderId: string, ...states: string[]) => {
  for (const parcelState of states) await changeOrder(shop, orderId, { parcelState });
};

describe.each(orders)("an order %s", (_, create) => {
  test("that is delivered after a credit note is no difference, because it has a new invoice", async () => {
    const orderId = await create();
    await setState(orderId, "packed", "cancelled", "delivered");
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([]);
  });

  test("that was delivered with a credited invoice before the shop issued new ones is one, until it is printed", async () => {
    const orderId = await create();
    await setState(orderId, "packed", "cancelled");
    await shop.sql(`UPDATE orders SET parcelState = 'delivered' WHERE orderId = '${orderId}'`);
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([["credited-but-delivered", "1"]]);
    expect(await textOf(orderId)).toMatch(/all of its invoice INV\S+ is credited: print its invoice/);
    await printPages(shop.shop, [await rowOf(orderId)]);
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([["credited-but-delivered", "0"]]);
  });

  test("whose total is not that of its invoice is one, until a new invoice replaces it", async () => {
    const orderId = await create();
    const total = Number((await shop.order(orderId))?.["total"]);
    await setState(orderId, "packed");
    await changeOrder(shop, orderId, { total: total + 0.5 });
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([["invoice-differs", "1"]]);
    expect(await textOf(orderId)).toContain(`The order is ₹${total + 0.5}`);
    await setState(orderId, "cancelled", "packed");
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([["invoice-differs", "0"]]);
  });

  test("whose total is that of its invoice again is none", async () => {
    const orderId = await create();
    const total = Number((await shop.order(orderId))?.["total"]);
    await setState(orderId, "packed");
    await changeOrder(shop, orderId, { total: total - 0.5 });
    await runHourlyComparison(shop);
    await changeOrder(shop, orderId, { total });
    await runHourlyComparison(shop);
    expect(await differencesOf(shop, orderId)).toEqual([["invoice-differs", "0"]]);
  });
});

test("an order that is delivered with a part of its invoice credited is one, until it is returned again", async () => {
  const orderId = "entered-part";
  const items = [{ name: "Tee", size: "S", qty: 2, price: 499.5 }];
  await createInvoiceOrder(shop.shop, { orderId, items, total: 999 });
  await setState(orderId, "delivered");
  await changeOrder(shop, orderId, { parcelState: "returned", returnedPieces: [1] });
  await setState(orderId, "delivered");
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).toEqual([["credited-but-delivered", "1"]]);
  expect(await textOf(orderId)).toContain("set parcelState back to returned");
  await setState(orderId, "returned");
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).toEqual([["credited-but-delivered", "0"]]);
});

test("a cancelled order that the owner has entered and that the courier has is a difference", async () => {
  await createInvoiceOrder(shop.shop, { orderId: "entered-sent" });
  await setState("entered-sent", "cancelled");
  const json = { order_id: "entered-sent", current_status: "SHIPPED" };
  await shop.request("/api/shop/parcel-updates", { headers: { "x-api-key": token }, json });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, "entered-sent")).toEqual([["cancelled-but-sent", "1"]]);
});

test("a shop without Shiprocket's keys compares invoices too", async () => {
  const other = await startShop();
  try {
    const id = await createInvoiceOrder(other);
    const path = `/api/collections/orders/records/${id}`;
    for (const json of [{ parcelState: "packed" }, { total: 1 }])
      expect((await other.api(path, { method: "PATCH", json })).status).toBe(200);
    await other.api("/api/crons/shop-order-reconciliation", { method: "POST" });
    await expect.poll(() => runSql(other, "SELECT kind FROM differences")).toEqual([["invoice-differs"]]);
  } finally {
    await other.remove();
  }
});

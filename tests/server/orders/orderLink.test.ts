import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withStockedShop } from "../../../tools/testkit/server/checkoutSuite";
import {
  changeOrder,
  mailedOrderLink,
  type PlacedOrder,
  placeOrder,
  viewByLink,
} from "../../../tools/testkit/server/orders";

let shop: CheckoutShop;
let tee: string;
withStockedShop((opened, product) => {
  [shop, tee] = [opened, product];
});

const ordered = (payment?: "CASH_ON_DELIVERY") => placeOrder(shop, tee, payment);
const setOrder = ({ orderId }: PlacedOrder, json: object) => changeOrder(shop, orderId, json);
const linkToken = (order: PlacedOrder) => mailedOrderLink(shop, order);
const view = (orderId: string, link: string) => viewByLink(shop, orderId, link);

describe("the link of an order mail", () => {
  test("ends when the order gets another address", async () => {
    const order = await ordered();
    const link = await linkToken(order);
    await setOrder(order, { shortfall: "none" });
    expect((await view(order.orderId, link)).status).toBe(200);
    await setOrder(order, { userEmail: "other@gmail.com" });
    expect((await view(order.orderId, link)).status).toBe(404);
  });

  test("ends when the order's address is erased because of its age", async () => {
    const order = await ordered();
    const link = await linkToken(order);
    await setOrder(order, { createdAt: new Date(Date.now() - 181 * 86_400_000).toISOString() });
    expect((await view(order.orderId, link)).status).toBe(200);
    await shop.runCron("shop-order-addresses");
    await expect.poll(async () => (await view(order.orderId, link)).status).toBe(404);
  });

  test("shows the order without account, address, payment and what the shop keeps for itself", async () => {
    const order = await ordered();
    await setOrder(order, {
      parcelState: "shipped",
      courier: "Delhivery",
      awb: "AWB12345",
      parcelNote: "Lost",
    });
    const { status, body } = await view(order.orderId, await linkToken(order));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderId: order.orderId,
      parcelState: "shipped",
      courier: "Delhivery",
      awb: "AWB12345",
    });
    expect(Object.keys(body).sort()).toEqual(
      [
        ..."orderId status items total createdAt payment updated details parcelState parcelStateAt".split(
          " ",
        ),
        ..."courier awb trackingUrl cancelRequestedAt returnRequestedAt returnSize".split(" "),
      ].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/gmail|shipping|phone|Lost/i);
  });

  test("is stored as a hash and in no log", async () => {
    const order = await ordered();
    const token = await linkToken(order);
    expect(token).toMatch(/^[A-Za-z0-9]{40}$/);
    await view(order.orderId, token);
    await view(order.orderId, `${token}x`);
    const rows = JSON.stringify(await shop.sql("SELECT * FROM shop_order_links"));
    expect(rows).not.toContain(token);
    const { body } = await shop.asOwner("/api/logs?perPage=500", { method: "GET" });
    for (const text of [shop.shop.log(), JSON.stringify(body)]) expect(text).not.toContain(token);
  });

  test("opens no other order, and no order with a part of it", async () => {
    const [order, other] = [await ordered(), await ordered()];
    const token = await linkToken(order);
    for (const link of ["", token.slice(1), `${token}x`, token.toLowerCase(), "x".repeat(40), "' OR 1=1 --"])
      expect(await view(order.orderId, link)).toMatchObject({ status: 404, code: "order-not-found" });
    expect((await view(other.orderId, token)).status).toBe(404);
    expect((await view(order.orderId, token)).status).toBe(200);
  });

  test("ends, and is deleted with the order's data", async () => {
    const order = await ordered();
    const token = await linkToken(order);
    await shop.sql(`UPDATE shop_order_links SET expires = ${Date.now() + 29 * 24 * 60 * 60_000}`);
    expect((await view(order.orderId, token)).status).toBe(200);
    await shop.sql(`UPDATE shop_order_links SET expires = ${Date.now()}`);
    expect((await view(order.orderId, token)).status).toBe(404);
    await shop.runCron("shop-order-links");
    await expect.poll(() => shop.sql("SELECT * FROM shop_order_links")).toEqual([]);

    const erased = await ordered();
    const link = await linkToken(erased);
    await setOrder(erased, { erased: true });
    expect((await view(erased.orderId, link)).status).toBe(404);
  });

  test("can cancel and return, as the account can", async () => {
    const order = await ordered("CASH_ON_DELIVERY");
    const headers = { "X-Order-Link": await linkToken(order) };
    const cancelled = await shop.request(`/api/shop/orders/${order.orderId}/cancel`, { json: {}, headers });
    expect(cancelled.body).toMatchObject({ parcelState: "cancelled" });
    expect(cancelled.body).not.toHaveProperty("userEmail");
  });
});

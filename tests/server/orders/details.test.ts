import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { detailedOrders } from "./detailedOrders";

let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_ORDER_ADDRESS_DAYS: "30" });
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
});
afterEach(() => {
  shop.checkout.setWebhook({ kind: "signed" });
});
afterAll(() => shop.stop());

const dayMs = 24 * 60 * 60_000;
const { ordered, orderPath, detailsOf, setOrder } = detailedOrders(() => ({ shop, tee }));

describe("what the details call reports", () => {
  test("is stored with the order: addresses, phone, date, charges, discounts and payment", async () => {
    const { orderId } = await ordered("1 Kept Lane");
    const report = shop.checkout.orders().find((order) => order.order_id === orderId);
    const [payment] = report?.payments ?? [];
    expect(await detailsOf(orderId)).toEqual({
      shipping: {
        name: "Asha Rao",
        phone: "9876543210",
        line1: "1 Kept Lane",
        line2: "Near the clock tower",
        landmark: "",
        city: "Jaipur",
        state: "Rajasthan",
        pincode: "302001",
        country: "IN",
      },
      billing: expect.objectContaining({ line1: "14 Weavers’ Lane" }),
      phone: "9876543210",
      arrivesAt: Date.parse(String(report?.edd)),
      charges: {
        subtotal: 1998,
        shipping: 0,
        cash: 0,
        couponDiscount: 100,
        prepaidDiscount: 0,
        discount: 100,
      },
      coupons: ["FIRST5"],
      payments: [
        {
          method: "UPI",
          gateway: "Razorpay",
          reference: payment?.pg_transaction_id,
          amount: payment?.amount_received,
        },
      ],
      checkoutNumber: String(report?.fastrr_order_id),
    });
  });

  test("is updated by a later message, and not emptied by one that reports less", async () => {
    const { orderId } = await ordered("2 Kept Lane");
    const day = new Date(Date.now() + 9 * dayMs).toISOString().slice(0, 10);
    shop.checkout.changeOrder(orderId, { edd: day });
    await shop.checkout.sendWebhook(orderId);
    await expect.poll(async () => (await detailsOf(orderId))?.["arrivesAt"]).toBe(Date.parse(day));
    const { updated } = (await shop.order(orderId)) ?? {};
    await shop.checkout.sendWebhook(orderId);
    expect((await shop.order(orderId))?.["updated"]).toBe(updated);
    shop.checkout.changeOrder(orderId, { status: "FAILED" });
    await shop.checkout.sendWebhook(orderId);
    expect((await detailsOf(orderId))?.shipping["line1"]).toBe("2 Kept Lane");
  });

  test.each<[string, Record<string, unknown>]>([
    [
      "texts in place of objects",
      { shipping_address: "x", billing_address: 7, payments: "p", coupon_codes: {} },
    ],
    ["very long texts", { phone: "9".repeat(50_000), payments: Array(99).fill({ method: "m".repeat(900) }) }],
    ["numbers that are none", { edd: "soon", shipping_charges: -5, cod_charges: "1e999" }],
  ])("does not keep a paid order from being stored: %s", async (_name, change) => {
    const { orderId } = await shop.startCheckout([{ variant_id: `${tee}-S`, quantity: 1 }]);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, "asha@gmail.com");
    shop.checkout.changeOrder(orderId, change as never);
    await shop.checkout.sendWebhook(orderId);
    await waitForOrder(shop, orderId);
    expect((await shop.order(orderId))?.["status"]).toBe("processing");
  });
});

describe("delivery and payment of an order", () => {
  test("are read by its shopper and the owner alone", async () => {
    const email = await shop.createShopper();
    const asha = await shop.signIn(email);
    const stranger = await shop.signIn(await shop.createShopper());
    const { orderId, receipt } = await ordered("3 Secret Lane", email, asha.token);
    const list = async (token: string | null, query = "") => {
      const answer = await shop.shop.api(`/api/collections/orders/records${query}`, { token });
      return answer.text();
    };
    expect(await list(asha.token)).toContain("3 Secret Lane");
    expect((await shop.shop.api(await orderPath(orderId), { token: asha.token })).status).toBe(200);
    const probe = `?filter=${encodeURIComponent('details ~ "Secret"')}&sort=details`;
    for (const token of [stranger.token, null]) {
      expect(await list(token)).not.toContain("Secret");
      expect(await list(token, probe)).not.toContain(orderId);
      expect((await shop.shop.api(await orderPath(orderId), { token })).status).toBe(404);
    }
    const seen = await shop.readOrder(orderId, receipt);
    expect(Object.keys(seen.body).sort()).toEqual(["createdAt", "items", "orderId", "status", "total"]);
  });

  test("cannot be changed by the shopper", async () => {
    const email = await shop.createShopper();
    const { token } = await shop.signIn(email);
    const { orderId } = await ordered("4 Secret Lane", email, token);
    for (const json of [{ details: null }, { erased: true }]) {
      const answer = await shop.request(await orderPath(orderId), { method: "PATCH", json, token });
      expect([403, 404]).toContain(answer.status);
    }
    expect((await detailsOf(orderId))?.shipping["line1"]).toBe("4 Secret Lane");
  });

  test("are in no log", async () => {
    const { orderId } = await ordered("5 Unlogged Lane");
    await shop.checkout.setFault("500-html", "details");
    await shop.checkout.sendWebhook(orderId);
    await shop.checkout.setFault();
    const { body } = await shop.asOwner("/api/logs?perPage=500", { method: "GET" });
    for (const text of [shop.shop.log(), JSON.stringify(body)]) {
      expect(text).not.toContain("Unlogged");
      expect(text).not.toContain("9876543210");
    }
  });
});

describe("erasure", () => {
  /** The bytes of the database and its write-ahead log. */
  const files = () =>
    ["data.db", "data.db-wal"]
      .map((name) => readFileSync(path.join(shop.shop.dataDir, name)).toString("latin1"))
      .join();

  test("by the owner leaves nothing in the database's files, and a later message brings nothing back", async () => {
    const { orderId } = await ordered("6 Erased Lane", "gone@gmail.com");
    for (const status of ["packed", "shipped"]) await setOrder(orderId, { status });
    await setOrder(orderId, {
      awb: "AWBERASED1",
      returnReason: "too small for Erased Asha",
      returnSize: "L",
    });
    expect(files()).toContain("6 Erased Lane");
    expect(files()).toContain("AWBERASED1");
    await setOrder(orderId, { erased: true });
    const parcel = { awb: "", returnReason: "", returnSize: "", parcelState: "shipped" };
    const after = { details: null, userEmail: "", erased: true, total: 1898, status: "shipped", ...parcel };
    expect(await shop.order(orderId)).toMatchObject(after);
    shop.checkout.changeOrder(orderId, { edd: "2027-01-01" });
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject(after);
    await shop.runCron("shop-order-addresses");
    await expect.poll(() => files().includes("6 Erased Lane")).toBe(false);
    for (const text of ["gone@gmail.com", "AWBERASED1", "Erased Asha"]) expect(files()).not.toContain(text);
  });

  test("with the account covers its orders and those of its verified address", async () => {
    const email = await shop.createShopper();
    const asha = await shop.signIn(email);
    const own = await ordered("7 Account Lane", "elsewhere@gmail.com", asha.token);
    const byAddress = await ordered("8 Account Lane", email);
    const other = await ordered("9 Other Lane", "other@gmail.com");
    await setOrder(byAddress.orderId, { awb: "AWB12345" });
    const user = `/api/collections/users/records/${asha.record.id}`;
    expect((await shop.asOwner(user, { method: "DELETE" })).status).toBe(204);
    for (const { orderId } of [own, byAddress])
      expect(await shop.order(orderId)).toMatchObject({
        details: null,
        userEmail: "",
        userId: "",
        erased: true,
        awb: "",
      });
    expect((await detailsOf(other.orderId))?.shipping["line1"]).toBe("9 Other Lane");
  });

  test("of an unverified account does not cover orders of the address it claims", async () => {
    const { orderId } = await ordered("10 Claimed Lane", "claimed@gmail.com");
    const json = { email: "claimed@gmail.com", password: "Handloom#21", passwordConfirm: "Handloom#21" };
    const { body } = await shop.asOwner("/api/collections/users/records", { json });
    await shop.asOwner(`/api/collections/users/records/${body["id"]}`, { method: "DELETE" });
    expect((await detailsOf(orderId))?.shipping["line1"]).toBe("10 Claimed Lane");
  });

  test("by age happens after SHOP_ORDER_ADDRESS_DAYS, and keeps the order with its shopper", async () => {
    const [old, young] = [await ordered("11 Old Lane", "old@gmail.com"), await ordered("12 Young Lane")];
    const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
    const parcel = { awb: "AWB12345", trackingUrl: "https://courier.example/1", returnReason: "too small" };
    await setOrder(old.orderId, { createdAt: ago(31), ...parcel });
    await setOrder(young.orderId, { createdAt: ago(29) });
    const { updated } = (await shop.order(old.orderId)) ?? {};
    await shop.runCron("shop-order-addresses");
    await expect.poll(() => detailsOf(old.orderId)).toBeNull();
    expect(await shop.order(old.orderId)).toMatchObject({ awb: "", trackingUrl: "", returnReason: "" });
    expect((await detailsOf(young.orderId))?.shipping["line1"]).toBe("12 Young Lane");
    // A device replaces its copy of an order by a newer one.
    expect(String((await shop.order(old.orderId))?.["updated"]) > String(updated)).toBe(true);
    await setOrder(old.orderId, { status: "delivered" });
    expect(await shop.order(old.orderId)).toMatchObject({ userEmail: "old@gmail.com", details: null });
    await shop.checkout.sendWebhook(old.orderId);
    expect(await detailsOf(old.orderId)).toBeNull();
    // A request to be deleted comes after that.
    await setOrder(old.orderId, { erased: true });
    expect(await shop.order(old.orderId)).toMatchObject({ userEmail: "" });
  });
});

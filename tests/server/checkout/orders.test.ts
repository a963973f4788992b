import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "../accounts/support";
import { CheckoutShop, openUpstream } from "./support";

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open();
});
afterEach(async () => {
  shop.checkout.setWebhook({ kind: "signed" });
  await shop.checkout.setFault();
});
afterAll(() => shop.stop());

const email = "asha@gmail.com";
const stockOf = async (id: string) => (await shop.productRow(id))["stockbysize"];
const begun = async (id: string, quantity = 1, size = "S") => {
  const started = await shop.begin([{ variant_id: `${id}-${size}`, quantity }]);
  expect(started.status).toBe(200);
  return started;
};
const orders = (orderId: string) => shop.rows("orders", `orderId="${orderId}"`);
const exists = (orderId: string) => expect.poll(() => shop.order(orderId), { timeout: 30_000 }).toBeDefined();
const detailsCalls = () => shop.checkout.calls().filter(({ path }) => path.endsWith("/details")).length;

describe("a paid order", () => {
  test("is written with what was ordered and paid, and its pieces leave the stock", async () => {
    const id = await shop.product();
    const { orderId, receipt } = await begun(id, 2);
    expect(await shop.view(orderId, receipt)).toMatchObject({ status: 404, code: "order-not-found" });
    await shop.checkout.pay(orderId, "Asha@Gmail.com");
    await exists(orderId);
    expect(await shop.order(orderId)).toMatchObject({
      orderId,
      userId: "",
      userEmail: email,
      status: "processing",
      payment: "Prepaid",
      shortfall: "",
      items: [{ id, name: "Indigo Tee", size: "S", qty: 2, price: 999 }],
      total: 1898,
    });
    expect(await stockOf(id)).toEqual({ S: 1, M: 20 });
    const { status, body } = await shop.view(orderId, receipt);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["createdAt", "items", "orderId", "status", "total"]);
    expect(body).toMatchObject({ orderId, status: "processing", total: 1898 });
    expect(Math.abs(Date.now() - Date.parse(String(body["createdAt"])))).toBeLessThan(60_000);
  });

  test("may be paid in cash when it arrives", async () => {
    const { orderId } = await begun(await shop.product());
    await shop.checkout.pay(orderId, "cash@gmail.com", "CASH_ON_DELIVERY");
    await exists(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "processing", payment: "Cash on delivery" });
  });

  test("holds what was changed on the hosted page, at the prices of the cart", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id, 1);
    await shop.asOwner(`/api/collections/products/records/${id}`, { method: "PATCH", json: { price: 5000 } });
    const variant_id = shop.checkout.orders()[0]?.cart_data.items[0]?.variant_id;
    shop.checkout.changeOrder(orderId, {
      cart_data: { items: [{ variant_id: `${variant_id}`, quantity: 3 }] },
    });
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    expect((await shop.order(orderId))?.["items"]).toEqual([
      { id, name: "Indigo Tee", size: "S", qty: 3, price: 999 },
    ]);
    expect(await stockOf(id)).toEqual({ S: 0, M: 20 });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      "labels in quotes",
      { stockbysize: { "'s'": 3, S: 5, M: "4" } },
      { stockbysize: { "'s'": 2, S: 2, M: "4" } },
    ],
    ["one count for all sizes", { stockbysize: null, stock: 4 }, { stockbysize: null, stock: 3 }],
    [
      "no count",
      { stockbysize: { S: "made to order" } },
      { stockbysize: { S: "made to order" }, shortfall: "" },
    ],
  ])("counts a product with %s down", async (_name, before, after) => {
    const id = await shop.product(before);
    const { orderId } = await begun(id);
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    const { shortfall, ...columns } = after as { shortfall?: string };
    expect(await shop.productRow(id)).toMatchObject(columns);
    expect((await shop.order(orderId))?.["shortfall"]).toBe(shortfall ?? "");
  });

  test("keeps its stock right while the owner saves the product", async () => {
    const id = await shop.product({ stockbysize: { S: 100 } });
    const started = await atOnce(10, () => begun(id));
    let paying = true;
    const owner = (async () => {
      for (let price = 1000; paying; price += 1)
        await shop.asOwner(`/api/collections/products/records/${id}`, { method: "PATCH", json: { price } });
    })();
    await Promise.all(started.map(({ orderId }) => shop.checkout.pay(orderId, email)));
    await Promise.all(started.map(({ orderId }) => exists(orderId)));
    paying = false;
    await owner;
    expect(await stockOf(id)).toEqual({ S: 90 });
  });
});

describe("one order per order id, however the messages come:", () => {
  test("twenty at once", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    const before = detailsCalls();
    const statuses = await shop.checkout.sendWebhook(orderId, { times: 20 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    await exists(orderId);
    expect(await orders(orderId)).toHaveLength(1);
    expect(await stockOf(id)).toEqual({ S: 2, M: 20 });
    expect(detailsCalls() - before).toBeLessThan(10);
  });

  test("again and again later, also after the owner has gone on with it or has removed it", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    const row = (await shop.order(orderId))?.["id"];
    const path = `/api/collections/orders/records/${row}`;
    await shop.asOwner(path, { method: "PATCH", json: { status: "shipped" } });
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "shipped" });
    await shop.asOwner(path, { method: "DELETE" });
    await shop.checkout.sendWebhook(orderId);
    expect(await orders(orderId)).toEqual([]);
    expect(await stockOf(id)).toEqual({ S: 2, M: 20 });
  });

  test("an old one after the new one", async () => {
    const { orderId } = await begun(await shop.product());
    shop.checkout.setWebhook({ kind: "out-of-order" });
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    await expect.poll(detailsCalls).toBeGreaterThan(0);
    expect(await orders(orderId)).toMatchObject([{ status: "processing" }]);
  });

  test("a lie about the sum, rightly signed, and one about the address, unsigned", async () => {
    const { orderId } = await begun(await shop.product());
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, "truth@gmail.com");
    await shop.checkout.sendWebhook(orderId, { claim: { total_amount_payable: 1 } });
    await shop.checkout.sendWebhook(orderId, { signature: "none", claim: { email: "thief@gmail.com" } });
    expect(await orders(orderId)).toMatchObject([{ total: 949, userEmail: "truth@gmail.com" }]);
  });
});

describe("a message that is not Shiprocket's", () => {
  test("is refused when its signature is wrong, and nothing is asked", async () => {
    const { orderId } = await begun(await shop.product());
    const before = detailsCalls();
    expect(
      await shop.checkout.sendWebhook(orderId, { signature: "forged", claim: { status: "SUCCESS" } }),
    ).toEqual([401]);
    expect(detailsCalls()).toBe(before);
    expect(await orders(orderId)).toEqual([]);
  });

  test("makes no order of a checkout that nobody paid", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    for (const signature of ["none", "valid"] as const)
      expect(await shop.checkout.sendWebhook(orderId, { signature, claim: { status: "SUCCESS" } })).toEqual([
        200,
      ]);
    expect(await orders(orderId)).toEqual([]);
    expect(await stockOf(id)).toEqual({ S: 3, M: 20 });
  });

  test("is a hint when it is unsigned: the truth is asked for", async () => {
    const { orderId } = await begun(await shop.product());
    shop.checkout.setWebhook({ kind: "unsigned" });
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
  });

  test("costs nothing when it is about an order that was never begun here", async () => {
    const before = detailsCalls();
    await atOnce(50, (n) => shop.checkout.sendWebhook(`${n}`.padStart(24, "0"), { signature: "none" }));
    expect(detailsCalls()).toBe(before);
    expect(await shop.checkout.sendWebhook("f".repeat(24))).toEqual([200]);
    expect(await orders("f".repeat(24))).toEqual([]);
  });

  test("does not have Shiprocket asked without end, and the shop stays open meanwhile", async () => {
    const { orderId } = await begun(await shop.product());
    const before = detailsCalls();
    for (let count = 0; count < 30; count += 1)
      await shop.checkout.sendWebhook(orderId, { signature: "none" });
    // What is beyond the limit waits for the clock, which may have come by.
    expect(detailsCalls() - before).toBeLessThanOrEqual(22);
    const flood = Promise.all(
      Array.from({ length: 10 }, () => shop.checkout.sendWebhook(orderId, { signature: "none", times: 30 })),
    );
    expect((await shop.shop.api("/api/collections/products/records", { token: null })).status).toBe(200);
    const answers = (await flood).flat();
    expect(answers).toHaveLength(300);
    expect(detailsCalls() - before).toBeLessThanOrEqual(25);
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

describe("stock", () => {
  test("of a last piece that twenty buy at once never falls below zero; the uncovered are marked", async () => {
    const id = await shop.product({ stockbysize: { S: 1, M: 5 } });
    const started = await atOnce(20, () => begun(id));
    await Promise.all(started.map(({ orderId }, n) => shop.checkout.pay(orderId, `buyer${n}@gmail.com`)));
    await Promise.all(started.map(({ orderId }) => exists(orderId)));
    expect(await stockOf(id)).toEqual({ S: 0, M: 5 });
    const rows = await Promise.all(started.map(({ orderId }) => shop.order(orderId)));
    const marks = rows.map((row) => row?.["shortfall"]);
    expect(marks.filter((mark) => mark === "")).toHaveLength(1);
    expect(marks.filter((mark) => mark === "1 × Indigo Tee, S")).toHaveLength(19);
    expect(shop.shop.log().match(/is not covered by the stock: 1 × Indigo Tee, S\./g)).toHaveLength(19);
  });

  test("is given out as far as it goes, and the rest is marked", async () => {
    const id = await shop.product({ stockbysize: { S: 3 } });
    const [first, second] = [await begun(id, 2), await begun(id, 2)];
    for (const { orderId } of [first, second]) {
      await shop.checkout.pay(orderId, email);
      await exists(orderId);
    }
    expect(await stockOf(id)).toEqual({ S: 0 });
    expect(await shop.order(second.orderId)).toMatchObject({ shortfall: "1 × Indigo Tee, S" });
  });

  test("does not stop an order for a product that was removed meanwhile", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    await shop.asOwner(`/api/collections/products/records/${id}`, { method: "DELETE" });
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    expect(await shop.order(orderId)).toMatchObject({
      shortfall: "1 × Indigo Tee, S",
      items: [{ id, name: "Indigo Tee", size: "S", qty: 1, price: 999 }],
    });
  });

  test("comes back when a paid order is cancelled before it left, once", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id, 2);
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    expect(await stockOf(id)).toEqual({ S: 1, M: 20 });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId, { times: 5 });
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    shop.checkout.changeOrder(orderId, { status: "SUCCESS" });
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await stockOf(id)).toEqual({ S: 3, M: 20 });
    // Not even when the owner takes the end back and it ends once more.
    const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
    await shop.asOwner(path, { method: "PATCH", json: { status: "processing" } });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await stockOf(id)).toEqual({ S: 3, M: 20 });
  });

  test("does not come back when it was shipped", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    await shop.checkout.pay(orderId, email);
    await exists(orderId);
    shop.checkout.changeOrder(orderId, { status: "SHIPPED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "shipped" });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await stockOf(id)).toEqual({ S: 2, M: 20 });
  });
});

test.each<[string, object]>([
  ["failed", { status: "FAILED" }],
  ["was cancelled", { status: "CANCELLED" }],
  ["is still open", { status: "INITIATED" }],
  ["is waiting for the money", { status: "SUCCESS", payment_type: "PREPAID", payment_status: "Pending" }],
  [
    "was placed while the money failed",
    { status: "SUCCESS", payment_type: "PREPAID", payment_status: "Failed" },
  ],
  ["has a status that nobody has heard of", { status: "CONSTRUCTOR" }],
])("a checkout that %s makes no order and takes no stock", async (_name, change) => {
  const id = await shop.product();
  const { orderId } = await begun(id);
  shop.checkout.changeOrder(orderId, change as never);
  expect(await shop.checkout.sendWebhook(orderId)).toEqual([200]);
  expect(await orders(orderId)).toEqual([]);
  expect(await stockOf(id)).toEqual({ S: 3, M: 20 });
});

describe("an order whose message was lost", () => {
  test("is found by the scheduled look, once", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    expect(await orders(orderId)).toEqual([]);
    await shop.cron("shop-orders");
    await exists(orderId);
    await shop.cron("shop-orders");
    await shop.checkout.sendWebhook(orderId);
    expect(await orders(orderId)).toHaveLength(1);
    expect(await stockOf(id)).toEqual({ S: 2, M: 20 });
  });

  test.each(["down", "hang", "500-html", "511", "reset", "no-token", "redirect", "huge"] as const)(
    "to the fault %s is answered so that it is sent again, and looked up by the clock",
    async (fault) => {
      const { orderId } = await begun(await shop.product());
      shop.checkout.setWebhook({ kind: "never" });
      await shop.checkout.pay(orderId, email);
      await shop.checkout.setFault(fault, fault === "down" ? undefined : "details");
      expect(await shop.checkout.sendWebhook(orderId)).toEqual([503]);
      expect(await orders(orderId)).toEqual([]);
      await shop.checkout.setFault();
      await shop.cron("shop-orders");
      await exists(orderId);
    },
  );

  test("and that cannot be written is asked for again, and holds up no other", async () => {
    const path = "/api/collections/orders";
    const { body } = await shop.asOwner(path, { method: "GET" });
    const fields = body["fields"] as { name: string }[];
    const limit = (max: number | null) =>
      shop.asOwner(path, {
        method: "PATCH",
        json: { fields: fields.map((field) => (field.name === "total" ? { ...field, max } : field)) },
      });
    const [dear, cheap] = [
      await begun(await shop.product()),
      await begun(await shop.product({ price: 100 })),
    ];
    shop.checkout.setWebhook({ kind: "never" });
    for (const { orderId } of [dear, cheap]) await shop.checkout.pay(orderId, "two@gmail.com");
    expect((await limit(500)).status).toBe(200);
    try {
      expect(await shop.checkout.sendWebhook(dear.orderId)).toEqual([503]);
      await shop.cron("shop-orders");
      await exists(cheap.orderId);
      expect(shop.shop.log()).toMatch(
        `Order ${dear.orderId} could not be looked up: it could not be written`,
      );
    } finally {
      await limit(null);
    }
    await shop.cron("shop-orders");
    await exists(dear.orderId);
  });

  test("is found although the list could not be read at first", async () => {
    const { orderId } = await begun(await shop.product());
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    for (const fault of ["500-html", "no-token", "511", "redirect"] as const) {
      await shop.checkout.setFault(fault, "details");
      await shop.cron("shop-orders");
    }
    await expect.poll(() => shop.shop.log()).toMatch(/Shiprocket's list of orders could not be read/);
    expect(await orders(orderId)).toEqual([]);
    await shop.checkout.setFault();
    await shop.cron("shop-orders");
    await exists(orderId);
  });

  test.each([1e9, undefined])("is found in a list that gives its length as %s", async (total) => {
    const order_id = "1".repeat(24);
    const status = "SUCCESS";
    const wordy = await openUpstream((path) =>
      path.endsWith("/list") ? { data: [{ id: order_id, status }], total } : { order_id, status },
    );
    const other = await CheckoutShop.open(wordy.env);
    try {
      await other.cron("shop-orders");
      await expect.poll(() => other.order(order_id)).toBeDefined();
      expect(wordy.paths.filter((path) => path.endsWith("/list"))).toHaveLength(3);
    } finally {
      await other.stop();
      wordy.close();
    }
  });

  test("among more than one page of others is found", async () => {
    const id = await shop.product({ stockbysize: null });
    shop.checkout.setWebhook({ kind: "never" });
    const started = [...(await atOnce(65, () => begun(id))), ...(await atOnce(65, () => begun(id)))];
    for (const { orderId } of started) shop.checkout.changeOrder(orderId, { status: "SUCCESS", email });
    const written = async () => {
      await shop.cron("shop-orders");
      const rows = await shop.sql(`SELECT count(*) FROM orders WHERE items LIKE '%${id}%'`);
      return Number(rows[0]?.[0]);
    };
    await expect.poll(written, { timeout: 30_000, interval: 500 }).toBe(130);
  });

  test("because the shop was closed is found at its next start, also if it has forgotten the checkout", async () => {
    const id = await shop.product();
    const { orderId } = await begun(id);
    shop.checkout.setWebhook({ kind: "never" });
    await shop.shop.stop();
    await shop.checkout.pay(orderId, email);
    await shop.shop.restart();
    await shop.sql("DELETE FROM checkouts");
    await shop.cron("shop-orders");
    await exists(orderId);
    expect(await shop.order(orderId)).toMatchObject({
      items: [{ id, name: "Indigo Tee", size: "S", qty: 1 }],
    });
  });
});

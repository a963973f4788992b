import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";

/* Stock that orders take and return. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const email = "asha@gmail.com";

describe("stock", () => {
  test("of a last item in twenty concurrent orders never falls below zero; uncovered orders are marked", async () => {
    const id = await shop.createProduct({ stockbysize: { S: 1, M: 5 } });
    const started = await repeatInParallel(20, () => shop.startedCheckout(id));
    await Promise.all(started.map(({ orderId }, n) => shop.checkout.pay(orderId, `buyer${n}@gmail.com`)));
    await Promise.all(started.map(({ orderId }) => waitForOrder(shop, orderId)));
    expect(await shop.readStock(id)).toEqual({ S: 0, M: 5 });
    const rows = await Promise.all(started.map(({ orderId }) => shop.order(orderId)));
    const marks = rows.map((row) => row?.["shortfall"]);
    expect(marks.filter((mark) => mark === "")).toHaveLength(1);
    expect(marks.filter((mark) => mark === "1 × Indigo Tee, S")).toHaveLength(19);
    expect(
      shop.shop.log().match(/is not covered by the stock \(orderId \w+\): 1 × Indigo Tee, S\./g),
    ).toHaveLength(19);
  });

  test("is used as far as available, and the shortfall is marked", async () => {
    const id = await shop.createProduct({ stockbysize: { S: 3 } });
    const [first, second] = [await shop.startedCheckout(id, 2), await shop.startedCheckout(id, 2)];
    for (const { orderId } of [first, second]) {
      await shop.checkout.pay(orderId, email);
      await waitForOrder(shop, orderId);
    }
    expect(await shop.readStock(id)).toEqual({ S: 0 });
    expect(await shop.order(second.orderId)).toMatchObject({ shortfall: "1 × Indigo Tee, S" });
  });

  test("of a deleted product does not prevent its order", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    await shop.asOwner(`/api/collections/products/records/${id}`, { method: "DELETE" });
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    expect(await shop.order(orderId)).toMatchObject({
      shortfall: "1 × Indigo Tee, S",
      items: [{ id, name: "Indigo Tee", size: "S", qty: 1, price: 999 }],
    });
  });

  test("that a cart of a hundred lines with long names does not find prevents no order", async () => {
    const fields = { name: "Ikat ".repeat(40).trim(), stockbysize: { S: 1 } };
    const ids: string[] = [];
    while (ids.length < 100) ids.push(...(await repeatInParallel(10, () => shop.createProduct(fields))));
    const { orderId } = await shop.startCheckout(ids.map((id) => ({ variant_id: `${id}-S`, quantity: 1 })));
    await shop.sql(`UPDATE products SET stockbysize = '{"S":0}' WHERE id IN ('${ids.join("','")}')`);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    const order = await shop.order(orderId);
    expect(order?.["items"]).toHaveLength(100);
    expect(order?.["shortfall"]).toMatch(/^1 × Ikat Ikat .*, S, and \d+ more$/);
  });

  test("is returned once when a paid order is cancelled before shipping", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id, 2);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    expect(await shop.readStock(id)).toEqual({ S: 1, M: 20 });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId, { times: 5 });
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    shop.checkout.changeOrder(orderId, { status: "SUCCESS" });
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await shop.readStock(id)).toEqual({ S: 3, M: 20 });
    // Not even when the owner resets the status and the order ends again.
    const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
    await shop.asOwner(path, { method: "PATCH", json: { status: "processing" } });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await shop.readStock(id)).toEqual({ S: 3, M: 20 });
  });

  test("is not returned after shipping", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startedCheckout(id);
    await shop.checkout.pay(orderId, email);
    await waitForOrder(shop, orderId);
    shop.checkout.changeOrder(orderId, { status: "SHIPPED" } as never);
    await shop.checkout.sendWebhook(orderId);
    // A message that arrives while the first one is applied is answered before its own state is applied.
    await expect.poll(() => shop.order(orderId)).toMatchObject({ status: "shipped" });
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    await expect.poll(() => shop.order(orderId)).toMatchObject({ status: "cancelled" });
    expect(await shop.readStock(id)).toEqual({ S: 2, M: 20 });
  });
});

describe("a paid order whose lines Shiprocket reports in another form", () => {
  async function paidWith(items: unknown[]): Promise<Record<string, unknown> | undefined> {
    const { orderId } = await shop.startedCheckout(await shop.createProduct());
    shop.checkout.setWebhook({ kind: "never" });
    await shop.checkout.pay(orderId, email);
    shop.checkout.changeOrder(orderId, { cart_data: { items } } as never);
    await shop.checkout.sendWebhook(orderId);
    await waitForOrder(shop, orderId);
    return shop.order(orderId);
  }

  test("is read by id-size and by sku, at the price of its product", async () => {
    const id = await shop.createProduct({ stockbysize: { S: 3, M: 3 } });
    const order = await paidWith([
      { variant_id: `${id}-S`, quantity: 1 },
      { variant_id: null, sku: `${id}-M`, quantity: "2" },
    ]);
    expect(order).toMatchObject({
      shortfall: "",
      items: [
        { id, name: "Indigo Tee", size: "S", qty: 1, price: 999 },
        { id, name: "Indigo Tee", size: "M", qty: 2, price: 999 },
      ],
    });
    expect(await shop.readStock(id)).toEqual({ S: 2, M: 1 });
  });

  test("names lines that cannot be read, and quantities that cannot be, as missing", async () => {
    const id = await shop.createProduct({ stockbysize: null });
    const order = await paidWith([
      { title: "a surprise", quantity: 1 },
      { variant_id: "unknown-S", quantity: 2 },
      { variant_id: `${id}-S`, quantity: 1e308 },
    ]);
    expect(order).toMatchObject({
      items: [
        { id: "", name: "Item unknown-S", qty: 2 },
        { id, size: "S", qty: 10_000 },
      ],
    });
    const shortfall = String(order?.["shortfall"]);
    expect(shortfall).toContain('unreadable: {"title":"a surprise","quantity":1}');
    expect(shortfall).toContain("2 × Item unknown-S");
    expect(shortfall).toContain(`1e+308 × ${id}-S`);
  });
});

import { expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";

/* What a started checkout leaves on the server. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

test("a checkout of a hundred lines leaves at most 150 bytes per line", async () => {
  const ids = await repeatInParallel(100, () => shop.createProduct({ name: "Long name ".repeat(20).trim() }));
  const started = await shop.startCheckout(ids.map((id) => ({ variant_id: `${id}-S`, quantity: 1 })));
  expect(started.status).toBe(200);
  const [row] = await shop.sql(`SELECT length(lines) FROM checkouts WHERE orderId = '${started.orderId}'`);
  expect(Number(row?.[0])).toBeLessThan(100 * 150);
});

test("checkouts without an order are deleted after three days, those with one stay", async () => {
  const id = await shop.createProduct();
  const [young, old, paid] = [
    await shop.startedCheckout(id),
    await shop.startedCheckout(id),
    await shop.startedCheckout(id),
  ];
  await shop.checkout.pay(paid.orderId, "asha@gmail.com");
  await expect.poll(() => shop.order(paid.orderId)).toBeDefined();
  const age = (days: number, { orderId }: { orderId: string }) =>
    shop.sql(
      `UPDATE checkouts SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE orderId = '${orderId}'`,
    );
  await age(2, young);
  await age(4, old);
  await age(400, paid);
  await shop.runCron("shop-checkouts");
  const left = async () =>
    (await shop.sql("SELECT orderId FROM checkouts")).map(([orderId]) => orderId as string);
  await expect.poll(left).not.toContain(old.orderId);
  expect(await left()).toEqual(expect.arrayContaining([young.orderId, paid.orderId]));
  expect((await shop.readOrder(paid.orderId, paid.receipt)).status).toBe(200);
});

test("a checkout whose order the owner deleted is kept, so that the order does not come back", async () => {
  const id = await shop.createProduct({ stockbysize: { S: 5 } });
  const { orderId } = await shop.startedCheckout(id);
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await expect.poll(() => shop.order(orderId)).toBeDefined();
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  expect((await shop.asOwner(path, { method: "DELETE" })).status).toBe(204);
  const purgeAfter = async (days: number) => {
    const unordered = await shop.startedCheckout(id);
    await shop.sql(
      `UPDATE checkouts SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days')
      WHERE orderId IN ('${orderId}', '${unordered.orderId}')`,
    );
    await shop.runCron("shop-checkouts");
    const left = async () => (await shop.sql("SELECT orderId FROM checkouts")).map(String);
    await expect.poll(left).not.toContain(unordered.orderId);
    return left();
  };
  const stock = await shop.readStock(id);
  expect(await purgeAfter(9)).toContain(orderId);
  await shop.checkout.sendWebhook(orderId);
  expect(await shop.order(orderId)).toBeUndefined();
  expect(await shop.readStock(id)).toEqual(stock);
  expect(await purgeAfter(31)).not.toContain(orderId);
});

test("one network starts at most SHOP_CHECKOUTS_PER_DAY checkouts in a day", async () => {
  const own = await CheckoutShop.open({ SHOP_CHECKOUTS_PER_DAY: "30" });
  try {
    const id = await own.createProduct({ stockbysize: null });
    const start = async () => (await own.startCheckout([{ variant_id: `${id}-S`, quantity: 1 }])).status;
    const statuses = await repeatInParallel(40, start);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await own.startCheckout([{ variant_id: `${id}-S`, quantity: 1 }])).toMatchObject({
      code: "checkout-limit",
    });
  } finally {
    await own.stop();
  }
});

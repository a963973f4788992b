import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { differencesOf, runHourlyComparison } from "../../../tools/testkit/server/differences";
import { updateProduct } from "../../../tools/testkit/server/products";

/* Orders that are sent after their pieces were put back into stock: the pieces are taken out again. */

const token = "parcels-of-orders-sent-again";
let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_PARCEL_TOKEN: token });
});
afterAll(() => shop.stop());

interface Ordered {
  product: string;
  orderId: string;
  path: string;
}
/** An order of two pieces, of which there were five. */
async function ordered(stock = 5): Promise<Ordered> {
  const product = await shop.createProduct({ stockbysize: { S: 5 } });
  const { orderId } = await shop.startedCheckout(product, 2);
  if (stock < 5) await updateProduct(shop.shop, product, { stockbysize: { S: stock } });
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await waitForOrder(shop, orderId);
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  return { product, orderId, path };
}
const change = (path: string, json: object) => shop.asOwner(path, { method: "PATCH", json });
async function save(path: string, json: object): Promise<void> {
  expect((await change(path, json)).status).toBe(200);
}
async function restocked(stock?: number): Promise<Ordered> {
  const order = await ordered(stock);
  await save(order.path, { parcelState: "cancelled", sellable: true });
  return order;
}
const report = (orderId: string, current_status: string) =>
  shop.request("/api/shop/parcel-updates", {
    headers: { "x-api-key": token },
    json: { order_id: orderId, current_status },
  });
const stockOf = async ({ product }: Ordered) => ((await shop.readStock(product)) as { S: number }).S;
const isOut = { restockedAt: "", sellable: false, shortfall: "" };

const ways: readonly (readonly [string, (order: Ordered) => Promise<unknown>])[] = [
  ["the owner's state", ({ path }) => save(path, { parcelState: "processing" })],
  ["a status in the owner's words", ({ path }) => save(path, { status: "Out for delivery" })],
  ["the courier's message", ({ orderId }) => report(orderId, "DELIVERED")],
  ["the courier's message that it comes back", ({ orderId }) => report(orderId, "RTO INITIATED")],
  [
    "a file",
    ({ orderId }) =>
      shop.asOwner("/api/shop/parcels", { json: { csv: `order,state\n${orderId},delivered` } }),
  ],
];

test.each(ways)("by %s are taken out once, and can come back again", async (_, send) => {
  const order = await restocked();
  expect(await stockOf(order)).toBe(5);
  await repeatInParallel(4, () => send(order));
  expect(await stockOf(order)).toBe(3);
  expect(await shop.order(order.orderId)).toMatchObject(isOut);
  await send(order);
  expect(await stockOf(order)).toBe(3);
  await save(order.path, { parcelState: "returned" });
  await save(order.path, { returnedPieces: [2], sellable: true });
  expect(await stockOf(order)).toBe(5);
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, order.orderId)).not.toContainEqual(["stock-differs", "1"]);
});

test("by eight webhook messages and a kill are taken out once", async () => {
  const orders = [await restocked(), await restocked(), await restocked()];
  for (const { orderId } of orders) {
    const answers = repeatInParallel(8, () => report(orderId, "DELIVERED").catch(() => undefined));
    await shop.shop.kill();
    await answers;
    await shop.shop.restart();
    await report(orderId, "DELIVERED");
  }
  for (const order of orders) {
    expect(await stockOf(order)).toBe(3);
    expect(await shop.order(order.orderId)).toMatchObject({ ...isOut, parcelState: "delivered" });
  }
});

test("stay in stock while the courier reports a cancelled order, until the owner sends it", async () => {
  const order = await restocked();
  await report(order.orderId, "SHIPPED");
  expect(await stockOf(order)).toBe(5);
  await save(order.path, { parcelState: "shipped" });
  expect(await stockOf(order)).toBe(3);
});

test("are not taken when they were never put back, or when the owner has taken them and empties restockedAt", async () => {
  const kept = await ordered();
  for (const parcelState of ["cancelled", "packed"]) await save(kept.path, { parcelState });
  expect(await stockOf(kept)).toBe(3);
  const corrected = await restocked();
  await updateProduct(shop.shop, corrected.product, { stockbysize: { S: 3 } });
  await save(corrected.path, { parcelState: "packed", restockedAt: "", sellable: false });
  expect(await stockOf(corrected)).toBe(3);
});

describe("when they are sold meanwhile", () => {
  test("those that are there are taken, and the others are a shortfall", async () => {
    const order = await restocked();
    await updateProduct(shop.shop, order.product, { stockbysize: { S: 1 } });
    await save(order.path, { parcelState: "packed" });
    expect(await stockOf(order)).toBe(0);
    expect(await shop.order(order.orderId)).toMatchObject({ ...isOut, shortfall: "1 × Indigo Tee, S" });
    expect(shop.shop.log()).toContain(
      `An order that is sent again is not covered by the stock (orderId ${order.orderId}): 1 × Indigo Tee, S.`,
    );
    await save(order.path, { parcelState: "cancelled", sellable: true });
    expect(await stockOf(order)).toBe(1);
  });

  test("the shortfall of the sale is raised, and only what the order took is taken again", async () => {
    const order = await restocked(1);
    expect(await shop.order(order.orderId)).toMatchObject({ shortfall: "1 × Indigo Tee, S" });
    await updateProduct(shop.shop, order.product, { stockbysize: { S: 4 } });
    await save(order.path, { parcelState: "processing" });
    expect(await stockOf(order)).toBe(3);
    await save(order.path, { parcelState: "cancelled", sellable: true });
    await updateProduct(shop.shop, order.product, { stockbysize: { S: 0 } });
    await save(order.path, { parcelState: "processing" });
    expect(await shop.order(order.orderId)).toMatchObject({ ...isOut, shortfall: "2 × Indigo Tee, S" });
  });

  test("or their product was deleted, all are a shortfall", async () => {
    const order = await restocked();
    await shop.asOwner(`/api/collections/products/records/${order.product}`, { method: "DELETE" });
    await save(order.path, { parcelState: "processing" });
    expect(await shop.order(order.orderId)).toMatchObject({ ...isOut, shortfall: "2 × Indigo Tee, S" });
  });
});

test("of a partial return are taken again, those that cannot be sold are not", async () => {
  const order = await ordered();
  for (const parcelState of ["delivered", "returned"]) await save(order.path, { parcelState });
  await save(order.path, { returnedPieces: [1], sellable: true });
  expect(await stockOf(order)).toBe(4);
  await save(order.path, { sellable: false });
  await save(order.path, { returnedPieces: [2] });
  await save(order.path, { parcelState: "packed" });
  expect(await stockOf(order)).toBe(3);
});

test("that an earlier release has put back without a record are those of the order", async () => {
  const order = await restocked();
  await shop.sql(`UPDATE checkouts SET taken = '[]' WHERE orderId = '${order.orderId}'`);
  await save(order.path, { parcelState: "processing" });
  expect(await stockOf(order)).toBe(3);
  await save(order.path, { parcelState: "cancelled", sellable: true });
  expect(await stockOf(order)).toBe(5);
});

test.each([
  [4, 3, "1 × Indigo Tee, S"],
  [0, 0, "2 × Indigo Tee, S"],
])(
  "that an earlier release has put back without a record are not those that were missing at the sale: %d in stock become %d",
  async (stock, left, shortfall) => {
    const order = await restocked(1);
    await shop.sql(`UPDATE checkouts SET taken = '[]' WHERE orderId = '${order.orderId}'`);
    await updateProduct(shop.shop, order.product, { stockbysize: { S: stock } });
    await save(order.path, { parcelState: "processing" });
    expect(await stockOf(order)).toBe(left);
    expect(await shop.order(order.orderId)).toMatchObject({ ...isOut, shortfall });
  },
);

test("by the owner after the courier had the cancelled order are no difference", async () => {
  const order = await ordered();
  await save(order.path, { parcelState: "cancelled" });
  for (const status of ["SHIPPED", "RTO DELIVERED"]) await report(order.orderId, status);
  await save(order.path, { sellable: true });
  await save(order.path, { parcelState: "packed" });
  expect(await stockOf(order)).toBe(3);
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, order.orderId)).not.toContainEqual(["cancelled-but-sent", "1"]);
});

test("by what the checkout reports are out of stock in the order's record too", async () => {
  const order = await ordered();
  await save(order.path, { parcelState: "cancelled", status: "packed", sellable: true });
  shop.checkout.changeOrder(order.orderId, { status: "DELIVERED" } as never);
  expect(await shop.checkout.sendWebhook(order.orderId)).toEqual([200]);
  await expect.poll(() => stockOf(order)).toBe(3);
  await save(order.path, { parcelState: "cancelled", sellable: true });
  expect(await stockOf(order)).toBe(5);
});

import { expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import { updateProduct } from "../../../tools/testkit/server/products";

/* Pieces of cancelled and returned orders that the owner puts back into stock. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

async function ordered(quantity = 2): Promise<{ product: string; orderId: string; path: string }> {
  const product = await shop.createProduct({ stockbysize: { S: 5 } });
  const { orderId } = await shop.startedCheckout(product, quantity);
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await waitForOrder(shop, orderId);
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  return { product, orderId, path };
}
const change = (path: string, json: object) => shop.asOwner(path, { method: "PATCH", json });

test("a returned order puts its pieces back when the owner says that they can be sold, and only once", async () => {
  const { product, orderId, path } = await ordered();
  expect(await shop.readStock(product)).toEqual({ S: 3 });
  expect((await change(path, { parcelState: "returned" })).status).toBe(200);
  expect(await shop.readStock(product)).toEqual({ S: 3 });
  const answers = await repeatInParallel(8, () => change(path, { sellable: true }));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await shop.readStock(product)).toEqual({ S: 5 });
  expect((await shop.order(orderId))?.["restockedAt"]).not.toBe("");
  await change(path, { sellable: false });
  await change(path, { sellable: true });
  await change(path, { sellable: false, restockedAt: "" });
  expect((await change(path, { sellable: true })).status).toBe(400);
  expect(await shop.readStock(product)).toEqual({ S: 5 });
});

test("state and confirmation can be saved together", async () => {
  const { product, path } = await ordered();
  expect((await change(path, { parcelState: "cancelled", sellable: true })).status).toBe(200);
  expect(await shop.readStock(product)).toEqual({ S: 5 });
});

test("pieces of an order that is under way cannot be put back", async () => {
  const { product, orderId, path } = await ordered();
  const answer = await change(path, { parcelState: "shipped", sellable: true });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain("cancelled or returned");
  expect(await shop.order(orderId)).toMatchObject({ parcelState: "processing", sellable: false });
  expect(await shop.readStock(product)).toEqual({ S: 3 });
});

test("only the piece that the shopper returns goes back", async () => {
  const product = await shop.createProduct({ name: "Kolam Tee", stockbysize: { S: 5, M: 5 } });
  const started = await shop.startCheckout([
    { variant_id: `${product}-S`, quantity: 1 },
    { variant_id: `${product}-M`, quantity: 2 },
  ]);
  await shop.checkout.pay(started.orderId, "asha@gmail.com");
  await waitForOrder(shop, started.orderId);
  const path = `/api/collections/orders/records/${(await shop.order(started.orderId))?.["id"]}`;
  await change(path, { parcelState: "returned", returnReason: "Too small: Kolam Tee, XL" });
  const refused = await change(path, { sellable: true });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("change the product's stock yourself");
  expect(await shop.readStock(product)).toEqual({ S: 4, M: 3 });
  await change(path, { returnReason: "Too small: Kolam Tee, M" });
  expect((await change(path, { sellable: true })).status).toBe(200);
  expect(await shop.readStock(product)).toEqual({ S: 4, M: 4 });
});

test("pieces that are back, were delivered all the same and come back again are the owner's to count", async () => {
  const { product, orderId, path } = await ordered();
  await change(path, { parcelState: "cancelled", sellable: true });
  // The courier has delivered them with an earlier release, which took nothing, and the owner has corrected
  // the stock.
  await shop.sql(
    `UPDATE orders SET parcelState = 'delivered', deliveredAt = strftime('%Y-%m-%d %H:%M:%fZ') WHERE orderId = '${orderId}'`,
  );
  await updateProduct(shop.shop, product, { stockbysize: { S: 3 } });
  expect((await change(path, { parcelState: "returned", sellable: false })).status).toBe(200);
  for (const json of [{ sellable: true }, { sellable: true, returnedPieces: [2] }]) {
    const answer = await change(path, json);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain("change the product's stock yourself");
  }
  expect(await shop.readStock(product)).toEqual({ S: 3 });
});

test("an order that the owner entered by hand took nothing from stock", async () => {
  const json = { orderId: crypto.randomUUID(), parcelState: "returned" };
  const { body } = await shop.asOwner("/api/collections/orders/records", { method: "POST", json });
  const answer = await change(`/api/collections/orders/records/${body["id"]}`, { sellable: true });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain("took no pieces");
});

test.each([
  ["awb", "12"],
  ["awb", "12 34 56"],
  ["trackingUrl", "http://courier.example/1"],
  ["trackingUrl", "javascript:alert(1)"],
])("the owner's %s %j is refused with a sentence at the field", async (field, value) => {
  const { orderId, path } = await ordered(1);
  const answer = await change(path, { [field]: value, courier: "Delhivery" });
  expect(answer.status).toBe(400);
  expect(answer.body["data"]).toMatchObject({ [field]: { message: expect.stringMatching(/^Write /) } });
  expect(await shop.order(orderId)).toMatchObject({ [field]: "", courier: "" });
});

test("twenty changes of different fields at once are all kept", async () => {
  const { orderId, path } = await ordered(1);
  const changes = [
    { courier: "Own van" },
    { awb: "AWB12345" },
    { parcelState: "packed" },
    { returnSize: "L" },
  ];
  await repeatInParallel(20, (at) => change(path, changes[at % changes.length] ?? {}));
  expect(await shop.order(orderId)).toMatchObject(Object.assign({}, ...changes));
});

test("a kill right after the confirmation neither loses nor repeats it", async () => {
  const { product, path } = await ordered();
  await change(path, { parcelState: "returned" });
  const answer = change(path, { sellable: true }).catch(() => undefined);
  await shop.shop.kill();
  await answer;
  await shop.shop.restart();
  await change(path, { sellable: true });
  expect(await shop.readStock(product)).toEqual({ S: 5 });
});

import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import { differencesOf, runHourlyComparison } from "../../../tools/testkit/server/differences";

/* Pieces that come back after their product was deleted. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

/** An order of one piece of each of two products. */
async function orderedTwo() {
  const products = [
    await shop.createProduct({ name: "Gone Tee", stockbysize: { S: 5 } }),
    await shop.createProduct({ name: "Kept Tee", stockbysize: { S: 5 } }),
  ] as const;
  const { orderId } = await shop.startCheckout(
    products.map((id) => ({ variant_id: `${id}-S`, quantity: 1 })),
  );
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await waitForOrder(shop, orderId);
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  return { orderId, path, gone: products[0], kept: products[1] };
}
const change = (path: string, json: object) => shop.asOwner(path, { method: "PATCH", json });
const remove = (product: string) =>
  shop.asOwner(`/api/collections/products/records/${product}`, { method: "DELETE" });
const takenOf = async (orderId: string) =>
  JSON.parse(
    String((await shop.sql(`SELECT taken FROM checkouts WHERE orderId = '${orderId}'`))[0]?.[0]),
  ) as unknown;

test("when all products are gone, sellable is refused with their names, and nothing changes", async () => {
  const { orderId, path, gone, kept } = await orderedTwo();
  await change(path, { parcelState: "cancelled" });
  const before = await takenOf(orderId);
  for (const product of [gone, kept]) await remove(product);
  const answer = await change(path, { sellable: true });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(
    "Deleted products have no stock to go back to: Gone Tee, Kept Tee. Nothing is changed.",
  );
  expect(await shop.order(orderId)).toMatchObject({ sellable: false, restockedAt: "" });
  expect(await takenOf(orderId)).toEqual(before);
});

test("when one of a cancelled order is gone, the other goes back, and the gone one stays recorded", async () => {
  const { orderId, path, gone, kept } = await orderedTwo();
  await change(path, { parcelState: "cancelled" });
  await remove(gone);
  expect((await change(path, { sellable: true })).status).toBe(200);
  expect(await shop.readStock(kept)).toEqual({ S: 5 });
  const goneLine = { id: gone, size: "S", qty: 1 };
  expect(await takenOf(orderId)).toEqual([goneLine, { id: kept, size: "S", qty: 0, back: 1 }]);
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, orderId)).not.toContainEqual(["stock-differs", "1"]);

  await change(path, { parcelState: "processing" });
  expect(await shop.readStock(kept)).toEqual({ S: 4 });
  expect(await takenOf(orderId)).toEqual([goneLine, { id: kept, size: "S", qty: 1 }]);
  await change(path, { parcelState: "cancelled", sellable: true });
  expect(await shop.readStock(kept)).toEqual({ S: 5 });

  // The owner takes the other out of stock by hand, and puts it back so.
  await change(path, { parcelState: "processing", restockedAt: "", sellable: false });
  await change(path, { parcelState: "cancelled" });
  const { status, body } = await change(path, { sellable: true });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain("no pieces of Kept Tee as taken out of stock");
  expect(await shop.readStock(kept)).toEqual({ S: 5 });
});

test("the owner confirms a gone piece as unsellable, and the other as sellable", async () => {
  const { path, gone, kept } = await orderedTwo();
  for (const parcelState of ["delivered", "returned"]) await change(path, { parcelState });
  await remove(gone);
  const answer = await change(path, { returnedPieces: [1, 1], sellable: true });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain("no stock to go back to: Gone Tee.");
  expect(await shop.readStock(kept)).toEqual({ S: 4 });
  expect((await change(path, { returnedPieces: [1, 0] })).status).toBe(200);
  expect((await change(path, { returnedPieces: [1, 1], sellable: true })).status).toBe(200);
  expect(await shop.readStock(kept)).toEqual({ S: 5 });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { startShop } from "../../../tools/testkit/server/shopServer";
import { isProduct, type Product } from "./catalogueShop";

/* Stock that changes with an order inside of a larger transaction is announced after its commit. */

const token = "parcels-of-orders-that-are-sent-again";
let hooks: ChangedHooks;
let shop: CheckoutShop;
beforeAll(async () => {
  // Only what the save starts pushes: a job that reads the products before the commit finds no change.
  hooks = createChangedHooks({
    "jobs.pb.js": [['cronAdd("shop-pushes", "* * * * *"', 'cronAdd("shop-pushes", "0 0 29 2 *"']],
  });
  const start = (options: object) => startShop({ ...options, hooksDir: hooks.hooksDir });
  shop = await CheckoutShop.open({ SHOP_PARCEL_TOKEN: token }, { start });
});
afterAll(async () => {
  await shop.stop();
  hooks.remove();
});

const ways: readonly (readonly [string, (orderId: string) => Promise<unknown>])[] = [
  [
    "a courier's message",
    (orderId) =>
      shop.request("/api/shop/parcel-updates", {
        headers: { "x-api-key": token },
        json: { order_id: orderId, current_status: "DELIVERED" },
      }),
  ],
  [
    "a file",
    (orderId) => shop.asOwner("/api/shop/parcels", { json: { csv: `order,state\n${orderId},delivered` } }),
  ],
];

test.each(ways)("pieces that are sent after they were back in stock, by %s, are pushed", async (_, send) => {
  const id = await shop.createProduct();
  const quantity = () => {
    const pushes = shop.checkout
      .pushes()
      .filter(({ kind, body }) => kind === "product" && isProduct(id)(body as Product));
    return (pushes.at(-1)?.body as Product | undefined)?.variants[0]?.["quantity"];
  };
  const { orderId } = await shop.startCheckout([{ variant_id: `${id}-S`, quantity: 1 }]);
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await waitForOrder(shop, orderId);
  await expect.poll(quantity).toBe(2);
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  await shop.asOwner(path, { method: "PATCH", json: { parcelState: "cancelled", sellable: true } });
  await expect.poll(quantity).toBe(3);
  await send(orderId);
  await expect.poll(quantity).toBe(2);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { startShop } from "../../../tools/testkit/server/shopServer";

/*
 * A page that waits for its order makes the shop query Shiprocket. A client with many receipts could cause
 * any number of queries.
 */

/** In this test, instead of 120 and 300: the limits' minute must not pass meanwhile. */
const perNetwork = 10;
const inAll = 15;

let hooks: ChangedHooks;
let shop: CheckoutShop;
beforeAll(async () => {
  hooks = createChangedHooks({
    "lib/orders/viewOrder.js": [
      ["refreshPauseMs = 3000", "refreshPauseMs = -1"],
      ["refreshesPerNetwork = { max: 120", `refreshesPerNetwork = { max: ${perNetwork}`],
      ["refreshesInTotal = { max: 300", `refreshesInTotal = { max: ${inAll}`],
    ],
  });
  shop = await CheckoutShop.open(
    { SHOP_PROXY_HEADER: "X-Forwarded-For" },
    { start: (options) => startShop({ ...options, hooksDir: hooks.hooksDir }) },
  );
});
afterAll(async () => {
  await shop.stop();
  hooks.remove();
});

test("the orders of all receipts of a network, and of all networks, are asked for a limited number of times", async () => {
  const product = await shop.createProduct();
  const receipts = [await shop.startedCheckout(product), await shop.startedCheckout(product)];
  const before = shop.detailsCalls();
  const pollFrom = async (address: string) => {
    for (let at = 0; at < 20; at += 1) {
      const { orderId, receipt } = receipts[at % 2] as (typeof receipts)[0];
      const answer = await shop.request(`/api/shop/orders/${orderId}`, {
        method: "GET",
        headers: { "X-Receipt": receipt, "X-Forwarded-For": address },
      });
      expect(answer.code).toBe("order-not-found");
    }
    return shop.detailsCalls() - before;
  };
  expect(await pollFrom("192.0.2.1")).toBe(perNetwork);
  expect(await pollFrom("192.0.2.2")).toBe(inAll);
  expect(await pollFrom("192.0.2.3")).toBe(inAll);
});

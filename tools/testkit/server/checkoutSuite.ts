import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CheckoutShop } from "./checkoutShop";

/** Starts one shop for all tests of a file; resets the faults of the checkout after each test. */
export function withCheckoutShop(take: (shop: CheckoutShop) => void): void {
  let shop: CheckoutShop;
  beforeAll(async () => {
    shop = await CheckoutShop.open();
    take(shop);
  });
  afterEach(async () => {
    shop.checkout.setWebhook({ kind: "signed" });
    await shop.checkout.setFault();
  });
  afterAll(() => shop.stop());
}

/**
 * Starts one shop with a product of 900 pieces in size S for all tests of a file.
 * @param take receives the shop and the product's id
 */
export function withStockedShop(take: (shop: CheckoutShop, product: string) => void): void {
  let shop: CheckoutShop;
  beforeAll(async () => {
    shop = await CheckoutShop.open();
    take(shop, await shop.createProduct({ stockbysize: { S: 900 } }));
  });
  afterAll(() => shop.stop());
}

/** Waits until the order of a checkout exists. */
export async function waitForOrder(shop: CheckoutShop, orderId: string): Promise<void> {
  await expect.poll(() => shop.order(orderId), { timeout: 30_000 }).toBeDefined();
}

import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CheckoutShop } from "./checkoutShop";

/** Opens one shop for all tests of a file; after each of them the checkout beside it works again as it should. */
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

/** Ends when there is an order of this checkout. */
export async function waitForOrder(shop: CheckoutShop, orderId: string): Promise<void> {
  await expect.poll(() => shop.order(orderId), { timeout: 30_000 }).toBeDefined();
}

import { expect } from "vitest";
import type { CheckoutShop } from "./support";

/** Ends when there is an order of this checkout. */
export async function untilOrdered(shop: CheckoutShop, orderId: string): Promise<void> {
  await expect.poll(() => shop.order(orderId), { timeout: 30_000 }).toBeDefined();
}

import { expect } from "vitest";
import type { CheckoutShop } from "./checkoutShop";
import { waitForOrder } from "./checkoutSuite";
import { hasHourlyComparisonEnded, startHourlyComparison } from "./hourlyComparison";

const dayMs = 86_400_000;

/**
 * Creates a paid order of two days ago on which Shiprocket's stand-in and the shop agree.
 * @returns its order id
 */
export async function createMatchingOrder(
  shop: CheckoutShop,
  email = "asha@gmail.com",
  payment?: "CASH_ON_DELIVERY",
): Promise<string> {
  const { orderId } = await shop.startedCheckout(await shop.createProduct());
  await shop.checkout.pay(orderId, email, payment);
  await waitForOrder(shop, orderId);
  const at = new Date(Date.now() - 2 * dayMs).toISOString();
  await shop.sql(`UPDATE orders SET createdAt = '${at.replace("T", " ")}' WHERE orderId = '${orderId}'`);
  shop.checkout.changeOrder(orderId, { order_created_date: at });
  return orderId;
}

/** Restarts the shop, runs the hourly comparison, and waits for its end. */
export async function runHourlyComparison(shop: CheckoutShop): Promise<void> {
  await startHourlyComparison(shop);
  await expect.poll(() => hasHourlyComparisonEnded(shop)).toBe(true);
}

/** The differences of an order, as [kind, whether it is open]. */
export function differencesOf(shop: CheckoutShop, orderId: string): Promise<unknown[][]> {
  return shop.sql(`SELECT kind, solvedAt = '' FROM differences WHERE orderId = '${orderId}' ORDER BY kind`);
}

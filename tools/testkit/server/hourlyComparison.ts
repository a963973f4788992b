import type { CheckoutShop } from "./checkoutShop";

/* The hourly comparison of the shop's orders with Shiprocket's list, started by hand. */

/**
 * Restarts the shop and starts the comparison. It writes all rows in one transaction: it has ended when it
 * has marked the row inserted here, which it does not find, as solved.
 */
export async function startHourlyComparison(shop: CheckoutShop): Promise<void> {
  await shop.sql(
    `INSERT OR REPLACE INTO differences (id, orderId, kind, text, foundAt, solvedAt, settled, mailed)
     VALUES ('marker000000000', 'marker', 'credited-but-delivered', '', strftime('%Y-%m-%d %H:%M:%fZ'), '', FALSE, TRUE)`,
  );
  await shop.shop.restart();
  await shop.runCron("shop-order-reconciliation");
}

export async function hasHourlyComparisonEnded(shop: CheckoutShop): Promise<boolean> {
  const [[solvedAt] = []] = await shop.sql("SELECT solvedAt FROM differences WHERE orderId = 'marker'");
  return solvedAt !== "";
}

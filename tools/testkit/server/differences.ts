import { expect } from "vitest";
import type { CheckoutShop } from "./checkoutShop";
import { waitForOrder } from "./checkoutSuite";

const dayMs = 86_400_000;

/** A paid order that both sides have had for two days. @returns its order id */
export async function agreedOrder(
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

/** Runs the hourly comparison, which also runs after a start, and waits for its end. */
export async function compare(shop: CheckoutShop): Promise<void> {
  // It makes and removes rows in one transaction; this row is solved by it.
  await shop.sql(
    `INSERT OR REPLACE INTO differences (id, orderId, kind, text, foundAt, solvedAt, settled, mailed)
     VALUES ('marker000000000', 'marker', 'credited-but-delivered', '', strftime('%Y-%m-%d %H:%M:%fZ'), '', FALSE, TRUE)`,
  );
  await shop.shop.restart();
  await shop.runCron("shop-order-reconciliation");
  const solved = async () =>
    (await shop.sql("SELECT solvedAt FROM differences WHERE orderId = 'marker'"))[0]?.[0];
  await expect.poll(solved).not.toBe("");
}

/** The differences of an order, as [kind, "1" while it is open]. */
export function differencesOf(shop: CheckoutShop, orderId: string): Promise<unknown[][]> {
  return shop.sql(`SELECT kind, solvedAt = '' FROM differences WHERE orderId = '${orderId}' ORDER BY kind`);
}

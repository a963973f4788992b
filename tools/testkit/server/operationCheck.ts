import { expect } from "vitest";
import type { CheckoutShop } from "./checkoutShop";

/** A problem that no shop of a test has: the check removes the mark of its mail. */
const mark = "event.disk-low";

/**
 * Runs the check that cron starts every minute to its end. Only one runs at a time, so the first one has
 * ended when the second one has removed the mark.
 */
export async function runOperationCheck(shop: CheckoutShop): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await shop.sql(`INSERT OR REPLACE INTO shop_operation VALUES ('${mark}', '1')`);
    expect((await shop.runCron("shop-operation")).status).toBe(204);
    await expect.poll(() => shop.sql(`SELECT 1 FROM shop_operation WHERE name = '${mark}'`)).toEqual([]);
  }
}

import assert from "node:assert/strict";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { hasHourlyComparisonEnded, startHourlyComparison } from "../../tools/testkit/server/hourlyComparison";
import { readRows } from "./compare";
import { waitUntil } from "./dayEnd";
import { dayMs } from "./events";
import type { Model } from "./model";
import type { ModelOrder } from "./modelOrder";

/** The console takes queries of 5,000 characters. */
const ordersPerQuery = 50;

/**
 * Plays the shop's comparison with Shiprocket's list, and compares the open differences with the model's. For
 * the time of the comparison the orders of the last virtual week have been placed in the last real week, here
 * and at Shiprocket.
 * @param now virtual time
 * @param beganAt the real time of the virtual time 0, in milliseconds since 1970
 * @throws AssertionError
 */
export async function requireEqualDifferences(
  shop: CheckoutShop,
  model: Model,
  { now, beganAt }: { now: number; beganAt: number },
): Promise<void> {
  const known = [...model.orders.values()].filter(({ isKnown }) => isKnown);
  const recent = known.filter(({ placedAt }) => now - placedAt <= 7 * dayMs);
  const realNow = Date.now();
  await setTimes(shop, recent, ({ placedAt }) => realNow - (now - placedAt));
  await startHourlyComparison(shop);
  await waitUntil("The comparison with Shiprocket's list has ended", () => hasHourlyComparisonEnded(shop));
  await setTimes(shop, recent, () => beganAt);
  const rows = await readRows(shop, "orderId, kind", "differences WHERE solvedAt = ''");
  assert.deepEqual(
    rows.map(([orderId, kind]) => `${orderId} ${kind}`).sort(),
    model.differences.compare(known, now),
  );
}

/** @param timeOf in milliseconds since 1970 */
async function setTimes(
  shop: CheckoutShop,
  orders: readonly ModelOrder[],
  timeOf: (order: ModelOrder) => number,
): Promise<void> {
  for (let from = 0; from < orders.length; from += ordersPerQuery) {
    const some = orders.slice(from, from + ordersPerQuery);
    const times = some.map((order) => new Date(timeOf(order)).toISOString());
    const cases = some.map(({ row }, at) => `WHEN '${row}' THEN '${times[at]?.replace("T", " ")}'`);
    const rows = some.map(({ row }) => `'${row}'`);
    await shop.sql(
      `UPDATE orders SET createdAt = CASE id ${cases.join(" ")} END WHERE id IN (${rows.join()})`,
    );
    for (const [at, { orderId }] of some.entries())
      shop.checkout.changeOrder(orderId, { order_created_date: times[at] as string });
  }
}

import { subtractQuantities } from "../../domain/cart/quantities";
import type { StartedCheckout } from "../../domain/checkout/startedCheckout";
import { cartTables, changeCartIn } from "../cart/mutations";
import { writeRows } from "../cart/record";
import { readWithReopen, type TablesOf, write } from "../writeWithFallback";

/** Number of stored checkouts; the oldest ones are deleted. */
const storedMax = 20;

const checkoutTable: TablesOf = (db) => [db.checkouts];

/** The checkouts that were started in this browser, oldest first. */
export function startedCheckouts(): Promise<StartedCheckout[]> {
  return readWithReopen((db) => db.checkouts.toArray());
}

/** Stores a checkout before the page is left for it. */
export function rememberCheckout(checkout: Omit<StartedCheckout, "n" | "settled" | "ended">): Promise<void> {
  return write(checkoutTable, async (db) => {
    await db.checkouts.add({ ...checkout, settled: false, ended: false });
    const numbers = await db.checkouts.toCollection().primaryKeys();
    await db.checkouts.bulkDelete(numbers.slice(0, -storedMax));
  });
}

/** Marks a checkout as ended: the button starts a new one. */
export async function endCheckout(n: number): Promise<void> {
  await write(checkoutTable, (db) => db.checkouts.update(n, { ended: true }));
}

/**
 * Removes the ordered quantities from the cart, once, in one transaction, however many tabs and reloads call it. What was
 * added to the cart since then stays.
 */
export async function settleCheckout(n: number): Promise<void> {
  await writeRows(
    (db) => [db.checkouts, ...cartTables(db)],
    async (db) => {
      const checkout = await db.checkouts.get(n);
      if (!checkout || checkout.settled) return;
      await changeCartIn(db, "sold", (lines) => ({
        ok: true,
        lines: subtractQuantities(lines, checkout.lines),
      }));
      await db.checkouts.update(n, { settled: true, ended: true });
    },
  );
}

/** Settles the checkouts of these orders, also when the shopper did not return from the hosted page. */
export async function settleOrdered(orderIds: readonly string[]): Promise<void> {
  const ordered = new Set(orderIds);
  for (const { n, orderId, settled } of await startedCheckouts()) {
    if (!settled && ordered.has(orderId)) await settleCheckout(n);
  }
}

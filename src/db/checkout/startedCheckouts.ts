import { subtractQuantities } from "../../domain/cart/quantities";
import type { StartedCheckout } from "../../domain/checkout/startedCheckout";
import { changeCartIn } from "../cart/changeCart";
import { openDatabase } from "../open";
import { write } from "../writeWithFallback";

/** So many are remembered. By the time somebody comes back from an older one the cart is another one. */
const keptMax = 20;

/** The checkouts that were started in this browser, oldest first. */
export async function startedCheckouts(): Promise<StartedCheckout[]> {
  return (await openDatabase()).db.checkouts.toArray();
}

/** Remembers a checkout, before the shop is left for it. */
export function rememberCheckout(checkout: Omit<StartedCheckout, "n" | "settled" | "ended">): Promise<void> {
  return write((db) =>
    db.transaction("rw", db.checkouts, async () => {
      await db.checkouts.add({ ...checkout, settled: false, ended: false } as StartedCheckout);
      const numbers = await db.checkouts.toCollection().primaryKeys();
      await db.checkouts.bulkDelete(numbers.slice(0, -keptMax));
    }),
  );
}

/** It came to an end: another tap on the button starts another one. */
export async function endCheckout(n: number): Promise<void> {
  await write((db) => db.checkouts.update(n, { ended: true }));
}

/**
 * Takes what was ordered out of the cart. Once, in one transaction, however many tabs and reloads ask for it; what was
 * added to the cart since stays.
 */
export function settleCheckout(n: number): Promise<void> {
  return write((db) =>
    db.transaction("rw", db.checkouts, db.cart, db.outbox, async () => {
      const checkout = await db.checkouts.get(n);
      if (!checkout || checkout.settled) return;
      await changeCartIn(db, (lines) => ({ ok: true, lines: subtractQuantities(lines, checkout.lines) }));
      await db.checkouts.update(n, { settled: true, ended: true });
    }),
  );
}

/** Settles what the server says was ordered, also when nobody came back from the hosted page. */
export async function settleOrdered(orderIds: readonly string[]): Promise<void> {
  const named = new Set(orderIds);
  for (const { n, orderId, settled } of await startedCheckouts()) {
    if (!settled && named.has(orderId)) await settleCheckout(n);
  }
}

import { subtractQuantities } from "../../domain/cart/cartLine";
import type { StartedCheckout } from "../../domain/checkout/startedCheckout";
import { cartTables, changeCartInTransaction } from "../cart/mutations";
import { writeSyncedRows } from "../cart/recordRowChanges";
import { readWithReopen, type TableSelector, writeShopperData } from "../writeWithFallback";

/** Maximum number of stored checkouts; older ones are deleted. */
const storedCheckoutsMax = 20;

const checkoutTable: TableSelector = (db) => [db.checkouts];

/** The checkouts that were started in this browser, oldest first. */
export function readStartedCheckouts(): Promise<StartedCheckout[]> {
  return readWithReopen((db) => db.checkouts.toArray());
}

/** Stores a started checkout. Called before the browser opens the hosted checkout page. */
export function storeStartedCheckout(
  checkout: Omit<StartedCheckout, "n" | "settled" | "ended">,
): Promise<void> {
  return writeShopperData(checkoutTable, async (db) => {
    await db.checkouts.add({ ...checkout, settled: false, ended: false });
    const numbers = await db.checkouts.toCollection().primaryKeys();
    await db.checkouts.bulkDelete(numbers.slice(0, -storedCheckoutsMax));
  });
}

/**
 * Marks a started checkout as ended, so that the checkout button starts a new one.
 * @param checkoutNumber `StartedCheckout.n`
 */
export async function markCheckoutEnded(checkoutNumber: number): Promise<void> {
  await writeShopperData(checkoutTable, (db) => db.checkouts.update(checkoutNumber, { ended: true }));
}

/**
 * Removes the quantities of a paid checkout from the cart, in one transaction and only once per checkout,
 * even if several tabs or reloads call it. Quantities that the shopper added since the start of the checkout
 * stay.
 * @param checkoutNumber `StartedCheckout.n`
 */
export async function removeCheckoutFromCart(checkoutNumber: number): Promise<void> {
  await writeSyncedRows(
    (db) => [db.checkouts, ...cartTables(db)],
    async (db) => {
      const checkout = await db.checkouts.get(checkoutNumber);
      if (!checkout || checkout.settled) return;
      await changeCartInTransaction(db, "sold", (lines) => ({
        ok: true,
        lines: subtractQuantities(lines, checkout.lines),
      }));
      await db.checkouts.update(checkoutNumber, { settled: true, ended: true });
    },
  );
}

/**
 * Removes the bought quantities of these orders from the cart, also if the shopper did not return from the
 * hosted page. Ignores orders whose checkout was not started in this browser.
 */
export async function removeOrdersFromCart(orderIds: readonly string[]): Promise<void> {
  const ordered = new Set(orderIds);
  for (const { n, orderId, settled } of await readStartedCheckouts()) {
    if (!settled && ordered.has(orderId)) await removeCheckoutFromCart(n);
  }
}

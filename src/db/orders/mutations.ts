import { type LineQuantity, subtractQuantities } from "../../domain/cart/cartLine";
import type { Product } from "../../domain/catalogue/product";
import { addOrderedItems, type OrderAgainResult } from "../../domain/orders/addOrderedItems";
import type { OrderItem } from "../../domain/orders/order";
import { cartTables, changeCartInTransaction } from "../cart/mutations";
import { writeSyncedRows } from "../cart/recordRowChanges";

interface OrderAgainOptions {
  /** Returns the current product of an item, in the complete catalogue. */
  find(item: OrderItem): Product | undefined;
  /**
   * Whether the account of the order is still signed in. Called inside the transaction: if the session has
   * ended before, the cart belongs to a visitor or another account.
   */
  isAllowed(): boolean;
}

/**
 * Adds the items of an order to the cart, as far as they are available.
 * @throws {Error} when `isAllowed` returns false, and what the database throws
 */
export async function addOrderedItemsToCart(
  items: readonly OrderItem[],
  { find, isAllowed }: OrderAgainOptions,
): Promise<Omit<OrderAgainResult, "lines">> {
  let result: Omit<OrderAgainResult, "lines"> = { added: [], missing: [] };
  await writeSyncedRows(cartTables, async (db) => {
    if (!isAllowed()) throw new Error("The account of this order is signed out.");
    return changeCartInTransaction(db, "step", (before) => {
      const { lines, ...rest } = addOrderedItems(before, items, find, Date.now());
      result = rest;
      return { ok: true, lines };
    });
  });
  return result;
}

/** Removes the quantities that `addOrderedItemsToCart` has added. */
export async function undoOrderAgain(added: readonly LineQuantity[]): Promise<void> {
  await writeSyncedRows(cartTables, (db) =>
    changeCartInTransaction(db, "step", (lines) => ({ ok: true, lines: subtractQuantities(lines, added) })),
  );
}

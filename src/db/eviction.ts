import type { LostRows } from "../domain/device/messages";
import { storedRowsSlot } from "../webStorage";
import type { ShopDatabase } from "./schema";
import { reportEviction } from "./storageErrors";

/*
 * A browser may delete the database when the device runs out of space. localStorage usually outlives it: there the shop
 * notes which rows of the shopper the database holds. A new database with such a note is one that was deleted.
 */

const kinds = ["cart", "wishlist", "edits"] as const;

/** Called when a database is created: reports the rows of a deleted one, and removes the note so that it reports them once. */
export function reportIfEvicted(): void {
  const stored = storedRowsSlot.read().split(" ");
  if (!kinds.some((kind) => stored.includes(kind))) return;
  storedRowsSlot.remove();
  const [cart, wishlist, edits] = kinds.map((kind) => stored.includes(kind)) as [boolean, boolean, boolean];
  reportEviction({ cart, wishlist, edits });
}

/** Which rows of the shopper the database holds. */
export async function readShopperRows(db: ShopDatabase): Promise<LostRows> {
  const [cart, wishlist, edits] = await Promise.all([
    db.cart.count(),
    db.wishlist.count(),
    db.intents.count(),
  ]);
  return { cart: cart > 0, wishlist: wishlist > 0, edits: edits > 0 };
}

/** Notes which rows of the shopper the database holds, for `reportIfEvicted` of a later visit. */
export function noteShopperRows(rows: LostRows): void {
  const stored = kinds.filter((kind) => rows[kind]).join(" ");
  if (stored) storedRowsSlot.write(stored);
  else storedRowsSlot.remove();
}

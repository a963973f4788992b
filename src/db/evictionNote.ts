import type { LostRows } from "../domain/device/messages";
import { storedRowsSlot } from "../webStorage";
import type { ShopDatabase } from "./schema";
import { reportEviction } from "./storageErrors";

/*
 * Detects that the browser has deleted the database because the device ran out of space. localStorage usually
 * survives: there the shop stores a note that names the kinds of rows in the database. If a new database is
 * created while the note exists, the browser has deleted the earlier one.
 */

const kinds = ["cart", "wishlist", "edits"] as const;

/**
 * Reports that the browser has deleted an earlier database with rows of the shopper, if the note in
 * localStorage names any, and removes the note. Called when a new database is created.
 */
export function reportEvictionOnce(): void {
  const stored = storedRowsSlot.read().split(" ");
  const had = (kind: keyof LostRows) => stored.includes(kind);
  if (!kinds.some(had)) return;
  storedRowsSlot.remove();
  reportEviction({ cart: had("cart"), wishlist: had("wishlist"), edits: had("edits") });
}

/** Reads which kinds of the shopper's rows the database holds: cart, wishlist, unsent changes (`edits`). */
export async function readShopperRowKinds(db: ShopDatabase): Promise<LostRows> {
  const [cart, wishlist, edits] = await Promise.all([
    db.cart.count(),
    db.wishlist.count(),
    db.intents.count(),
  ]);
  return { cart: cart > 0, wishlist: wishlist > 0, edits: edits > 0 };
}

/**
 * Stores in localStorage which kinds of rows the database holds, for `reportEvictionOnce` of a later visit.
 */
export function storeEvictionNote(rows: LostRows): void {
  const stored = kinds.filter((kind) => rows[kind]).join(" ");
  if (stored) storedRowsSlot.write(stored);
  else storedRowsSlot.remove();
}

import type { CartChange, CartRefusal } from "../../domain/cart/cart";
import { type CartLine, isLine } from "../../domain/cart/cartLine";
import { applyCartTap, applyWishTap, type CartTap, type Tap, type WishTap } from "../../domain/cart/taps";
import type { WishlistItem } from "../../domain/cart/wishlist";
import { difference, queueIntents } from "../outbox";
import type { ShopDatabase } from "../schema";
import { type TablesOf, writeOnce } from "../writeWithFallback";
import { readCart, readWishlist } from "./rows";

/*
 * The writes of cart and wishlist. Each reads, applies a rule of the domain, and stores the result with its intents in one
 * transaction, so that neither a second tab nor a closed one loses a line.
 */

/** What a tap did. */
export type TapResult =
  /** What the tap removed, for undo. */
  | { ok: true; removedLine?: CartLine | undefined; removedItem?: WishlistItem | undefined }
  /** A refused change has a code; `cartRefusalText` has its text. */
  | { ok: false; code: CartRefusal };

/** Stores a tap. A tap whose id was stored before changes nothing. */
export async function storeTap(id: string, tap: Tap): Promise<TapResult> {
  const tables: TablesOf = (db) => [db.table(tap.table), db.intents];
  const result = await writeOnce(id, tables, (db) =>
    tap.table === "cart" ? applyToCart(db, tap) : applyToWishlist(db, tap),
  );
  return result ?? { ok: true };
}

export type CartRule = (lines: readonly CartLine[]) => CartChange;

/** The tables of `changeCartIn`. */
export const cartTables: TablesOf = (db) => [db.cart, db.intents];

/** Changes the cart by a rule, in the running transaction, which includes `cartTables`. */
export async function changeCartIn(db: ShopDatabase, rule: CartRule): Promise<CartChange> {
  const before = await readCart(db);
  const change = rule(before);
  if (!change.ok) return change;
  const { put, removed } = difference(before, change.lines, ({ id, size }) => `${id} ${size}`);
  await db.cart.bulkPut(put);
  await db.cart.bulkDelete(removed.map(({ id, size }) => [id, size]));
  await queueIntents(db, [
    ...put.map(({ id, size, quantity }) => ({ table: "cart" as const, id, part: size, value: quantity })),
    ...removed.map(({ id, size }) => ({ table: "cart" as const, id, part: size, value: 0 })),
  ]);
  return change;
}

async function applyToCart(db: ShopDatabase, tap: CartTap): Promise<TapResult> {
  let removedLine: CartLine | undefined;
  const change = await changeCartIn(db, (lines) => {
    if (tap.kind === "remove") removedLine = lines.find((line) => isLine(line, tap.id, tap.size));
    return applyCartTap(lines, tap);
  });
  return change.ok ? { ok: true, removedLine } : change;
}

async function applyToWishlist(db: ShopDatabase, tap: WishTap): Promise<TapResult> {
  const before = await readWishlist(db);
  const { put, removed } = difference(before, applyWishTap(before, tap), ({ id }) => id);
  await db.wishlist.bulkPut(put);
  await db.wishlist.bulkDelete(removed.map(({ id }) => id));
  await queueIntents(db, [
    ...put.map(({ id }) => ({ table: "wishlist" as const, id, part: "" as const, value: 1 })),
    ...removed.map(({ id }) => ({ table: "wishlist" as const, id, part: "" as const, value: 0 })),
  ]);
  return { ok: true, removedItem: removed[0] };
}

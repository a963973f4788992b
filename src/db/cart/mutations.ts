import * as cart from "../../domain/cart/cart";
import { type CartLine, isLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import * as wishlist from "../../domain/cart/wishlist";
import type { Product, ProductId, Size } from "../../domain/catalogue/product";
import * as viewed from "../../domain/catalogue/recentlyViewed";
import type { Preferences } from "../../domain/device/preferences";
import { difference, queueIntents } from "../outbox";
import { type ShopDatabase, writeMeta } from "../schema";
import { type TablesOf, write } from "../writeWithFallback";
import { readCart, readPreferences, readViewed, readWishlist } from "./rows";

/*
 * The writes of the shopper's own data. Each reads, applies a rule of the domain, and stores the result with its intents
 * in one transaction, so that neither a second tab nor a closed one loses a line.
 */

/** Spec 4: adds one of this size. A refused change has a code; `cartRefusalText` has its text. */
export function addLine(product: Product, size: string | undefined): Promise<cart.CartChange> {
  return changeCart((lines) => cart.addOrIncrementLine(lines, product, size, Date.now()));
}

/**
 * Spec 4: changes a line's quantity by `delta`.
 * @param product its current state, if known
 */
export function changeLineQuantity(
  id: ProductId,
  size: Size,
  delta: number,
  product?: Product,
): Promise<cart.CartChange> {
  return changeCart((lines) => cart.changeQuantity(lines, id, size, delta, product));
}

/** Removes a line; returns it for `restoreLine`. */
export async function removeLine(id: ProductId, size: Size): Promise<CartLine | undefined> {
  let removed: CartLine | undefined;
  await changeCart((lines) => {
    removed = lines.find((line) => isLine(line, id, size));
    return { ok: true, lines: cart.removeLine(lines, id, size) };
  });
  return removed;
}

/** Stores the result of `update` for a line; undefined leaves the line unchanged. */
export async function updateLine(
  id: ProductId,
  size: Size,
  update: (line: CartLine) => CartLine | undefined,
): Promise<void> {
  await changeCart((lines) => ({
    ok: true,
    lines: lines.map((line) => (isLine(line, id, size) ? (update(line) ?? line) : line)),
  }));
}

/** Restores a removed entry at its old position. */
export async function restoreLine(line: CartLine): Promise<void> {
  await changeCart((lines) => ({ ok: true, lines: cart.restoreLine(lines, line) }));
}

/** Spec 4: adds a product to the wishlist, or removes it. Returns the removed item, if any. */
export async function toggleWishlist(product: Product): Promise<WishlistItem | undefined> {
  return (await changeWishlist((items) => wishlist.toggleWishlist(items, product, Date.now())))[0];
}

/** Adds a product to the wishlist unless it is there. */
export async function addToWishlist(product: Product): Promise<void> {
  await changeWishlist((items) => wishlist.addToWishlist(items, product, Date.now()));
}

/** Removes an item; returns it for `restoreToWishlist`. */
export async function removeFromWishlist(id: ProductId): Promise<WishlistItem | undefined> {
  return (await changeWishlist((items) => wishlist.removeFromWishlist(items, id)))[0];
}

/** Restores a removed entry at its old position. */
export async function restoreToWishlist(item: WishlistItem): Promise<void> {
  await changeWishlist((items) => wishlist.restoreToWishlist(items, item));
}

/** Adds a product to the recently viewed ones. */
export function rememberViewed(id: ProductId): Promise<void> {
  return write(
    (db) => [db.recent],
    async (db) => {
      const kept = viewed.addViewed(await readViewed(db), id, Date.now());
      await db.recent.clear();
      await db.recent.bulkPut([...kept]);
    },
  );
}

/** Stores changed preferences; the others are kept. */
export function keepPreferences(change: Preferences): Promise<void> {
  return write(
    (db) => [db.meta],
    async (db) => writeMeta(db, "preferences", { ...(await readPreferences(db)), ...change }),
  );
}

/** Deletes the progress of the picture prefetch. */
export function resetPicturePrefetch(): Promise<void> {
  return write(
    (db) => [db.meta],
    (db) => db.meta.delete("picturesAhead"),
  );
}

export type CartRule = (lines: readonly CartLine[]) => cart.CartChange;

/** The tables of `changeCartIn`. */
export const cartTables: TablesOf = (db) => [db.cart, db.intents];

const changeCart = (rule: CartRule): Promise<cart.CartChange> =>
  write(cartTables, (db) => changeCartIn(db, rule));

/** Changes the cart by a rule, in the running transaction, which includes `cartTables`. */
export async function changeCartIn(db: ShopDatabase, rule: CartRule): Promise<cart.CartChange> {
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

function changeWishlist(
  rule: (items: readonly WishlistItem[]) => readonly WishlistItem[],
): Promise<readonly WishlistItem[]> {
  return write(
    (db) => [db.wishlist, db.intents],
    async (db) => {
      const before = await readWishlist(db);
      const { put, removed } = difference(before, rule(before), ({ id }) => id);
      await db.wishlist.bulkPut(put);
      await db.wishlist.bulkDelete(removed.map(({ id }) => id));
      await queueIntents(db, [
        ...put.map(({ id }) => ({ table: "wishlist" as const, id, part: "" as const, value: 1 })),
        ...removed.map(({ id }) => ({ table: "wishlist" as const, id, part: "" as const, value: 0 })),
      ]);
      return removed;
    },
  );
}

import * as cart from "../../domain/cart/cart";
import { type CartLine, isLine } from "../../domain/cart/cartLine";
import type { WishlistItem } from "../../domain/cart/wishlist";
import * as wishlist from "../../domain/cart/wishlist";
import type { Product, ProductId, Size } from "../../domain/catalogue/product";
import * as viewed from "../../domain/catalogue/recentlyViewed";
import type { Preferences } from "../../domain/device/preferences";
import { difference, noteIntents } from "../outbox";
import { writeMeta } from "../schema";
import { write } from "../writeWithFallback";
import { type CartRule, changeCartIn } from "./changeCart";
import { readPreferences, readViewed, readWishlist } from "./rows";

/*
 * Every write of the shopper's own data. Each reads, decides by the domain's rule and stores in one transaction,
 * together with an intent for the shopper's other devices, so that two tabs or a killed one cannot lose a line.
 */

/** Spec 4: one more of this size. The result says why not, when not; `cartRefusalText` has the words. */
export function addLine(product: Product, size: string | undefined): Promise<cart.CartChange> {
  return changeCart((lines) => cart.addOrIncrementLine(lines, product, size, Date.now()));
}

/** Spec 4: a line's quantity changes by `delta`. `product` as it is now, if it is known. */
export function changeLineQuantity(
  id: ProductId,
  size: Size,
  delta: number,
  product?: Product,
): Promise<cart.CartChange> {
  return changeCart((lines) => cart.changeQuantity(lines, id, size, delta, product));
}

/** Removes a line; returns it, so that `restoreLine` can take it back. */
export async function removeLine(id: ProductId, size: Size): Promise<CartLine | undefined> {
  let removed: CartLine | undefined;
  await changeCart((lines) => {
    removed = lines.find((line) => isLine(line, id, size));
    return { ok: true, lines: cart.removeLine(lines, id, size) };
  });
  return removed;
}

/** Changes a line as `mend` says; undefined leaves it as it is. */
export async function updateLine(
  id: ProductId,
  size: Size,
  mend: (line: CartLine) => CartLine | undefined,
): Promise<void> {
  await changeCart((lines) => ({
    ok: true,
    lines: lines.map((line) => (isLine(line, id, size) ? (mend(line) ?? line) : line)),
  }));
}

/** Puts back what was removed, at its old place. */
export async function restoreLine(line: CartLine): Promise<void> {
  await changeCart((lines) => ({ ok: true, lines: cart.restoreLine(lines, line) }));
}

/** Empties the cart; returns what was in it. */
export async function clearCart(): Promise<readonly CartLine[]> {
  let removed: readonly CartLine[] = [];
  await changeCart((lines) => {
    removed = lines;
    return { ok: true, lines: [] };
  });
  return removed;
}

/** Spec 4: in when it is out, out when it is in. Returns the item that was taken out, if one was. */
export async function toggleWishlist(product: Product): Promise<WishlistItem | undefined> {
  return (await changeWishlist((items) => wishlist.toggleWishlist(items, product, Date.now())))[0];
}

/** Puts a product in; nothing changes when it is in already. */
export async function addToWishlist(product: Product): Promise<void> {
  await changeWishlist((items) => wishlist.addToWishlist(items, product, Date.now()));
}

/** Takes an item out; returns it, so that `restoreToWishlist` can take it back. */
export async function removeFromWishlist(id: ProductId): Promise<WishlistItem | undefined> {
  return (await changeWishlist((items) => wishlist.removeFromWishlist(items, id)))[0];
}

/** Puts back what was removed, at its old place. */
export async function restoreToWishlist(item: WishlistItem): Promise<void> {
  await changeWishlist((items) => wishlist.restoreToWishlist(items, item));
}

/** Notes that a product's page was open. */
export function rememberViewed(id: ProductId): Promise<void> {
  return write((db) =>
    db.transaction("rw", db.recent, async () => {
      const kept = viewed.addViewed(await readViewed(db), id, Date.now());
      await db.recent.clear();
      await db.recent.bulkPut([...kept]);
    }),
  );
}

/** Keeps what the shopper set; the others stay as they are. */
export function keepPreferences(change: Preferences): Promise<void> {
  return write((db) =>
    db.transaction("rw", db.meta, async () => {
      await writeMeta(db, "preferences", { ...(await readPreferences(db)), ...change });
    }),
  );
}

/** Forgets how far the pictures ahead of time got, and what they took. */
export function resetPicturePrefetch(): Promise<void> {
  return write((db) => db.meta.delete("picturesAhead"));
}

const changeCart = (rule: CartRule): Promise<cart.CartChange> => write((db) => changeCartIn(db, rule));

function changeWishlist(
  rule: (items: readonly WishlistItem[]) => readonly WishlistItem[],
): Promise<readonly WishlistItem[]> {
  return write((db) =>
    db.transaction("rw", db.wishlist, db.outbox, async () => {
      const before = await readWishlist(db);
      const { put, removed } = difference(before, rule(before), ({ id }) => id);
      await db.wishlist.bulkPut(put);
      await db.wishlist.bulkDelete(removed.map(({ id }) => id));
      await noteIntents(db, [
        ...put.map(({ id }) => ({ table: "wishlist" as const, id, size: "", quantity: 1 })),
        ...removed.map(({ id }) => ({ table: "wishlist" as const, id, size: "", quantity: 0 })),
      ]);
      return removed;
    }),
  );
}

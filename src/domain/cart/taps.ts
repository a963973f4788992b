import { type ProductId, parseProductId, type Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { fieldsOf, readId, readNumber } from "../shared/parse";
import * as cart from "./cart";
import { type CartLine, parseCartLine } from "./cartLine";
import * as wishlist from "./wishlist";
import { parseWishlistItem, type WishlistItem } from "./wishlist";

/*
 * Every change of cart and wishlist by a tap, as data: it is written to the tap log (src/state/cart/tapLog.ts) before the
 * database, and applied by the same rules at the tap or at the next start.
 */

/** A change of the cart. `line` has the values of its product at the time of the tap. */
export type CartTap =
  /** "add": one more piece; "restore": puts a removed line back; "accept": changes the line to what the shop can deliver. */
  | { table: "cart"; kind: "add" | "restore" | "accept"; line: CartLine }
  /** `limit`: see `changeQuantity`. */
  | { table: "cart"; kind: "quantity"; id: ProductId; size: Size; delta: number; limit?: number | null }
  | { table: "cart"; kind: "remove"; id: ProductId; size: Size };

/** A change of the wishlist. */
export type WishTap =
  | { table: "wishlist"; kind: "toggle" | "add" | "restore"; item: WishlistItem }
  | { table: "wishlist"; kind: "remove"; id: ProductId };

export type Tap = CartTap | WishTap;

/** An entry of a page's tap log. */
export interface LoggedTap {
  id: string;
  /** The account that was signed in, or "". */
  uid: string;
  tap: Tap;
}

/** Number of taps in a page's log; further ones are stored without it. */
export const loggedTapsMax = 50;

/** Applies a tap to the cart. */
export function applyCartTap(lines: readonly CartLine[], tap: CartTap): cart.CartChange {
  switch (tap.kind) {
    case "add":
      return cart.addOrIncrementLine(lines, tap.line);
    case "quantity":
      return cart.changeQuantity(lines, tap.id, tap.size, tap.delta, tap.limit);
    case "remove":
      return { ok: true, lines: cart.removeLine(lines, tap.id, tap.size) };
    case "restore":
      return { ok: true, lines: cart.restoreLine(lines, tap.line) };
    case "accept":
      return { ok: true, lines: cart.acceptLine(lines, tap.line) };
  }
}

/** Applies a tap to the wishlist. */
export function applyWishTap(items: readonly WishlistItem[], tap: WishTap): readonly WishlistItem[] {
  switch (tap.kind) {
    case "toggle":
      return wishlist.toggleWishlist(items, tap.item);
    case "add":
      return wishlist.addToWishlist(items, tap.item);
    case "remove":
      return wishlist.removeFromWishlist(items, tap.id);
    case "restore":
      return wishlist.restoreToWishlist(items, tap.item);
  }
}

/**
 * The taps of a log that may be applied now, in their order. Skips unreadable entries, and those of an account that is not
 * signed in any more.
 * @param uid the signed-in account, or ""
 */
export function parseTapLog(raw: unknown, uid: string): LoggedTap[] {
  const entries = Array.isArray(raw) ? raw.slice(0, loggedTapsMax).map(fieldsOf) : [];
  return entries.flatMap((fields) => {
    const id = readId(fields["id"]);
    const tap = parseTap(fields["tap"]);
    const owner = fields["uid"];
    if (!id || !tap || (owner !== "" && owner !== uid)) return [];
    return [{ id, uid: owner, tap }];
  });
}

function parseTap(raw: unknown): Tap | undefined {
  const fields = fieldsOf(raw);
  const { table, kind } = fields;
  if (table === "cart") return parseCartTap(kind, fields);
  if (table !== "wishlist") return;
  const id = parseProductId(fields["id"]);
  if (kind === "remove") return id ? { table, kind, id } : undefined;
  const item = parseWishlistItem(fields["item"]);
  if (kind === "toggle" || kind === "add" || kind === "restore") return item && { table, kind, item };
  return;
}

function parseCartTap(kind: unknown, fields: Record<string, unknown>): CartTap | undefined {
  const table = "cart";
  const line = parseCartLine(fields["line"]);
  if (kind === "add" || kind === "restore" || kind === "accept") return line && { table, kind, line };
  const id = parseProductId(fields["id"]);
  const size = normaliseSize(fields["size"]);
  if (!id || !size) return;
  if (kind === "remove") return { table, kind, id, size };
  const delta = readNumber(fields["delta"]);
  if (kind !== "quantity" || delta === undefined) return;
  const limit = fields["limit"] === null ? null : readNumber(fields["limit"]);
  return { table, kind, id, size, delta, ...(limit === undefined ? {} : { limit }) };
}

import { readName } from "../catalogue/parseProduct";
import { parseAddresses, pictureUrl } from "../catalogue/pictures";
import type { Product, ProductId, Rupees } from "../catalogue/product";
import { parseQuantity } from "../catalogue/stock";
import { readPrice } from "../shared/money";
import { fieldsOf, readId } from "../shared/parse";

/** A wished product as it was when it was wished, so that it can be shown after it left the shop. */
export interface WishlistItem {
  id: ProductId;
  name: string;
  price: Rupees;
  /** Addresses of small pictures, or "". */
  frontImage: string;
  backImage: string;
  /** Milliseconds since 1970; the newest stands first. */
  addedAt: number;
}

/** Width of the pictures that an item keeps: half a phone's screen at two pixels each. */
const itemPicturePx = 360;

export function isWished(items: readonly WishlistItem[], id: ProductId): boolean {
  return items.some((item) => item.id === id);
}

/** The wishlist with this product in first place; unchanged when it is already there. `now` in milliseconds. */
export function addToWishlist(
  items: readonly WishlistItem[],
  { id, name, price, pictures }: Product,
  now: number,
): readonly WishlistItem[] {
  if (isWished(items, id)) return items;
  const [front = "", back = ""] = pictures.map((picture) => pictureUrl(picture, itemPicturePx));
  // Never behind the newest, even when the clock was set back.
  const addedAt = Math.max(now, (items[0]?.addedAt ?? 0) + 1);
  return [{ id, name, price, frontImage: front, backImage: back, addedAt }, ...items];
}

/** Spec 4: in when it is out, out when it is in. */
export function toggleWishlist(
  items: readonly WishlistItem[],
  product: Product,
  now: number,
): readonly WishlistItem[] {
  const { id } = product;
  return isWished(items, id) ? removeFromWishlist(items, id) : addToWishlist(items, product, now);
}

export function removeFromWishlist(items: readonly WishlistItem[], id: ProductId): readonly WishlistItem[] {
  return items.filter((item) => item.id !== id);
}

/** Puts a removed item back at its old place. */
export function restoreToWishlist(
  items: readonly WishlistItem[],
  removed: WishlistItem,
): readonly WishlistItem[] {
  return mergeWishlists(items, [removed]);
}

/** Every item of both, each once, newest first; of an item in both what `a` knows counts. */
export function mergeWishlists(
  a: readonly WishlistItem[],
  b: readonly WishlistItem[],
): readonly WishlistItem[] {
  const byId = new Map<ProductId, WishlistItem>();
  for (const item of [...a, ...b]) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()].sort(compareItems);
}

/** A wishlist from storage; items without an id are left out. */
export function parseWishlist(raw: unknown): readonly WishlistItem[] {
  const items = Array.isArray(raw) ? raw.map(parseWishlistItem) : [];
  return mergeWishlists(
    items.filter((item) => item !== undefined),
    [],
  );
}

/** An item from storage with pictures in every shape of spec 3; undefined without an id. */
export function parseWishlistItem(raw: unknown): WishlistItem | undefined {
  const fields = fieldsOf(raw);
  const id = readId(fields["id"]);
  if (!id) return;
  const [front = "", back = ""] = parseAddresses(fields["images"]);
  return {
    id,
    name: readName(fields["name"]),
    price: readPrice(fields["price"]),
    frontImage: parseAddresses(fields["frontImage"])[0] ?? front,
    backImage: parseAddresses(fields["backImage"])[0] ?? back,
    addedAt: parseQuantity(fields["addedAt"]) ?? 0,
  };
}

/** The order in which items stand: newest first. */
export function compareItems(a: WishlistItem, b: WishlistItem): number {
  return b.addedAt - a.addedAt || (a.id < b.id ? -1 : 1);
}

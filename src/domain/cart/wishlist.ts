import { parseProductName } from "../catalogue/parseProduct";
import { parsePictureUrls, pictureUrl } from "../catalogue/pictures";
import { type Product, type ProductId, parseProductId, type Rupees } from "../catalogue/product";
import { parseCount } from "../catalogue/stock";
import { parsePrice } from "../shared/money";
import { fieldsOf } from "../shared/parse";

/**
 * A wishlist item, with name, price and pictures as they were when it was added: it is shown also after its
 * product left the shop.
 */
export interface WishlistItem {
  id: ProductId;
  name: string;
  price: Rupees;
  /** URLs of small pictures, or "". */
  frontImage: string;
  backImage: string;
  /** Milliseconds since 1970; the list is sorted by it, newest first. */
  addedAt: number;
}

/** Width of an item's pictures: half a phone's screen at a device pixel ratio of 2. */
const itemPicturePx = 360;

/** Whether the list has an item of the product. */
export function isInWishlist(items: readonly WishlistItem[], id: ProductId): boolean {
  return items.some((item) => item.id === id);
}

/**
 * Creates an item with the current name, price and pictures of its product.
 * @param addedAt milliseconds since 1970
 */
export function createWishlistItem({ id, name, price, pictures }: Product, addedAt: number): WishlistItem {
  const [frontImage = "", backImage = ""] = pictures.map((picture) => pictureUrl(picture, itemPicturePx));
  return { id, name, price, frontImage, backImage, addedAt };
}

/** Adds an item to the front; unchanged when its product is already in the list. */
export function addToWishlist(items: readonly WishlistItem[], item: WishlistItem): readonly WishlistItem[] {
  if (isInWishlist(items, item.id)) return items;
  // The item gets a later time than the newest one, even when the device's clock was set back.
  const addedAt = Math.max(item.addedAt, (items[0]?.addedAt ?? 0) + 1);
  return [{ ...item, addedAt }, ...items];
}

/** Adds an item to the wishlist, or removes it when its product is in the list (spec 4). */
export function toggleWishlist(items: readonly WishlistItem[], item: WishlistItem): readonly WishlistItem[] {
  return isInWishlist(items, item.id) ? removeFromWishlist(items, item.id) : addToWishlist(items, item);
}

/** Removes the item of a product, if there is one. */
export function removeFromWishlist(items: readonly WishlistItem[], id: ProductId): readonly WishlistItem[] {
  return items.filter((item) => item.id !== id);
}

/** Restores a removed item at its old position. */
export function restoreToWishlist(
  items: readonly WishlistItem[],
  removed: WishlistItem,
): readonly WishlistItem[] {
  return mergeWishlists(items, [removed]);
}

/** Union of two wishlists, newest first; an item in both is taken from `a`. */
function mergeWishlists(a: readonly WishlistItem[], b: readonly WishlistItem[]): readonly WishlistItem[] {
  const byId = new Map<ProductId, WishlistItem>();
  for (const item of [...a, ...b]) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()].sort(compareWishlistItems);
}

/** Parses a stored wishlist; skips items without an id. */
export function parseWishlist(raw: unknown): readonly WishlistItem[] {
  const items = Array.isArray(raw) ? raw.map(parseWishlistItem) : [];
  return mergeWishlists(
    items.filter((item) => item !== undefined),
    [],
  );
}

/** Parses a stored item, with pictures in every shape of spec 3; undefined without an id. */
export function parseWishlistItem(raw: unknown): WishlistItem | undefined {
  const fields = fieldsOf(raw);
  const id = parseProductId(fields["id"]);
  if (!id) return;
  const [front = "", back = ""] = parsePictureUrls(fields["images"]);
  return {
    id,
    name: parseProductName(fields["name"]),
    price: parsePrice(fields["price"]),
    frontImage: parsePictureUrls(fields["frontImage"])[0] ?? front,
    backImage: parsePictureUrls(fields["backImage"])[0] ?? back,
    addedAt: parseCount(fields["addedAt"]) ?? 0,
  };
}

/** Sort order of items: newest first. */
function compareWishlistItems(a: WishlistItem, b: WishlistItem): number {
  return b.addedAt - a.addedAt || (a.id < b.id ? -1 : 1);
}

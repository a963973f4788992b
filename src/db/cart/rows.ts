import { parseCart } from "../../domain/cart/cart";
import type { CartLine } from "../../domain/cart/cartLine";
import type { LineChangeKind } from "../../domain/cart/sync/entries";
import { parseWishlist, type WishlistItem } from "../../domain/cart/wishlist";
import type { ProductId, Size } from "../../domain/catalogue/product";
import type { ShopDatabase } from "../schema";

/** The cart's lines in their order. Rows of earlier versions are parsed as far as possible. */
export async function readCart(db: ShopDatabase): Promise<readonly CartLine[]> {
  return parseCart(await db.cart.toArray());
}

/** The wishlist, newest first. */
export async function readWishlist(db: ShopDatabase): Promise<readonly WishlistItem[]> {
  return parseWishlist(await db.wishlist.toArray());
}

/** A change of the device's rows, as a mutation reports it. */
export type RowChange =
  | { table: "cart"; kind: LineChangeKind; before: CartLine | undefined; after: CartLine | undefined }
  /** `item`: undefined when the product was removed. */
  | { table: "wishlist"; id: ProductId; item: WishlistItem | undefined }
  | { table: "recent"; id: ProductId }
  | { table: "size"; size: Size };

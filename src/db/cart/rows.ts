import { parseCart } from "../../domain/cart/cart";
import type { CartLine } from "../../domain/cart/cartLine";
import { parseWishlist, type WishlistItem } from "../../domain/cart/wishlist";
import type { ShopDatabase } from "../schema";

/** The cart's lines in their order. Rows of earlier versions are parsed as far as possible. */
export async function readCart(db: ShopDatabase): Promise<readonly CartLine[]> {
  return parseCart(await db.cart.toArray());
}

/** The wishlist, newest first. */
export async function readWishlist(db: ShopDatabase): Promise<readonly WishlistItem[]> {
  return parseWishlist(await db.wishlist.toArray());
}

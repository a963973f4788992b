import type { Product } from "../domain/product";

/*
 * What a tap on a heart does. The database is loaded with the first of them, so that no view carries it.
 */
const mutations = () => import("../db/mutations");

/** Spec 4: in when it is out, out when it is in. */
export async function toggleWish(product: Product): Promise<void> {
  await (await mutations()).toggleWishlist(product);
}

/** Puts a product into the wishlist; in it already, nothing changes. */
export async function addWish(product: Product): Promise<void> {
  await (await mutations()).addToWishlist(product);
}

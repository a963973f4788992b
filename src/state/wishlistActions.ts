import type { Product, ProductId } from "../domain/product";
import { attempt } from "./attempt";
import { playStamp } from "./stampSound";
import { showToast } from "./toasts";

/*
 * What a tap on a heart does. The database is loaded with the first of them, so that no view carries it.
 */
const mutations = () => import("../db/mutations");

/** Spec 4: in when it is out, out when it is in. */
export const toggleWish = (product: Product): Promise<void> =>
  attempt(async () => void (await (await mutations()).toggleWishlist(product)));

/** Stamps a product into the wishlist; in it already, nothing changes. */
export function addWish(product: Product): Promise<void> {
  playStamp();
  return attempt(async () => (await mutations()).addToWishlist(product));
}

/** Removes an item and offers to take it back. */
export const removeWish = (id: ProductId): Promise<void> =>
  attempt(async () => {
    const { removeFromWishlist, restoreToWishlist } = await mutations();
    const removed = await removeFromWishlist(id);
    if (!removed) return;
    showToast("info", `${removed.name} removed from your wishlist.`, {
      label: "Undo",
      run: () => void attempt(() => restoreToWishlist(removed)),
    });
  });

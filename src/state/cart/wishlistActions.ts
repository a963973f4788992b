import type { Product, ProductId } from "../../domain/catalogue/product";
import { currentPreferences } from "../device/preferences";
import { showToast, withErrorToast } from "../shell/toasts";

/* The actions of the wishlist. The database is loaded with the first action, so that no view includes it. */
const mutations = () => import("../../db/cart/mutations");

/** Spec 4: adds a product to the wishlist, or removes it if it is there. */
export const toggleWish = (product: Product): Promise<void> =>
  withErrorToast(async () => void (await (await mutations()).toggleWishlist(product)));

/** Adds a product to the wishlist and plays the stamp's sound; a product that is there already stays. */
export function addWish(product: Product): Promise<void> {
  playStamp();
  return withErrorToast(async () => (await mutations()).addToWishlist(product));
}

/** Removes an item; the toast has an Undo button. */
export const removeWish = (id: ProductId): Promise<void> =>
  withErrorToast(async () => {
    const { removeFromWishlist, restoreToWishlist } = await mutations();
    const removed = await removeFromWishlist(id);
    if (!removed) return;
    showToast("info", `${removed.name} removed from your wishlist.`, {
      label: "Undo",
      run: () => void withErrorToast(() => restoreToWishlist(removed)),
    });
  });

const stampSound = "/sounds/stamp.wav";

let audio: HTMLAudioElement | undefined;

/** Plays the stamp's sound unless it is muted. Call it from a tap only: browsers refuse sound without one. */
export function playStamp(): void {
  if (currentPreferences()?.muted) return;
  audio ??= new Audio(stampSound);
  audio.currentTime = 0;
  audio.play().catch(() => {});
}

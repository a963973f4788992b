import type { Product, ProductId } from "../../domain/catalogue/product";
import { showToast } from "../shell/toasts";
import { withErrorToast } from "../shell/withErrorToast";
import { currentPreferences } from "./cartStore";

/*
 * What a tap on a heart does. The database is loaded with the first of them, so that no view carries it.
 */
const mutations = () => import("../../db/cart/mutations");

/** Spec 4: in when it is out, out when it is in. */
export const toggleWish = (product: Product): Promise<void> =>
  withErrorToast(async () => void (await (await mutations()).toggleWishlist(product)));

/** Stamps a product into the wishlist; in it already, nothing changes. */
export function addWish(product: Product): Promise<void> {
  playStamp();
  return withErrorToast(async () => (await mutations()).addToWishlist(product));
}

/** Removes an item and offers to take it back. */
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

const address = "/sounds/stamp.wav";

let sound: HTMLAudioElement | undefined;

/**
 * The thump of the stamp. Called from a tap only; a browser that refuses, or a shopper who muted it, hears nothing, and
 * nothing is lost by that.
 */
export function playStamp(): void {
  if (currentPreferences()?.muted) return;
  sound ??= new Audio(address);
  sound.currentTime = 0;
  sound.play().catch(() => {});
}

import { wishlistItemRemoved } from "../../domain/cart/messages";
import { createWishlistItem } from "../../domain/cart/wishlist";
import { unnamedProduct } from "../../domain/catalogue/messages";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { yieldToMain } from "../../yieldToMain";
import { signedInUid } from "../auth/session";
import { currentPreferences } from "../device/preferences";
import { withErrorToast } from "../shell/toasts";
import { showUndoToast } from "../shell/undoToast";
import { logAndStoreCommand } from "./commandLog";

const table = "wishlist";

/**
 * Adds a product to the wishlist or removes it (spec 4). The command says which of the two, because the
 * stored wishlist can differ from the one on the screen.
 * @param wished what the button on the screen offered: true adds the product, false removes it
 */
export const setWished = (product: Product, wished: boolean): Promise<unknown> =>
  withErrorToast(() => {
    const item = createWishlistItem(product, Date.now());
    return logAndStoreCommand(
      wished ? { table, kind: "add", item } : { table, kind: "remove", id: product.id },
    );
  });

/**
 * Adds a product to the wishlist and plays the sound of the stamp that the card shows; a product that is
 * already in the list stays. The views show the change when it is stored: the card answers the tap with its
 * own animation.
 */
export function addWishlistItem(product: Product): Promise<unknown> {
  // Creating a media element takes some milliseconds, so it waits for the frame that shows the stamp.
  void yieldToMain().then(playWishlistStampSound);
  return withErrorToast(() =>
    logAndStoreCommand(
      { table, kind: "add", item: createWishlistItem(product, Date.now()) },
      { shownAtOnce: false },
    ),
  );
}

/** Removes a product from the wishlist; the toast has an Undo button. */
export const removeWishlistItem = (id: ProductId): Promise<void> =>
  withErrorToast(async () => {
    const uid = signedInUid();
    const change = await logAndStoreCommand({ table, kind: "remove", id });
    const item = change.ok && change.removedItem;
    if (!item) return;
    showUndoToast("info", wishlistItemRemoved(item.name || unnamedProduct), {
      uid,
      run: () => logAndStoreCommand({ table, kind: "restore", item }),
    });
  });

const stampSound = "/sounds/stamp.wav";

let audio: HTMLAudioElement | undefined;

/**
 * Plays the sound of the wishlist stamp unless it is muted. Call it from a tap only: browsers refuse sound
 * without one.
 */
function playWishlistStampSound(): void {
  if (currentPreferences()?.muted) return;
  audio ??= new Audio(stampSound);
  audio.currentTime = 0;
  audio.play().catch(() => {});
}

import { addOrderedItemsToCart, undoOrderAgain } from "../../db/orders/mutations";
import { findOrderedProduct, type UnavailableItem } from "../../domain/orders/addOrderedItems";
import { allInCart, catalogueNotLoaded, piecesAddedToCart } from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { cartOpenDelayMs } from "../../domain/shared/limits";
import { signedInUid } from "../auth/session";
import { currentCatalogue, subscribeCatalogue } from "../catalogue/catalogue";
import { openCartAfterAdding } from "../shell/panels";
import { showToast, withErrorToast } from "../shell/toasts";
import { showUndoToast } from "../shell/undoToast";

/** Maximum wait for a catalogue that is still being loaded, in milliseconds. */
const catalogueTimeoutMs = 5_000;

/**
 * Adds the items of an order to the cart, as far as the shop has them now; the toast has an Undo button.
 * Works offline with the catalogue of this device.
 * @returns the items that could not be added; undefined when nothing was added because the catalogue is not
 * complete yet or an error occurred; a toast then says why
 */
export function orderAgain(order: Order): Promise<readonly UnavailableItem[] | undefined> {
  return withErrorToast(async () => {
    const uid = signedInUid();
    if (!(await waitForCatalogue())) {
      showToast("warning", catalogueNotLoaded);
      return undefined;
    }
    const { byId } = currentCatalogue();
    const { added, missing } = await addOrderedItemsToCart(order.items, {
      find: (item) => findOrderedProduct(item, byId),
      isAllowed: () => signedInUid() === uid,
    });
    const count = added.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > 0)
      showUndoToast("success", piecesAddedToCart(count), {
        uid,
        run: () => undoOrderAgain(added),
      });
    else if (missing.length === 0) showToast("info", allInCart);
    // The page shows the unavailable items next to the button; the cart drawer would cover them.
    if (missing.length === 0) setTimeout(openCartAfterAdding, cartOpenDelayMs);
    return missing;
  });
}

/**
 * Waits until the catalogue is complete, at most `catalogueTimeoutMs`.
 * @returns whether the catalogue is complete
 */
function waitForCatalogue(): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isReady: boolean) => {
      unsubscribe();
      clearTimeout(timer);
      resolve(isReady);
    };
    const finishIfReady = () => {
      if (currentCatalogue().status === "ready") finish(true);
    };
    const unsubscribe = subscribeCatalogue(finishIfReady);
    const timer = setTimeout(finish, catalogueTimeoutMs, false);
    finishIfReady();
  });
}

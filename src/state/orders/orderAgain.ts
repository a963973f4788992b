import { addOrderedItems, undoReorder } from "../../db/cart/reorder";
import type { Order } from "../../domain/orders/order";
import { type Missing, productOf } from "../../domain/orders/orderAgain";
import { cartOpenDelayMs } from "../../domain/shared/limits";
import { currentCatalogue, subscribeCatalogue } from "../catalogue/catalogue";
import { openPanel } from "../shell/panels";
import { showToast } from "../shell/toasts";
import { withErrorToast } from "../shell/withErrorToast";

/** A catalogue that is still being loaded is waited for this long; what is unknown then is out of reach. */
const catalogueMaxMs = 5_000;

/**
 * Puts the items of an order into the cart again, as far as the shop has them today, and offers to take them back. Works
 * offline, from the catalogue of this device.
 * @returns what could not be had; undefined when it failed altogether, which is said
 */
export function orderAgain(order: Order): Promise<readonly Missing[] | undefined> {
  return withErrorToast(async () => {
    await catalogueReady();
    const { byId } = currentCatalogue();
    const { added, missing } = await addOrderedItems(order.items, (item) => productOf(item, byId));
    const pieces = added.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces > 0)
      showToast("success", `${pieces} ${pieces === 1 ? "piece" : "pieces"} added to your cart.`, {
        label: "Undo",
        run: () => void withErrorToast(() => undoReorder(added)),
      });
    else if (missing.length === 0) showToast("info", "All of it is in your cart already.");
    // What is missing is read first, where it was asked for.
    if (missing.length === 0) setTimeout(() => openPanel("cart"), cartOpenDelayMs);
    return missing;
  });
}

function catalogueReady(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (currentCatalogue().status === "ready") done();
    };
    const done = () => {
      forget();
      clearTimeout(timer);
      resolve();
    };
    const forget = subscribeCatalogue(look);
    const timer = setTimeout(done, catalogueMaxMs);
    look();
  });
}

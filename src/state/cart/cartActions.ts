import type { CartLine } from "../../domain/cart/cartLine";
import { adjustLineToStock, cartRefusalText } from "../../domain/cart/lineChanges";
import type { Product, ProductId, Size } from "../../domain/catalogue/product";
import { cartOpenDelayMs } from "../../domain/shared/limits";
import { openPanel } from "../shell/panels";
import { showToast, withErrorToast } from "../shell/toasts";

/*
 * The actions of the cart: each stores a change and shows its result (drawer, refusal, undo). The database is loaded with
 * the first action, so that no view includes it. The new rows come back to the views by src/app/StoredRows.lazy.tsx.
 */
const mutations = () => import("../../db/cart/mutations");

/** Adds one of this size and opens the cart; a refusal is shown as a toast. */
export const addToCart = (product: Product, size: Size | undefined): Promise<void> =>
  withErrorToast(async () => {
    const change = await (await mutations()).addLine(product, size);
    if (change.ok) setTimeout(() => openPanel("cart"), cartOpenDelayMs);
    else showToast("error", cartRefusalText(change.code));
  });

/** Changes the quantity of a line; if the stock does not allow it, a toast says so. */
export const changeLineQuantity = (line: CartLine, delta: number, product?: Product): Promise<void> =>
  withErrorToast(async () => {
    const change = await (await mutations()).changeLineQuantity(line.id, line.size, delta, product);
    if (!change.ok) showToast("warning", cartRefusalText(change.code));
  });

/** Removes a line; the toast has an Undo button. */
export const removeLine = (id: ProductId, size: Size): Promise<void> =>
  withErrorToast(async () => {
    const { removeLine, restoreLine } = await mutations();
    const removed = await removeLine(id, size);
    if (!removed) return;
    showToast("info", `${removed.name}, ${removed.size} removed.`, {
      label: "Undo",
      run: () => void withErrorToast(() => restoreLine(removed)),
    });
  });

/** Accepts a line as the shop can deliver it today: at today's price, with no more than the stock. */
export const acceptLineChanges = (line: CartLine, product: Product): Promise<void> =>
  withErrorToast(async () =>
    (await mutations()).updateLine(line.id, line.size, (stored) => adjustLineToStock(stored, product)),
  );

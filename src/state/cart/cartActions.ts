import { type CartLine, createCartLine } from "../../domain/cart/cartLine";
import { adjustLineToStock, cartRefusalText } from "../../domain/cart/lineChanges";
import { cartLineRemoved } from "../../domain/cart/messages";
import type { Product, ProductId, Size } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import { stockOfSize } from "../../domain/catalogue/stock";
import { cartOpenDelayMs } from "../../domain/shared/limits";
import { signedInUid } from "../auth/session";
import { openCartAfterAdding } from "../shell/panels";
import { showToast, withErrorToast } from "../shell/toasts";
import { showUndoToast } from "../shell/undoToast";
import { logAndStoreCommand } from "./commandLog";

/*
 * The shopper's actions on the cart: each one stores its change as a command and shows the result: opens the
 * cart drawer, or shows a toast with the refusal or an Undo button. The views get the new cart from
 * src/app/StoredRowsLoader.lazy.tsx.
 */

const table = "cart";

/** Adds one piece of this size and opens the cart; a refusal is shown as a toast. */
export const addToCart = (product: Product, size: Size | undefined): Promise<void> =>
  withErrorToast(async () => {
    const line = createCartLine(product, normaliseSize(size), 1, Date.now());
    const change = await logAndStoreCommand({ table, kind: "add", line });
    if (change.ok) setTimeout(openCartAfterAdding, cartOpenDelayMs);
    else showToast("error", cartRefusalText(change.code));
  });

/**
 * Changes the quantity of a cart line; if the stock does not allow it, a toast says so.
 * @param product current product of the line, if known
 */
export const changeLineQuantity = ({ id, size }: CartLine, delta: number, product?: Product): Promise<void> =>
  withErrorToast(async () => {
    const limit = product && { limit: stockOfSize(product, size) ?? null };
    const change = await logAndStoreCommand({ table, kind: "quantity", id, size, delta, ...limit });
    if (!change.ok) showToast("warning", cartRefusalText(change.code));
  });

/** Removes a line from the cart; the toast has an Undo button. */
export const removeLine = (id: ProductId, size: Size): Promise<void> =>
  withErrorToast(async () => {
    const uid = signedInUid();
    const change = await logAndStoreCommand({ table, kind: "remove", id, size });
    const line = change.ok && change.removedLine;
    if (!line) return;
    showUndoToast("info", cartLineRemoved(line.name, line.size), {
      uid,
      run: () => logAndStoreCommand({ table, kind: "restore", line }),
    });
  });

/**
 * Changes a cart line to what the shop can deliver now: at the current price, with no more than the stock.
 */
export const acceptLineChanges = (stored: CartLine, product: Product): Promise<void> =>
  withErrorToast(async () => {
    const line = adjustLineToStock(stored, product);
    if (line) await logAndStoreCommand({ table, kind: "accept", line });
  });

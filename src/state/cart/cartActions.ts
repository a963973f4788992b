import type { CartLine } from "../../domain/cart/cartLine";
import { cartRefusalText, adjustLineToStock as mended } from "../../domain/cart/lineChanges";
import type { Product, ProductId, Size } from "../../domain/catalogue/product";
import { cartOpenDelayMs } from "../../domain/shared/limits";
import { openPanel } from "../shell/panels";
import { showToast } from "../shell/toasts";
import { withErrorToast } from "../shell/withErrorToast";

/*
 * What a tap on the cart does, beside storing it: the drawer opens, a refusal is said, a removal can be undone.
 * The database is loaded with the first of them, so that no view carries it.
 */
const mutations = () => import("../../db/cart/mutations");

/** Adds one piece; a refusal is said. */
export const addToCart = (product: Product, size: Size | undefined): Promise<void> =>
  withErrorToast(async () => {
    const change = await (await mutations()).addLine(product, size);
    if (change.ok) setTimeout(() => openPanel("cart"), cartOpenDelayMs);
    else showToast("error", cartRefusalText(change.code));
  });

/** Changes the quantity of a line; being stopped by the stock is said. */
export const changeLineQuantity = (line: CartLine, delta: number, product?: Product): Promise<void> =>
  withErrorToast(async () => {
    const change = await (await mutations()).changeLineQuantity(line.id, line.size, delta, product);
    if (!change.ok) showToast("warning", cartRefusalText(change.code));
  });

/** Removes a line and offers to take it back. */
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

/** Takes a line as the shop can deliver it today: at today's price, and no more pieces than there are. */
export const mendLine = (line: CartLine, product: Product): Promise<void> =>
  withErrorToast(async () =>
    (await mutations()).updateLine(line.id, line.size, (stored) => mended(stored, product)),
  );

import type { CartLine } from "../domain/cartLine";
import { cartRefusalText } from "../domain/cartNews";
import { cartOpenDelayMs } from "../domain/limits";
import type { Product, ProductId, Size } from "../domain/product";
import { openPanel } from "./panels";
import { showToast } from "./toasts";

/*
 * What a tap on the cart does, beside storing it: the drawer opens, a refusal is said, a removal can be undone.
 * The database is loaded with the first of them, so that no view carries it.
 */
const mutations = () => import("../db/mutations");

/** Adds one piece. Resolves to whether it was added; a refusal has been said by then. */
export async function addToCart(product: Product, size: Size | undefined): Promise<boolean> {
  const change = await (await mutations()).addLine(product, size);
  if (!change.ok) {
    showToast("error", cartRefusalText(change.code));
    return false;
  }
  setTimeout(() => openPanel("cart"), cartOpenDelayMs);
  return true;
}

/** Changes the quantity of a line; being stopped by the stock is said. */
export async function changeLineQuantity(line: CartLine, delta: number, product?: Product): Promise<void> {
  const change = await (await mutations()).changeLineQuantity(line.id, line.size, delta, product);
  if (!change.ok) showToast("warning", cartRefusalText(change.code));
}

/** Removes a line and offers to take it back. */
export async function removeLine(id: ProductId, size: Size): Promise<void> {
  const { removeLine, restoreLine } = await mutations();
  const removed = await removeLine(id, size);
  if (!removed) return;
  showToast("info", `${removed.name}, ${removed.size} removed.`, {
    label: "Undo",
    run: () => void restoreLine(removed),
  });
}

/** Takes a line as the shop can deliver it today: at today's price, and no more pieces than there are. */
export async function mendLine(line: CartLine, product: Product): Promise<void> {
  await (await mutations()).mendLine(line.id, line.size, product);
}

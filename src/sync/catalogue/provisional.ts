import type { CatalogueSegment } from "../../db/catalogue/segments";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { changeCatalogue, currentCatalogue } from "../../state/catalogue/catalogue";

/**
 * Products that are on screen before the sync has brought them, with what it has brought of them since. On a first visit
 * they are newer than a snapshot that was made a moment ago: where the two differ, the snapshot's waits until the changes
 * since then are here too, so that no price jumps back and forth. What the sync has not named by then is gone.
 */
const unconfirmed = new Map<ProductId, Product | undefined>();

/** Shows products of a first visit before the catalogue is there. */
export function showProvisional(products: readonly Product[]): void {
  const { byId, status } = currentCatalogue();
  if (status === "ready") return;
  const put = products.filter(({ id }) => !byId.has(id));
  for (const { id } of put) unconfirmed.set(id, undefined);
  changeCatalogue({ put, status: "partial" });
}

/** A snapshot begins: each product is in doubt until the sync has brought it again. */
export function markAllUnconfirmed(): void {
  for (const id of currentCatalogue().byId.keys()) unconfirmed.set(id, undefined);
}

/** Shows what a step of the sync brought. */
export function showSegment({ put, gone, to }: Pick<CatalogueSegment, "put" | "gone" | "to">): void {
  const now = unconfirmed.size > 0 ? put.filter((product) => !hold(product)) : put;
  for (const id of gone) unconfirmed.delete(id);
  changeCatalogue({ put: now, gone, status: "partial" });
  if (!to.complete) return;
  const held = [...unconfirmed];
  unconfirmed.clear();
  changeCatalogue({
    put: held.flatMap(([, product]) => product ?? []),
    gone: held.flatMap(([id, product]) => (product ? [] : id)),
    status: "ready",
  });
}

/** Whether a product has to wait behind the one that is shown. */
function hold(product: Product): boolean {
  const shown = currentCatalogue().byId.get(product.id);
  const differs = shown !== undefined && unconfirmed.has(product.id) && !sameCard(shown, product);
  if (differs) unconfirmed.set(product.id, product);
  else unconfirmed.delete(product.id);
  return differs;
}

/** A first visit's products come without their description. */
function sameCard(a: Product, b: Product): boolean {
  const card = (product: Product) => JSON.stringify({ ...product, description: "" });
  return card(a) === card(b);
}

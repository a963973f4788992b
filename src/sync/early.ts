import type { CatalogueStep } from "../db/catalogue";
import type { Product, ProductId } from "../domain/product";
import { changeCatalogue, currentCatalogue } from "../state/catalogue";

/**
 * Products that a first visitor sees before the catalogue comes, with what the sync has said about them since. They
 * are newer than a snapshot that was made a moment ago. So where it differs, it waits until the changes since then
 * are here too, and no price jumps back and forth.
 */
const early = new Map<ProductId, Product | undefined>();

export function showEarly(products: readonly Product[]): void {
  const { byId, status } = currentCatalogue();
  if (status === "ready") return;
  const put = products.filter(({ id }) => !byId.has(id));
  for (const { id } of put) early.set(id, undefined);
  changeCatalogue({ put, status: "partial" });
}

/** Shows what a step of the sync brought. */
export function showStep({ put, gone, to }: Pick<CatalogueStep, "put" | "gone" | "to">): void {
  const now = early.size > 0 ? put.filter((product) => !hold(product)) : put;
  for (const id of gone) early.delete(id);
  changeCatalogue({ put: now, gone, status: "partial" });
  if (!to.complete) return;
  const held = [...early];
  early.clear();
  changeCatalogue({
    put: held.flatMap(([, product]) => product ?? []),
    gone: held.flatMap(([id, product]) => (product ? [] : id)),
    status: "ready",
  });
}

/** Whether a product has to wait behind the one that is shown. */
function hold(product: Product): boolean {
  const shown = currentCatalogue().byId.get(product.id);
  const differs = shown !== undefined && early.has(product.id) && !sameCard(shown, product);
  if (differs) early.set(product.id, product);
  else early.delete(product.id);
  return differs;
}

/** Early products come without their description. */
function sameCard(a: Product, b: Product): boolean {
  const card = (product: Product) => JSON.stringify({ ...product, description: "" });
  return card(a) === card(b);
}

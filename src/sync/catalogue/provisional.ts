import type { CatalogueSegment } from "../../db/catalogue/segments";
import { isSameCard, type Product, type ProductId } from "../../domain/catalogue/product";
import type { CatalogueStore } from "../callbacks";

/**
 * Shows segments on the screens, and holds back outdated rows of a snapshot. Products that are shown before the sync has
 * confirmed them (the first screen of a first visit, or all products while a new snapshot is read) can be newer than the
 * snapshot. When a snapshot row differs from such a product, it is shown only after the changes since the snapshot have
 * arrived, so that no price jumps back and forth. Unconfirmed products that the sync has not named by then are removed.
 */
export interface ProvisionalList {
  /** Shows products of a first visit before the catalogue has arrived. */
  showProvisional(products: readonly Product[]): void;
  /** Marks all shown products as unconfirmed, because a snapshot begins. */
  markAllUnconfirmed(): void;
  showSegment(segment: Pick<CatalogueSegment, "put" | "gone" | "to">): void;
}

export function createProvisionalList(catalogue: CatalogueStore): ProvisionalList {
  /** Unconfirmed products by id, with the snapshot row that is held back, if any. */
  const unconfirmed = new Map<ProductId, Product | undefined>();

  /** Holds a row back when it differs from the unconfirmed product that is shown. */
  const holdBack = (product: Product): boolean => {
    const shown = catalogue.current().byId.get(product.id);
    const differs = shown !== undefined && unconfirmed.has(product.id) && !isSameCard(shown, product);
    if (differs) unconfirmed.set(product.id, product);
    else unconfirmed.delete(product.id);
    return differs;
  };

  return {
    showProvisional(products) {
      const { byId, status } = catalogue.current();
      if (status === "ready") return;
      const put = products.filter(({ id }) => !byId.has(id));
      for (const { id } of put) unconfirmed.set(id, undefined);
      catalogue.change({ put, status: "partial" });
    },
    markAllUnconfirmed() {
      for (const id of catalogue.current().byId.keys()) unconfirmed.set(id, undefined);
    },
    showSegment({ put, gone, to }) {
      const shownNow = unconfirmed.size > 0 ? put.filter((product) => !holdBack(product)) : put;
      for (const id of gone) unconfirmed.delete(id);
      catalogue.change({ put: shownNow, gone, status: "partial" });
      if (!to.complete) return;
      const rest = [...unconfirmed];
      unconfirmed.clear();
      catalogue.change({
        put: rest.flatMap(([, heldBack]) => heldBack ?? []),
        gone: rest.flatMap(([id, heldBack]) => (heldBack ? [] : id)),
        status: "ready",
      });
    },
  };
}

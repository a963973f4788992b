import type { CatalogueSegment } from "../../db/catalogue/segments";
import { isSameCard, type Product, type ProductId } from "../../domain/catalogue/product";
import type { Cursor } from "../../server/catalogue/products";
import type { CatalogueStore } from "../callbacks";

/**
 * Shows products and segments of the catalogue on the screens, and holds back outdated rows. Products that
 * are shown before the sync has confirmed them (those in the page's markup, the first screen of a first
 * visit, or all products while a new snapshot is read) can be newer than the stored catalogue or the
 * snapshot. When a stored row differs from such a product on screen, the row is shown only after all later
 * changes have arrived, so that no price jumps back and forth. Unconfirmed products that no row contains are
 * removed at that time.
 */
export interface ProvisionalList {
  /**
   * Shows products before the catalogue has arrived, as unconfirmed ones.
   * @param cursor the catalogue position that the products are from, if known: rows of this position or a
   *   later one replace them at once
   * @param isKeptPage whether the products are from a page that the service worker has kept; rows of another
   *   epoch then count as newer
   */
  showProvisional(products: readonly Product[], cursor?: Cursor, options?: { isKeptPage: boolean }): void;
  /** Shows stored products. `position`: their position in the server's changes; undefined: unknown. */
  showStored(products: readonly Product[], position: Cursor | undefined): void;
  /**
   * Marks all shown products as unconfirmed, before a snapshot or the whole stored catalogue is read. A
   * product that is already unconfirmed keeps its position.
   */
  markAllUnconfirmed(): void;
  /** Shows a segment (a batch of catalogue changes), except rows that have to be held back. */
  showSegment(segment: Pick<CatalogueSegment, "put" | "gone" | "to">): void;
  /** Ends the unconfirmed state of all products: the server has sent all changes. */
  confirmAll(): void;
}

interface Unconfirmed {
  cursor: Cursor | undefined;
  /** Whether the product is from a kept page, see `showProvisional`. */
  isKeptPage?: boolean;
  /** The product's row that is held back, if any. */
  heldBack?: Product;
}

export function createProvisionalList(catalogue: CatalogueStore): ProvisionalList {
  const unconfirmed = new Map<ProductId, Unconfirmed>();

  /**
   * Holds back a product's row that differs from the unconfirmed product on screen and may be older.
   * @param position the row's position in the server's changes; undefined: unknown
   * @returns whether the row is held back
   */
  const holdBack = (product: Product, position: Cursor | undefined): boolean => {
    const shown = catalogue.current().byId.get(product.id);
    const mark = unconfirmed.get(product.id);
    const isHeldBack =
      shown !== undefined &&
      mark !== undefined &&
      !isCoveredByPosition(mark, position) &&
      !isSameCard(shown, product);
    if (isHeldBack) unconfirmed.set(product.id, { ...mark, heldBack: product });
    else unconfirmed.delete(product.id);
    return isHeldBack;
  };

  /**
   * Ends the unconfirmed state of these products: shows the rows that were held back, and removes products
   * that no row has contained.
   */
  const endUnconfirmed = (entries: readonly [ProductId, Unconfirmed][]): void => {
    for (const [id] of entries) unconfirmed.delete(id);
    catalogue.change({
      put: entries.flatMap(([, { heldBack }]) => heldBack ?? []),
      gone: entries.flatMap(([id, { heldBack }]) => (heldBack ? [] : id)),
      status: "ready",
    });
  };

  return {
    showProvisional(products, cursor, { isKeptPage } = { isKeptPage: false }) {
      const { byId, status } = catalogue.current();
      if (status === "ready") return;
      const put = products.filter(({ id }) => !byId.has(id));
      for (const { id } of put) unconfirmed.set(id, { cursor, isKeptPage });
      catalogue.change({ put, status: "partial" });
    },
    showStored(products, position) {
      catalogue.change({
        put: products.filter((product) => !holdBack(product, position)),
        status: "partial",
      });
    },
    markAllUnconfirmed() {
      for (const id of catalogue.current().byId.keys()) {
        const { cursor, isKeptPage = false } = unconfirmed.get(id) ?? {};
        unconfirmed.set(id, { cursor, isKeptPage });
      }
    },
    showSegment({ put, gone, to }) {
      const shownNow = unconfirmed.size > 0 ? put.filter((product) => !holdBack(product, to)) : put;
      for (const id of gone) unconfirmed.delete(id);
      catalogue.change({ put: shownNow, gone, status: "partial" });
      // A complete stored catalogue can be older than the page's markup: it confirms only products that it
      // covers.
      if (to.complete)
        endUnconfirmed([...unconfirmed].filter(([, mark]) => !mark.cursor || isCoveredByPosition(mark, to)));
    },
    confirmAll() {
      if (unconfirmed.size > 0) endUnconfirmed([...unconfirmed]);
    },
  };
}

/** Whether `position` is known to be the position of the unconfirmed product, or a later one. */
function isCoveredByPosition({ cursor, isKeptPage }: Unconfirmed, position: Cursor | undefined): boolean {
  if (!cursor || !position) return false;
  return cursor.epoch === position.epoch ? cursor.seq <= position.seq : isKeptPage === true;
}

import type { Product, ProductId } from "./product";

/**
 * loading: no product is known yet; partial: the known products are right, but there may be more; ready: all
 * are known.
 */
export type CatalogueStatus = "loading" | "partial" | "ready";

/** The catalogue in memory, which every screen reads. */
export interface CatalogueView {
  readonly status: CatalogueStatus;
  /** Active products, newest first. */
  readonly products: readonly Product[];
  /**
   * The newest state of every product. The map itself may be changed in place; a change gives another view.
   */
  readonly byId: ReadonlyMap<ProductId, Product>;
  /** The products of a collection, newest first; the same array until one of them changes. */
  inCollection(id: string): readonly Product[];
}

export interface CatalogueChange {
  put?: readonly Product[];
  gone?: readonly ProductId[];
  status?: CatalogueStatus;
}

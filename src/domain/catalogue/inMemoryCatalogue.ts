import type { Product, ProductId } from "./product";

/**
 * How much of the catalogue is in memory. loading: no product; partial: the products are correct, but some
 * may be missing; ready: all products.
 */
export type CatalogueStatus = "loading" | "partial" | "ready";

/** The catalogue in memory, which every screen reads. */
export interface InMemoryCatalogue {
  readonly status: CatalogueStatus;
  /** Active products, newest first. */
  readonly products: readonly Product[];
  /**
   * The newest state of every product. The map may be changed in place; each change creates another
   * `InMemoryCatalogue`.
   */
  readonly byId: ReadonlyMap<ProductId, Product>;
  /** The products of a collection, newest first; returns the same array until one of them changes. */
  inCollection(id: string): readonly Product[];
}

export interface CatalogueChange {
  put?: readonly Product[];
  gone?: readonly ProductId[];
  status?: CatalogueStatus;
}

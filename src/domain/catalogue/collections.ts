import { relatedProductsMax } from "../shared/limits";
import { bottom, newArrivals, tee } from "./messages";
import type { Product, ProductId } from "./product";

/** A list on the home page (spec 2). */
export interface Collection {
  id: string;
  title: string;
  hasFilters: boolean;
}

/** The id of New Arrivals (spec 9). */
export const newArrivalsId = "C-NEW";

/** The three lists of the home page, in their order there (spec 2 and 9). */
export const collections = [
  { id: newArrivalsId, title: newArrivals, hasFilters: false },
  { id: "C-TSHIRT", title: tee, hasFilters: true },
  { id: "C-BOTTOM", title: bottom, hasFilters: true },
] as const satisfies readonly Collection[];

/** Whether a product is sold as a bottom (spec 9: C-BOTTOM). */
export const isBottom = ({ collectionIds }: Pick<Product, "collectionIds">): boolean =>
  collectionIds.includes("C-BOTTOM");

/**
 * Whether a product is described as a tee (spec 2). The shop sells tees and bottoms; a product without a
 * collection can be either, so it does not count as a tee.
 */
export const isTee = ({ collectionIds }: Pick<Product, "collectionIds">): boolean =>
  collectionIds.length > 0 && !isBottom({ collectionIds });

/** Whether product lists show a product (spec 6: only active ones). */
export function isActiveProduct(product: Product): boolean {
  return product.active === true;
}

type Dated = Pick<Product, "createdAt" | "id">;

/** Sorts products newest first; equal times by ascending id, so that the order is always the same. */
export function compareNewest(a: Dated, b: Dated): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The products under 'You may also like' (spec 7): the first 3 other products whose `active` is true or
 * unset.
 */
export function relatedProducts(products: readonly Product[], current: ProductId): readonly Product[] {
  const related: Product[] = [];
  for (const product of products) {
    if (related.length === relatedProductsMax) break;
    if (product.id !== current && product.active !== false) related.push(product);
  }
  return related;
}

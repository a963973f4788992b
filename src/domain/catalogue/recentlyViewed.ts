import { recentlyViewedMax } from "../shared/limits";
import type { Product, ProductId } from "./product";

/** A product whose page was opened on this device. */
export interface ViewedProduct {
  id: ProductId;
  /** Milliseconds since 1970. */
  viewedAt: number;
}

/**
 * Adds a product to the front of the recently viewed products: newest first, each once, at most
 * `recentlyViewedMax`.
 */
export function addViewedProduct(
  viewed: readonly ViewedProduct[],
  id: ProductId,
  now: number,
): readonly ViewedProduct[] {
  const others = viewed.filter((entry) => entry.id !== id);
  const viewedAt = Math.max(now, (others[0]?.viewedAt ?? 0) + 1);
  return [{ id, viewedAt }, ...others].slice(0, recentlyViewedMax);
}

/**
 * The recently viewed products that are still in the shop.
 * @param current id of a product to leave out: the one whose page is open
 */
export function findViewedProducts(
  viewed: readonly ViewedProduct[],
  byId: ReadonlyMap<ProductId, Product>,
  current?: ProductId,
): readonly Product[] {
  return viewed.flatMap(({ id }) => {
    const product = id === current ? undefined : byId.get(id);
    return product && product.active !== false ? [product] : [];
  });
}

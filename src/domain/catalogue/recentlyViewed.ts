import { recentlyViewedMax } from "../shared/limits";
import type { Product, ProductId } from "./product";

/** A product page that was open. */
export interface Viewed {
  id: ProductId;
  /** Milliseconds since 1970. */
  viewedAt: number;
}

/** Recently viewed with this product in first place: newest first, each once, no more than are shown. */
export function rememberViewed(viewed: readonly Viewed[], id: ProductId, now: number): readonly Viewed[] {
  const others = viewed.filter((entry) => entry.id !== id);
  const viewedAt = Math.max(now, (others[0]?.viewedAt ?? 0) + 1);
  return [{ id, viewedAt }, ...others].slice(0, recentlyViewedMax);
}

/** The recently viewed products that the shop still has, without the one on screen. */
export function viewedProducts(
  viewed: readonly Viewed[],
  byId: ReadonlyMap<ProductId, Product>,
  current?: ProductId,
): readonly Product[] {
  return viewed.flatMap(({ id }) => {
    const product = id === current ? undefined : byId.get(id);
    return product && product.active !== false ? [product] : [];
  });
}

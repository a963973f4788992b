import type { ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import { useLiveRows } from "../liveRows";
import type { ShopDatabase } from "../schema";

/** Recently viewed products, newest first. */
export async function readViewedProducts(db: ShopDatabase): Promise<readonly ViewedProduct[]> {
  return (await db.recent.toArray()).sort((a, b) => b.viewedAt - a.viewedAt);
}

/**
 * Recently viewed products, newest first; `findViewedProducts` looks them up in the catalogue. Undefined
 * until loaded.
 */
export const useViewedProducts = (): readonly ViewedProduct[] | undefined =>
  useLiveRows(readViewedProducts, []);

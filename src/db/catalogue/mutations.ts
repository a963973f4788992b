import type { ProductId } from "../../domain/catalogue/product";
import { addViewed, type ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import type { ShopDatabase } from "../schema";
import { write } from "../writeWithFallback";

/** Adds a product to the recently viewed ones. */
export function rememberViewed(id: ProductId): Promise<void> {
  return write(
    (db) => [db.recent],
    async (db) => {
      const kept = addViewed(await readViewed(db), id, Date.now());
      await db.recent.clear();
      await db.recent.bulkPut([...kept]);
    },
  );
}

/** Recently viewed products, newest first. */
export async function readViewed(db: ShopDatabase): Promise<readonly ViewedProduct[]> {
  return (await db.recent.toArray()).sort((a, b) => b.viewedAt - a.viewedAt);
}

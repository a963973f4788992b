import type { ProductId } from "../../domain/catalogue/product";
import { addViewedProduct, type ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import { recordRowChanges, writeSharedRows } from "../cart/recordRowChanges";
import type { ShopDatabase } from "../schema";

/** Adds a product to the recently viewed products. */
export async function storeViewedProduct(id: ProductId): Promise<void> {
  await writeSharedRows(
    (db) => [db.recent],
    async (db) => {
      const viewed = addViewedProduct(await readViewedProducts(db), id, Date.now());
      await db.recent.clear();
      await db.recent.bulkPut([...viewed]);
      await recordRowChanges(db, [{ table: "recent", id }]);
    },
  );
}

/** Recently viewed products, newest first. */
export async function readViewedProducts(db: ShopDatabase): Promise<readonly ViewedProduct[]> {
  return (await db.recent.toArray()).sort((a, b) => b.viewedAt - a.viewedAt);
}

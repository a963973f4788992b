import type { ProductId } from "../../domain/catalogue/product";
import { addViewed, type ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import { recordRowChanges, writeRows } from "../cart/record";
import type { ShopDatabase } from "../schema";

/** Adds a product to the recently viewed ones. */
export async function rememberViewed(id: ProductId): Promise<void> {
  await writeRows(
    (db) => [db.recent],
    async (db) => {
      const kept = addViewed(await readViewed(db), id, Date.now());
      await db.recent.clear();
      await db.recent.bulkPut([...kept]);
      await recordRowChanges(db, [{ table: "recent", id }]);
    },
  );
}

/** Recently viewed products, newest first. */
export async function readViewed(db: ShopDatabase): Promise<readonly ViewedProduct[]> {
  return (await db.recent.toArray()).sort((a, b) => b.viewedAt - a.viewedAt);
}

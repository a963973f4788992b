import type { ProductId } from "../../domain/catalogue/product";
import { addViewedProduct } from "../../domain/catalogue/recentlyViewed";
import { recordRowChanges, writeSyncedRows } from "../cart/recordRowChanges";
import { readViewedProducts } from "./queries";

/** Adds a product to the recently viewed products. */
export async function storeViewedProduct(id: ProductId): Promise<void> {
  await writeSyncedRows(
    (db) => [db.recent],
    async (db) => {
      const viewed = addViewedProduct(await readViewedProducts(db), id, Date.now());
      await db.recent.clear();
      await db.recent.bulkPut([...viewed]);
      await recordRowChanges(db, [{ table: "recent", id }]);
    },
  );
}

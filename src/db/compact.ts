import type { Product, ProductId } from "../domain/product";
import { sameState, stepProducts, stepsAfter } from "./catalogue";
import { type CatalogueState, readMeta, type ShopDatabase, type StoredStep } from "./schema";

/**
 * Writes the catalogue anew without what later steps have replaced. Readers see it before or after, never between.
 * Nothing is done when it is not in `state` any more.
 */
export function compactCatalogue(db: ShopDatabase, state: CatalogueState): Promise<void> {
  return db.transaction("rw", db.catalogue, db.meta, async () => {
    if (!sameState(await readMeta(db, "catalogue"), state)) return;
    const live = new Map<ProductId, Product>();
    let last = 0;
    for await (const { n, put, gone } of stepsAfter(db, 0)) {
      for (const product of put) live.set(product.id, product);
      for (const id of gone) live.delete(id);
      last = n;
    }
    const products = [...live.values()];
    for (let at = 0; at < products.length; at += stepProducts) {
      const put = products.slice(at, at + stepProducts);
      await db.catalogue.add({ generation: state.generation, put, gone: [] } as unknown as StoredStep);
    }
    await db.catalogue.where(":id").belowOrEqual(last).delete();
  });
}

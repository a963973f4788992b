import type { Product, ProductId } from "../domain/product";
import { type CatalogueState, readMeta, type ShopDatabase, type StoredProduct, writeMeta } from "./schema";

/** A step of the catalogue from one state to the next. */
export interface CatalogueStep {
  from: CatalogueState | undefined;
  to: CatalogueState;
  put: readonly Product[];
  gone: readonly ProductId[];
}

/** Rows that are read at once: about 10 ms of a phone's main thread. */
const sliceRows = 250;

export async function readCatalogueState(db: ShopDatabase): Promise<CatalogueState | undefined> {
  return readMeta(db, "catalogue");
}

/**
 * Stores a step and moves the cursor with it, in one transaction: a sync that is cut off at any point goes on from
 * what is stored.
 * @returns false, and nothing is stored, when the catalogue is not in the step's `from` state, because another tab
 * moved it on
 */
export async function storeStep(db: ShopDatabase, { from, to, put, gone }: CatalogueStep): Promise<boolean> {
  return db.transaction("rw", db.products, db.meta, async () => {
    if (!sameState(await readCatalogueState(db), from)) return false;
    const rows: StoredProduct[] = put.map((product) => ({ ...product, generation: to.generation }));
    if (gone.length > 0) await db.products.bulkDelete([...gone]);
    if (rows.length > 0) await db.products.bulkPut(rows);
    await writeMeta(db, "catalogue", to);
    return true;
  });
}

export function sameState(a: CatalogueState | undefined, b: CatalogueState | undefined): boolean {
  const text = (state?: CatalogueState) =>
    state && `${state.epoch} ${state.seq} ${state.generation} ${state.complete}`;
  return text(a) === text(b);
}

/** All stored products, in slices short enough to leave the page responsive. */
export async function* storedProducts(db: ShopDatabase): AsyncGenerator<StoredProduct[], void> {
  for (let after = ""; ; ) {
    const rows = await db.products.where(":id").above(after).limit(sliceRows).toArray();
    if (rows.length > 0) yield rows;
    if (rows.length < sliceRows) return;
    after = (rows.at(-1) as StoredProduct).id;
  }
}

/** The stored products among `ids`, in their order. */
export async function productsById(db: ShopDatabase, ids: readonly ProductId[]): Promise<StoredProduct[]> {
  const rows = await db.products.bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

/** Removes what the snapshot of this generation did not bring; returns the ids. */
export async function sweep(db: ShopDatabase, generation: number): Promise<ProductId[]> {
  const swept: ProductId[] = [];
  for await (const rows of storedProducts(db)) {
    const old = rows.filter((row) => row.generation !== generation).map((row) => row.id);
    await db.products.bulkDelete(old);
    swept.push(...old);
  }
  return swept;
}

/** Gives the catalogue's room back to the shopper's own data. The server has it still. */
export async function forgetCatalogue(db: ShopDatabase): Promise<void> {
  await db.transaction("rw", db.products, db.meta, async () => {
    await db.products.clear();
    await db.meta.bulkDelete(["catalogue", "firstScreen"]);
  });
}

import type { Product, ProductId } from "../../domain/catalogue/product";
import { type CatalogueState, readMeta, type ShopDatabase, type StoredSegment, writeMeta } from "../schema";

/** A step of the catalogue from one state to the next. */
export interface CatalogueSegment {
  from: CatalogueState | undefined;
  to: CatalogueState;
  put: Product[];
  gone: ProductId[];
}

/** Products of a step: storing one takes some 10 ms of a slow phone's main thread. */
export const segmentProducts = 250;
/** Steps that are read at once: of the largest, about 10 ms of a slow phone's main thread. */
const stepsAtOnce = 2;

/** How far the stored catalogue is, and the number of its first step: another one means that it was rewritten. */
export function readPosition(
  db: ShopDatabase,
): Promise<{ state: CatalogueState | undefined; first: number | undefined }> {
  return db.transaction("r", db.catalogue, db.meta, async () => {
    const state = await readMeta(db, "catalogue");
    const [first] = await db.catalogue.orderBy(":id").limit(1).primaryKeys();
    return { state, first };
  });
}

/**
 * Stores a step and moves the cursor with it, in one transaction: a sync that is cut off at any point goes on from
 * what is stored.
 * @returns the step's number, 0 when only the cursor moved; undefined, and nothing is stored, when the catalogue is
 * not in the step's `from` state, because another tab moved it on
 */
export function storeSegment(
  db: ShopDatabase,
  { from, to, put, gone }: CatalogueSegment,
): Promise<number | undefined> {
  return db.transaction("rw", db.catalogue, db.meta, async () => {
    if (!sameState(await readMeta(db, "catalogue"), from)) return undefined;
    const empty = put.length + gone.length === 0;
    const n = empty ? 0 : await db.catalogue.add({ generation: to.generation, put, gone } as StoredSegment);
    await writeMeta(db, "catalogue", to);
    return n;
  });
}

export function sameState(a: CatalogueState | undefined, b: CatalogueState | undefined): boolean {
  const text = (state?: CatalogueState) =>
    state && `${state.epoch} ${state.seq} ${state.generation} ${state.complete}`;
  return text(a) === text(b);
}

/** The stored steps after number `after`, oldest first. */
export async function* segmentsAfter(db: ShopDatabase, after: number): AsyncGenerator<StoredSegment, void> {
  for (;;) {
    const steps = await db.catalogue.where(":id").above(after).limit(stepsAtOnce).toArray();
    yield* steps;
    if (steps.length < stepsAtOnce) return;
    after = (steps.at(-1) as StoredSegment).n;
  }
}

/** Removes the steps from before this generation, whose snapshot and changes have replaced them. */
export async function removeBefore(db: ShopDatabase, generation: number): Promise<void> {
  await db.catalogue.where("generation").below(generation).delete();
}

/** Gives the catalogue's room back to the shopper's own data. The server has it still. */
export function forgetCatalogue(db: ShopDatabase): Promise<void> {
  return db.transaction("rw", db.catalogue, db.meta, async () => {
    await db.catalogue.clear();
    await db.meta.bulkDelete(["catalogue", "firstScreen"]);
  });
}

/**
 * Writes the catalogue anew without what later steps have replaced. Readers see it before or after, never between.
 * Nothing is done when it is not in `state` any more.
 */
export function compactCatalogue(db: ShopDatabase, state: CatalogueState): Promise<void> {
  return db.transaction("rw", db.catalogue, db.meta, async () => {
    if (!sameState(await readMeta(db, "catalogue"), state)) return;
    const live = new Map<ProductId, Product>();
    let last = 0;
    for await (const { n, put, gone } of segmentsAfter(db, 0)) {
      for (const product of put) live.set(product.id, product);
      for (const id of gone) live.delete(id);
      last = n;
    }
    const products = [...live.values()];
    for (let at = 0; at < products.length; at += segmentProducts) {
      const put = products.slice(at, at + segmentProducts);
      await db.catalogue.add({ generation: state.generation, put, gone: [] } as unknown as StoredSegment);
    }
    await db.catalogue.where(":id").belowOrEqual(last).delete();
  });
}

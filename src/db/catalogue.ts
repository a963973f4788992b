import type { Product, ProductId } from "../domain/product";
import { type CatalogueState, readMeta, type ShopDatabase, type StoredStep, writeMeta } from "./schema";

/** A step of the catalogue from one state to the next. */
export interface CatalogueStep {
  from: CatalogueState | undefined;
  to: CatalogueState;
  put: Product[];
  gone: ProductId[];
}

/** Products of a step: storing one takes some 10 ms of a slow phone's main thread. */
export const stepProducts = 250;
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
export function storeStep(
  db: ShopDatabase,
  { from, to, put, gone }: CatalogueStep,
): Promise<number | undefined> {
  return db.transaction("rw", db.catalogue, db.meta, async () => {
    if (!sameState(await readMeta(db, "catalogue"), from)) return undefined;
    const empty = put.length + gone.length === 0;
    const n = empty ? 0 : await db.catalogue.add({ generation: to.generation, put, gone } as StoredStep);
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
export async function* stepsAfter(db: ShopDatabase, after: number): AsyncGenerator<StoredStep, void> {
  for (;;) {
    const steps = await db.catalogue.where(":id").above(after).limit(stepsAtOnce).toArray();
    yield* steps;
    if (steps.length < stepsAtOnce) return;
    after = (steps.at(-1) as StoredStep).n;
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

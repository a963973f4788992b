import * as stored from "../db/catalogue";
import type { CatalogueState, ShopDatabase } from "../db/schema";
import type { ProductId } from "../domain/product";

/** Where the catalogue and its cursor are kept between two pulls. */
export interface CatalogueStore {
  /** The database, where it outlives the page and other tabs see it too. */
  readonly db?: ShopDatabase;
  state(): Promise<CatalogueState | undefined>;
  /** @returns false, with nothing kept, when the catalogue is not in the step's `from` state any more */
  apply(step: stored.CatalogueStep): Promise<boolean>;
  /** Removes what the snapshot of this generation did not bring; returns the ids. */
  sweep(generation: number): Promise<ProductId[]>;
}

export function databaseStore(db: ShopDatabase): CatalogueStore {
  return {
    db,
    state: () => stored.readCatalogueState(db),
    apply: (step) => stored.storeStep(db, step),
    // Nothing is older than the first snapshot.
    sweep: async (generation) => (generation > 1 ? stored.sweep(db, generation) : []),
  };
}

/**
 * For a page whose storage is missing or full: the catalogue is in memory anyway, so only the cursor is kept.
 * @param present the ids that memory holds at `state`
 */
export function memoryStore(state: CatalogueState | undefined, present: Iterable<ProductId>): CatalogueStore {
  const generations = new Map<ProductId, number>();
  for (const id of present) generations.set(id, state?.generation ?? 0);
  return {
    state: async () => state,
    async apply({ from, to, put, gone }) {
      if (!stored.sameState(state, from)) return false;
      for (const { id } of put) generations.set(id, to.generation);
      for (const id of gone) generations.delete(id);
      state = to;
      return true;
    },
    sweep: async (generation) =>
      [...generations].filter(([, brought]) => brought !== generation).map(([id]) => id),
  };
}

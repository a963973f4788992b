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

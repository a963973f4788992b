import { sameState } from "../db/catalogue";
import type { CatalogueState } from "../db/schema";
import type { ProductId } from "../domain/product";
import type { CatalogueStore } from "./store";

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
      if (!sameState(state, from)) return false;
      for (const { id } of put) generations.set(id, to.generation);
      for (const id of gone) generations.delete(id);
      state = to;
      return true;
    },
    sweep: async (generation) =>
      [...generations].filter(([, brought]) => brought !== generation).map(([id]) => id),
  };
}

import type { ShopDatabase } from "./schema";

/*
 * Every write of the shopper's data has an id, which is stored in the same transaction. A connection can be lost between
 * the commit and the page's notice of it: the repeated write then finds its id and changes nothing.
 */

/** How many ids of writes are kept: far more than a page can add between a write and its retry. */
const appliedMax = 1000;
/** The oldest ids are deleted after this many writes. */
const deleteEvery = 100;

/** An id for a write. */
export function newWriteId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/**
 * Stores the id of a write, in the running transaction.
 * @returns false when it is stored already: the write has been applied
 */
export async function markApplied({ applied }: ShopDatabase, id: string): Promise<boolean> {
  if (await applied.get({ id })) return false;
  const n = await applied.add({ id });
  if (n % deleteEvery === 0)
    await applied
      .where(":id")
      .belowOrEqual(n - appliedMax)
      .delete();
  return true;
}

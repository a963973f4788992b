import type { ShopDatabase } from "./schema";

/*
 * The ids of applied writes. Every write of the shopper's data stores its id in its own transaction. If the connection is lost
 * between the commit and its report to the page, the page repeats the write, which then finds its id and changes nothing.
 */

/** Number of ids that stay stored: far more than a page can add between a write and its retry. */
const appliedMax = 1000;
/** The oldest ids are deleted after this many writes. */
const deleteEvery = 100;

/** An id for a write. */
export function newWriteId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/**
 * Stores the id of a write, in the running transaction.
 * @returns false when the id is already stored: the write has been applied before
 */
export async function markWriteApplied({ applied }: ShopDatabase, id: string): Promise<boolean> {
  if (await applied.get({ id })) return false;
  const n = await applied.add({ id });
  if (n % deleteEvery === 0)
    await applied
      .where(":id")
      .belowOrEqual(n - appliedMax)
      .delete();
  return true;
}

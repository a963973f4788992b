/* The parts of the device's database (src/db/schema.ts) that code without Dexie needs. */

/** Name of the IndexedDB database. */
export const databaseName = "haat";

/**
 * Error: a transaction of the device's database has not ended within its time limit. It may still commit
 * later; if it does not, the next start stores the shopper's change from the command log.
 */
export class StorageTimeoutError extends Error {
  override name = "StorageTimeoutError";
}

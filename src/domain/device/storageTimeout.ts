/**
 * A transaction of the device's database has not ended within its time limit. It may still commit later: what it stores is
 * kept in the tap log, and stored at the next start if it did not commit.
 */
export class StorageTimeoutError extends Error {
  override name = "StorageTimeoutError";
}

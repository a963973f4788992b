import { dayMs } from "../../shared/timeUnits";
import { type EntryName, formatEntryName, isTombstone } from "./entries";
import { type Entry, isRegister, latestStamp, parseCounter } from "./entry";
import { stampMs } from "./stamp";

/*
 * Selects the tombstones that the server and the devices delete. A tombstone is an entry that only says that
 * something was removed, for example a cart line (`isTombstone`).
 */

/** How long server and devices keep a tombstone of an account, and how many at most. */
export const tombstoneMaxMs = 90 * dayMs;
export const tombstonesMax = 400;
/**
 * The server deletes an account's old tombstones each time the number of a change (`seq`) is divisible by
 * this.
 */
export const forgetEvery = 50;

/**
 * Selects the tombstones that the server deletes: old ones, and those above the maximum. A device whose
 * cursor is older than the latest of them has to start over.
 * @param tombstones the server's tombstones in any order; `seq` and `changedMs`: number and time of the last
 * change of each
 */
export function tombstonesToForget<T extends EntryName & { seq: number; changedMs: number; entry: Entry }>(
  tombstones: readonly T[],
  serverMs: number,
): T[] {
  const newestFirst = [...tombstones].sort((a, b) => b.seq - a.seq);
  return newestFirst
    .filter(({ changedMs }, at) => at >= tombstonesMax || serverMs - changedMs > tombstoneMaxMs)
    .filter((row) => canDeleteTombstone(row, row.entry));
}

/**
 * Selects the tombstones that a device deletes from its copies of the server's entries. The server can still
 * have these tombstones, so a tombstone is selected only if a later change has the same effect with and
 * without it.
 * @param rows the device's copies of the server's entries, in any order
 * @param unsent `formatEntryName` of the entries with unsent changes, whose tombstones stay: without the
 * tombstone such a change would show the removed line again
 * @param serverMs the server's time in milliseconds since 1970
 */
export function deviceTombstonesToForget<T extends EntryName & { entry: Entry }>(
  rows: readonly T[],
  unsent: ReadonlySet<string>,
  serverMs: number,
): T[] {
  const removals = rows
    .filter((row) => isTombstone(row, row.entry))
    .map((row) => ({ row, stamp: latestStamp(row.entry) }));
  const newestFirst = removals.sort((a, b) => (a.stamp > b.stamp ? -1 : 1));
  return newestFirst
    .filter(({ stamp }, at) => at >= tombstonesMax || serverMs - stampMs(stamp) > tombstoneMaxMs)
    .map(({ row }) => row)
    .filter((row) => canDeleteTombstone(row, row.entry) && !unsent.has(formatEntryName(row)));
}

/**
 * Whether a tombstone can be deleted: only when this release can read it completely. For a newer release, an
 * entry with values that this release cannot read may be a line or item that is not removed.
 */
function canDeleteTombstone({ kind }: EntryName, entry: Entry): boolean {
  // The next change of a line that is not in the cart starts from 0, with and without the removal.
  if (kind === "line") return canReadLineQuantity(entry);
  // `listed` of another type is a value that only a newer release can read.
  return isRegister(entry.set) && (entry.set["listed"] ?? false) === false;
}

/**
 * Whether this release can read the quantity of a line's entry; a line that only a newer release can read
 * does not count as removed.
 */
function canReadLineQuantity({ set, taps, sold }: Entry): boolean {
  const isQuantity = set === undefined || (isRegister(set) && typeof set["quantity"] === "number");
  return (
    isQuantity && [taps, sold].every((counter) => counter === undefined || parseCounter(counter) === counter)
  );
}

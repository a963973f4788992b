import { queueEntryDelta } from "../../../src/db/cart/sync/outbox";
import {
  createTransactionClock,
  readEntryExchangeState,
  rebuildRowsOfEntries,
  syncedEntryTables,
  writeEntryExchangeState,
} from "../../../src/db/cart/sync/syncedEntries";
import { writeShopperData } from "../../../src/db/writeWithFallback";
import type { EntryName } from "../../../src/domain/cart/sync/entries";

/* What a page of one release runs, for `programOf`. */

export { prepareDatabaseForAccount } from "../../../src/db/account/prepareDatabaseForAccount";
export { loadChangeRecorder } from "../../../src/db/cart/recordRowChanges";
export * from "../client/page";

/** Stores the change of a register, as a release does that knows it. @param version of the intent */
export function storeRegister(
  uid: string,
  name: EntryName,
  { member, text, version }: { member: string; text: string; version: number },
): Promise<void> {
  return writeShopperData(syncedEntryTables, async (db) => {
    const state = await readEntryExchangeState(db);
    const { next, last } = createTransactionClock(state);
    await queueEntryDelta(db, uid, name, { [member]: { stamp: next(), text } }, version);
    await writeEntryExchangeState(db, { ...state, last: last() });
    await rebuildRowsOfEntries(db, uid, [name]);
  });
}

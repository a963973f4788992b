import {
  type EntryName,
  lineDelta,
  lineEntryName,
  sizeDelta,
  sizeEntryName,
  viewedDelta,
  viewedEntryName,
  wishDelta,
  wishEntryName,
} from "../../../domain/cart/sync/entries";
import type { Entry } from "../../../domain/cart/sync/entry";
import type { Stamp } from "../../../domain/cart/sync/stamp";
import type { ShopDatabase } from "../../schema";
import { queueEntryDelta } from "./outbox";
import type { RowChange } from "./rows";
import {
  createTransactionClock,
  readEntryExchangeState,
  readEntryWithUnsentChange,
  writeEntryExchangeState,
} from "./syncedEntries";

/**
 * Converts changes of cart, wishlist, viewed products and size to entry changes and queues them for the
 * server, in the running transaction. Uses `rowChangeTables` only: the transaction that stores a preference
 * does not include the tables of cart and wishlist.
 */
export async function queueRowChanges(
  db: ShopDatabase,
  uid: string,
  changes: readonly RowChange[],
): Promise<void> {
  const state = await readEntryExchangeState(db);
  const { next, last } = createTransactionClock(state);
  for (const change of changes) {
    const name = toEntryName(change);
    const delta = name && toDelta(change, await readEntryWithUnsentChange(db, uid, name), next);
    if (delta) await queueEntryDelta(db, uid, name, delta);
  }
  await writeEntryExchangeState(db, { ...state, last: last() });
}

function toEntryName(change: RowChange): EntryName | undefined {
  switch (change.table) {
    case "cart": {
      const line = change.after ?? change.before;
      return line && lineEntryName(line.id, line.size);
    }
    case "wishlist":
      return wishEntryName(change.id);
    case "recent":
      return viewedEntryName;
    case "size":
      return sizeEntryName;
  }
}

function toDelta(change: RowChange, entry: Entry, next: () => Stamp): Entry | undefined {
  switch (change.table) {
    case "cart":
      return lineDelta(entry, change, next);
    case "wishlist":
      return wishDelta(change.item, entry, next);
    case "recent":
      return viewedDelta(change.id, next);
    case "size":
      return sizeDelta(change.size, next);
  }
}

import { type Clock, clockFrom, laterOf } from "../../domain/cart/sync/device";
import {
  type EntryName,
  lineDelta,
  lineName,
  sizeDelta,
  sizeName,
  viewedDelta,
  viewedName,
  wishDelta,
  wishName,
} from "../../domain/cart/sync/entries";
import type { Entry } from "../../domain/cart/sync/entry";
import { nodeOf, type Stamp } from "../../domain/cart/sync/stamp";
import type { SharedState, ShopDatabase } from "../schema";
import type { RowChange } from "./rowChange";
import { queueDelta, readShared, readShown, writeShared } from "./sharedEntries";

/** Names this page load in its stamps. */
export const node = nodeOf(Math.random());

/** The clock of this page load for one transaction. */
export const clockOf = ({ last, received, offsetMs }: SharedState): Clock =>
  clockFrom(laterOf(last, received), Date.now() + offsetMs, node);

/** Queues changes of rows for the account's other devices, in the running transaction, which includes `sharedTables`. */
export async function recordChanges(
  db: ShopDatabase,
  uid: string,
  changes: readonly RowChange[],
): Promise<void> {
  const state = await readShared(db);
  const { next, last } = clockOf(state);
  for (const change of changes) {
    const name = nameOf(change);
    const delta = name && deltaOf(change, await readShown(db, uid, name), next);
    if (delta) await queueDelta(db, uid, name, delta);
  }
  await writeShared(db, { ...state, last: last() });
}

function nameOf(change: RowChange): EntryName | undefined {
  switch (change.table) {
    case "cart": {
      const line = change.after ?? change.before;
      return line && lineName(line.id, line.size);
    }
    case "wishlist":
      return wishName(change.id);
    case "recent":
      return viewedName;
    case "size":
      return sizeName;
  }
}

function deltaOf(change: RowChange, entry: Entry, next: () => Stamp): Entry | undefined {
  switch (change.table) {
    case "cart":
      return lineDelta(entry, change, next);
    case "wishlist":
      return wishDelta(change.item, next);
    case "recent":
      return viewedDelta(change.id, next);
    case "size":
      return sizeDelta(change.size, next);
  }
}

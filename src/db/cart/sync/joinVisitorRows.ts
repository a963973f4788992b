import { computeVisitorJoin, shownEntry } from "../../../domain/cart/sync/deviceSync";
import { formatEntryName } from "../../../domain/cart/sync/entries";
import { latestStamp } from "../../../domain/cart/sync/entry";
import { laterStamp } from "../../../domain/cart/sync/stamp";
import { baseIntentVersion, joinIntentVersion } from "../../../domain/cart/sync/syncProtocol";
import { readViewedProducts } from "../../catalogue/queries";
import { readPreferences } from "../../device/queries";
import type { ShopDatabase } from "../../schema";
import { readCart, readWishlist } from "../queries";
import { queueEntryDeltas, readEntryIntents } from "./outbox";
import type { EntryExchangeState } from "./rows";
import { selectServerEntries } from "./serverEntries";
import { createTransactionClock } from "./syncedEntries";

/**
 * Joins a visitor's cart, wishlist, viewed products and size to an account: queues, as unsent changes, what
 * the stored entries of the account lack. Advances the clock in `state`.
 */
export async function joinVisitorRows(
  db: ShopDatabase,
  uid: string,
  state: EntryExchangeState,
): Promise<void> {
  const [lines, wishes, viewed, { size = "" }] = await Promise.all([
    readCart(db),
    readWishlist(db),
    readViewedProducts(db),
    readPreferences(db),
  ]);
  const rows = await selectServerEntries(db, uid).toArray();
  const confirmed = new Map(rows.map((row) => [formatEntryName(row), row.entry]));
  const unsent = new Map((await readEntryIntents(db, uid)).map(({ part, delta }) => [part, delta]));
  const clock = createTransactionClock(state);
  const joined = computeVisitorJoin(
    { lines, wishes, viewed, size },
    (name) => shownEntry(confirmed.get(formatEntryName(name)), unsent.get(formatEntryName(name))),
    { next: clock.next, nowMs: Date.now(), offsetMs: state.offsetMs },
  );
  const changes = joined.map(({ name, delta }) => ({
    ...name,
    delta,
    version: delta["join"] ? joinIntentVersion : baseIntentVersion,
  }));
  await queueEntryDeltas(db, uid, changes);
  state.last = joined.map(({ delta }) => latestStamp(delta)).reduce(laterStamp, clock.last());
}

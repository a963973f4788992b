import { joinVisitor, shownEntry } from "../../domain/cart/sync/device";
import { nameText } from "../../domain/cart/sync/entries";
import { joinVersion, syncVersion } from "../../domain/cart/sync/intents";
import { readViewed } from "../catalogue/mutations";
import { readPreferences } from "../device/mutations";
import type { SharedState, ShopDatabase } from "../schema";
import { clockOf } from "./recordChanges.lazy";
import { readCart, readWishlist } from "./rows";
import { entryIntents, queueDelta, replicaOf } from "./sharedEntries";

/** Queues what the visitor's rows have and the completely pulled account lacks. Advances the clock in `state`. */
export async function joinRows(db: ShopDatabase, uid: string, state: SharedState): Promise<void> {
  const [lines, wishes, viewed, { size = "" }] = await Promise.all([
    readCart(db),
    readWishlist(db),
    readViewed(db),
    readPreferences(db),
  ]);
  const rows = await replicaOf(db, uid).toArray();
  const confirmed = new Map(rows.map((row) => [nameText(row), row.entry]));
  const unsent = new Map((await entryIntents(db, uid)).map(({ part, delta }) => [part, delta]));
  const clock = clockOf(state);
  const joined = joinVisitor(
    { lines, wishes, viewed, size },
    (name) => shownEntry(confirmed.get(nameText(name)), unsent.get(nameText(name))),
    clock.next,
  );
  for (const { name, delta } of joined)
    await queueDelta(db, uid, name, delta, delta["join"] ? joinVersion : syncVersion);
  state.last = clock.last();
}

import type { Size } from "../../catalogue/product";
import type { ViewedProduct } from "../../catalogue/recentlyViewed";
import { type CartLine, clampQuantity } from "../cartLine";
import type { WishlistItem } from "../wishlist";
import {
  type EntryName,
  formatEntryName,
  lineEntryName,
  lineInfoRegister,
  sizeDelta,
  sizeEntryName,
  sizeOfEntry,
  viewedEntryName,
  wishDelta,
  wishEntryName,
  wishOfEntry,
} from "./entries";
import { type Entry, mapStamps, mergeEntries, stampsOf } from "./entry";
import { visitorJoinDelta, withServerComputedJoin } from "./line";
import { firstStampAt, isTooFarAhead, laterStamp, nextStamp, type Stamp } from "./stamp";

/*
 * The pure part of cart sync on a device. The device stores the account's entries (cart lines, wishlist items
 * …) as the server has confirmed them, and its own unconfirmed changes (the outbox, at most one per entry);
 * the device shows the merge of the two.
 */

/**
 * The entry that a device shows: the merge of the server's confirmed state and the device's unsent change.
 */
export function shownEntry(confirmed: Entry = {}, pending: Entry = {}): Entry {
  const { join: _request, ...shown } = mergeEntries(confirmed, withServerComputedJoin(confirmed, pending));
  return shown;
}

/** A source of stamps (hybrid logical clock times) of one device. */
export interface Clock {
  /** Makes the next stamp. */
  next(): Stamp;
  /** The latest stamp that this device made or received. */
  last(): Stamp;
}

/**
 * Creates a source of increasing stamps.
 * @param last latest known stamp, see `nextStamp`
 * @param nowMs estimate of the server's time, in milliseconds since 1970
 * @param node name of the page load, see `nextStamp`
 */
export function createStampClock(last: Stamp, nowMs: number, node: string): Clock {
  let latest = last;
  return {
    next() {
      latest = nextStamp(latest, nowMs, node);
      return latest;
    },
    last: () => latest,
  };
}

/**
 * Replaces stamps of unsent changes that are too far ahead of the server's clock, and keeps their order. The
 * server has never accepted these stamps, so no other device knows them.
 * @param received the latest stamp that came from the server; "" when there is none
 */
export function replaceFutureStamps(
  deltas: readonly Entry[],
  received: Stamp,
  serverMs: number,
  node: string,
): { deltas: Entry[]; last: Stamp } {
  const stamps = [...new Set(deltas.flatMap(stampsOf))].sort();
  const valid = stamps.filter((stamp) => !isTooFarAhead(stamp, serverMs));
  const { next, last } = createStampClock(laterStamp(valid.at(-1) ?? "", received), serverMs, node);
  const replaced = new Map<Stamp, Stamp>();
  for (const stamp of stamps) if (isTooFarAhead(stamp, serverMs)) replaced.set(stamp, next());
  return { deltas: deltas.map((delta) => mapStamps(delta, (at) => replaced.get(at) ?? at)), last: last() };
}

/** Cart, wishlist, recently viewed products and size of a visitor on this device. */
export interface VisitorRows {
  lines: readonly CartLine[];
  wishes: readonly WishlistItem[];
  /** Newest first. */
  viewed: readonly ViewedProduct[];
  size: Size | "";
}

/**
 * Computes the changes that add a visitor's data to an account at sign-in, so that the account has the lines
 * and items of both; a line in both gets the larger quantity, within the stock that this device knows. The
 * result is the same when another device joins its own data at the same time. Joining the same data again
 * changes nothing.
 * @param entryOf returns an entry of the account, which must be completely pulled
 * @param device `next`: see `Clock`; `nowMs`: the device's clock; `offsetMs`: see `ClockOffset`
 * @returns the changes that the account lacks
 */
export function computeVisitorJoin(
  { lines, wishes, viewed, size }: VisitorRows,
  entryOf: (name: EntryName) => Entry | undefined,
  { next, nowMs, offsetMs }: { next: () => Stamp; nowMs: number; offsetMs: number },
): { name: EntryName; delta: Entry }[] {
  const deltas = new Map<string, { name: EntryName; delta: Entry }>();
  const add = (name: EntryName, delta: Entry) => deltas.set(formatEntryName(name), { name, delta });
  for (const stored of lines) {
    const line = lineEntryName(stored.id, stored.size);
    const entry = entryOf(line) ?? {};
    const joined = visitorJoinDelta(entry, clampQuantity(stored.quantity, stored.stockForSize), next());
    if (joined) add(line, { ...joined, info: lineInfoRegister(entry, stored, next()) });
  }
  for (const item of wishes) {
    const name = wishEntryName(item.id);
    const entry = entryOf(name) ?? {};
    if (!wishOfEntry(name.key, entry)) add(name, wishDelta(item, entry, next));
  }
  if (viewed.length) add(viewedEntryName, { viewed: stampsOfViews(viewed, nowMs, offsetMs) });
  if (size && !sizeOfEntry(entryOf(sizeEntryName) ?? {})) add(sizeEntryName, sizeDelta(size, next));
  return [...deltas.values()];
}

/**
 * Stamps for the times at which products were viewed, on the server's clock. None is in the future, even if
 * the device's clock was set back since.
 */
function stampsOfViews(newestFirst: readonly ViewedProduct[], nowMs: number, offsetMs: number) {
  let latestMs = nowMs + 1;
  return Object.fromEntries(
    newestFirst.map(({ id, viewedAt }) => {
      latestMs = Math.min(viewedAt, latestMs - 1);
      return [id, firstStampAt(latestMs + offsetMs)];
    }),
  );
}

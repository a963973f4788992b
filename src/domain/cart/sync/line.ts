import { lineQuantityMax, lineQuantityMin } from "../../shared/limits";
import { type Entry, isRegister, latestStamp, mergeEntries, parseTally } from "./entry";
import type { Stamp } from "./stamp";

/*
 * A cart line as an entry: the register `set`, then the counters `taps` and `sold`. `lineQuantity` starts
 * from `set` and applies the later taps and sales in the order of their stamps. A tap adds its step, and
 * leaves at least 1; a sale subtracts, and leaves at least 0. So the taps of two offline devices add up. A
 * removal is a `set` to 0: earlier changes no longer count, and only a later tap adds the line again.
 */

/** A device replaces more taps and sales than this by one `set`, at the next tap. */
export const uncompactedChangesMax = 64;
/** The server replaces more taps and sales than this by one `set`. */
export const serverUncompactedChangesMax = 2 * uncompactedChangesMax;

interface QuantityStep {
  stamp: Stamp;
  step: number;
  /** The smallest quantity that the change leaves: 1 for a tap, 0 for a sale. */
  least: number;
}

/**
 * The taps and sales after the `set`, unsorted. An entry from `mergeEntries` has no earlier ones; a received
 * entry can have some.
 */
function changesOf({ set, taps, sold }: Entry): QuantityStep[] {
  const from = isRegister(set) ? set.stamp : "";
  const changes: QuantityStep[] = [];
  const add = (tally: unknown, sign: number, least: number) => {
    for (const [stamp, number] of Object.entries(parseTally(tally)))
      if (stamp > from) changes.push({ stamp, step: sign * number, least });
  };
  add(taps, 1, lineQuantityMin);
  add(sold, -1, 0);
  return changes;
}

/**
 * The quantity of a line; 0: it is not in the cart. A step down never removes a line (spec 4), a sale does.
 */
export function lineQuantity(entry: Entry): number {
  const { set } = entry;
  const first = isRegister(set) ? Math.min(quantityIn(set["quantity"]), lineQuantityMax) : 0;
  // Only a broken client gives two changes the same stamp; they keep the order of `changesOf`.
  const inOrder = changesOf(entry).sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
  return inOrder.reduce(
    // `Math.min(now, least)`: minus does not add a line that is not in the cart.
    (now, { step, least }) => Math.min(Math.max(Math.min(now, least), now + step), lineQuantityMax),
    first,
  );
}

/**
 * The change that brings a line from its quantity to another one by a tap.
 * @param entry the line's state on this device
 * @param quantity at least 1
 * @param next makes a stamp that is later than all stamps of `entry`
 * @returns undefined when there is nothing to change
 */
export function stepDelta(entry: Entry, quantity: number, next: () => Stamp): Entry | undefined {
  const step = quantity - lineQuantity(entry);
  if (step === 0) return;
  return changesOf(entry).length >= uncompactedChangesMax
    ? setDelta(quantity, next())
    : { taps: { [next()]: step } };
}

/** The change that sets a line to a quantity, whatever other devices tapped before; 0 removes it. */
export function setDelta(quantity: number, stamp: Stamp): Entry {
  return { set: { stamp, quantity } };
}

/** The change that takes an ordered quantity out of a line; what was added elsewhere meanwhile stays. */
export function soldDelta(quantity: number, stamp: Stamp): Entry {
  return { sold: { [stamp]: quantity } };
}

/**
 * The change that joins a line of a visitor's cart with the account's line, which then has at least the
 * visitor's quantity. It is a step by a tap, and `join` with this quantity and the step's stamp: another
 * device can join its own line at the same time, so the server counts the step again (`recountVisitorJoin`).
 * @param entry the line's state on this device
 * @returns undefined when the line has the quantity already
 */
export function visitorJoinDelta(entry: Entry, quantity: number, stamp: Stamp): Entry | undefined {
  const step = quantity - lineQuantity(entry);
  return step > 0 ? { taps: { [stamp]: step }, join: { stamp, quantity } } : undefined;
}

/**
 * Prepares a change for the server's merge: removes `join`, and counts its step again, as the number of
 * pieces that the server's line lacks for the quantity of `join`. A step that the server has merged before
 * keeps its number.
 * @param before the server's entry
 */
export function recountVisitorJoin(before: Entry, { join, ...delta }: Entry): Entry {
  const stamp = isRegister(join) ? join.stamp : "";
  const { taps, sold, ...rest } = delta;
  if (!isRegister(join) || parseTally(taps)[stamp] === undefined) return delta;
  const earlier = (tally: unknown) =>
    Object.fromEntries(Object.entries(parseTally(tally)).filter(([at]) => at < stamp));
  const base = mergeEntries(before, { ...rest, taps: earlier(taps), sold: earlier(sold) });
  const step = parseTally(before.taps)[stamp] ?? stepUpTo(base, quantityIn(join["quantity"]), stamp);
  return { ...delta, taps: { ...parseTally(taps), [stamp]: step } };
}

/**
 * The unsent change of a device without `join`, and with the step that the server has counted for it; the
 * change itself while the server has not merged the join.
 */
export function withCountedVisitorJoin(confirmed: Entry, pending: Entry): Entry {
  const { join, ...delta } = pending;
  const stamp = isRegister(join) ? join.stamp : "";
  const step = parseTally(confirmed.taps)[stamp];
  return step === undefined ? pending : { ...delta, taps: { ...parseTally(delta.taps), [stamp]: step } };
}

/**
 * The smallest tap with this stamp after which the line has at least this quantity; 0 when it has as much
 * already. It is searched for, because later changes can take away a part of it.
 */
function stepUpTo(entry: Entry, quantity: number, stamp: Stamp): number {
  const quantityWith = (step: number) => lineQuantity(mergeEntries(entry, { taps: { [stamp]: step } }));
  let least = 0;
  let most = lineQuantityMax;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (quantityWith(middle) < quantity) least = middle + 1;
    else most = middle;
  }
  return least;
}

/**
 * Bounds the size of a line: one `set` instead of more than `serverUncompactedChangesMax` taps. Its quantity
 * stays.
 */
export function compactLine(entry: Entry): Entry {
  if (changesOf(entry).length <= serverUncompactedChangesMax) return entry;
  const { taps = {}, sold = {} } = entry;
  return mergeEntries(entry, setDelta(lineQuantity(entry), latestStamp({ taps, sold })));
}

function quantityIn(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

import { lineQuantityMax, lineQuantityMin } from "../../shared/limits";
import { type Entry, isRegister, latestStamp, mergeEntries, parseCounter } from "./entry";
import type { Stamp } from "./stamp";

/*
 * A cart line as a synced entry: the register `set`, then the counters `taps` and `sold`. `lineQuantity`
 * starts from `set` and applies the later taps and sales in the order of their stamps. A tap adds its step,
 * and leaves at least 1; a sale subtracts, and leaves at least 0. So the taps of two offline devices add up.
 * A removal is a `set` to 0: earlier changes no longer count, and only a later tap adds the line again.
 */

/** Number of taps and sales of a line above which a device replaces them by one `set`, at the next tap. */
export const uncompactedChangesMax = 64;
/** Number of taps and sales of a line above which the server replaces them by one `set`. */
export const serverUncompactedChangesMax = 2 * uncompactedChangesMax;

interface QuantityStep {
  stamp: Stamp;
  step: number;
  /** The smallest quantity that the change leaves: 1 for a tap, 0 for a sale. */
  least: number;
}

/**
 * The taps and sales of a line's entry that are later than its `set`, unsorted. Entries from `mergeEntries`
 * contain no earlier taps and sales; received entries can contain them.
 */
function changesAfterSet({ set, taps, sold }: Entry): QuantityStep[] {
  const from = isRegister(set) ? set.stamp : "";
  const changes: QuantityStep[] = [];
  const add = (counter: unknown, sign: number, least: number) => {
    for (const [stamp, number] of Object.entries(parseCounter(counter)))
      if (stamp > from) changes.push({ stamp, step: sign * number, least });
  };
  add(taps, 1, lineQuantityMin);
  add(sold, -1, 0);
  return changes;
}

/**
 * The quantity of a line's entry; 0: the line is not in the cart. A tap on minus never removes a line (spec
 * 4); a sale can remove it.
 */
export function lineQuantity(entry: Entry): number {
  const { set } = entry;
  const first = isRegister(set) ? Math.min(parseQuantity(set["quantity"]), lineQuantityMax) : 0;
  // Only a broken client gives two changes the same stamp; they keep the order of `changesAfterSet`.
  const inOrder = changesAfterSet(entry).sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
  return inOrder.reduce(
    // `Math.min(now, least)`: a tap on minus does not add a line that is not in the cart.
    (now, { step, least }) => Math.min(Math.max(Math.min(now, least), now + step), lineQuantityMax),
    first,
  );
}

/**
 * The change that brings a line to a quantity by one tap.
 * @param entry the line's entry on this device
 * @param quantity at least 1
 * @param next makes a stamp that is later than all stamps of `entry`
 * @returns undefined when the line has this quantity already
 */
export function stepQuantityDelta(entry: Entry, quantity: number, next: () => Stamp): Entry | undefined {
  const step = quantity - lineQuantity(entry);
  if (step === 0) return;
  return changesAfterSet(entry).length >= uncompactedChangesMax
    ? setQuantityDelta(quantity, next())
    : { taps: { [next()]: step } };
}

/** The change that sets a line to a quantity, whatever other devices tapped before; 0 removes it. */
export function setQuantityDelta(quantity: number, stamp: Stamp): Entry {
  return { set: { stamp, quantity } };
}

/**
 * The change that subtracts an ordered quantity from a line; pieces that other devices added meanwhile stay.
 */
export function soldDelta(quantity: number, stamp: Stamp): Entry {
  return { sold: { [stamp]: quantity } };
}

/**
 * The change that adds a line of a visitor's cart to the account's line, which then has at least the
 * visitor's quantity. It consists of a tap, and of `join` with this quantity and the tap's stamp: another
 * device can join its own line at the same time, so the server computes the tap's step again
 * (`recomputeVisitorJoinStep`).
 * @param entry the account's line on this device
 * @returns undefined when the line has the quantity already
 */
export function visitorJoinDelta(entry: Entry, quantity: number, stamp: Stamp): Entry | undefined {
  const step = quantity - lineQuantity(entry);
  return step > 0 ? { taps: { [stamp]: step }, join: { stamp, quantity } } : undefined;
}

/**
 * Prepares a visitor's join (`visitorJoinDelta`) for the server's merge: changes the step of its tap to the
 * number of pieces that the server's line lacks to reach the quantity of `join`, and removes `join`. If the
 * server has merged this tap before, the step stays. A change without `join` is returned as it is.
 * @param before the line's entry on the server
 */
export function recomputeVisitorJoinStep(before: Entry, { join, ...delta }: Entry): Entry {
  const stamp = isRegister(join) ? join.stamp : "";
  const { taps, sold, ...rest } = delta;
  if (!isRegister(join) || parseCounter(taps)[stamp] === undefined) return delta;
  const earlier = (counter: unknown) =>
    Object.fromEntries(Object.entries(parseCounter(counter)).filter(([at]) => at < stamp));
  const base = mergeEntries(before, { ...rest, taps: earlier(taps), sold: earlier(sold) });
  const step =
    parseCounter(before.taps)[stamp] ?? findStepToReach(base, parseQuantity(join["quantity"]), stamp);
  return { ...delta, taps: { ...parseCounter(taps), [stamp]: step } };
}

/**
 * Updates a device's unsent change after the server has merged the visitor's join (`visitorJoinDelta`) in it:
 * the tap gets the step that the server has computed, and `join` is removed. Any other change is returned as
 * it is.
 * @param confirmed the line's entry on the server
 * @param pending the unsent change
 */
export function withServerComputedJoin(confirmed: Entry, pending: Entry): Entry {
  const { join, ...delta } = pending;
  const stamp = isRegister(join) ? join.stamp : "";
  const step = parseCounter(confirmed.taps)[stamp];
  return step === undefined ? pending : { ...delta, taps: { ...parseCounter(delta.taps), [stamp]: step } };
}

/**
 * Finds the smallest step of a tap with this stamp that gives the line at least this quantity; 0 when the
 * line has it without the tap. A binary search, because later changes can undo a part of the step.
 */
function findStepToReach(entry: Entry, quantity: number, stamp: Stamp): number {
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
 * Replaces the taps and sales of a line's entry by one `set` when there are more than
 * `serverUncompactedChangesMax`, to limit the entry's size. The line's quantity stays the same.
 */
export function compactLine(entry: Entry): Entry {
  if (changesAfterSet(entry).length <= serverUncompactedChangesMax) return entry;
  const { taps = {}, sold = {} } = entry;
  return mergeEntries(entry, setQuantityDelta(lineQuantity(entry), latestStamp({ taps, sold })));
}

function parseQuantity(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

import { lineQuantityMax, lineQuantityMin } from "../../shared/limits";
import { type Entry, isRegister, latestStamp, mergeEntries, readTally } from "./entry";
import type { Stamp } from "./stamp";

/*
 * A cart line as an entry. Its quantity is that of the register `set`, plus all `taps` after it, minus what was `sold` after
 * it. A tap says "one more" or "one less", so the taps of two offline devices add up. A removal is a `set` to 0: it ends all
 * taps before it, and only a later tap brings the line back.
 */

/** A line with more taps than this is folded into one `set` by its next tap … */
export const tapsMax = 64;
/** … and with more than this by the server. */
export const serverTapsMax = 2 * tapsMax;

interface Sums {
  /** `set` plus taps. Concurrent steps down can make it less than 1. */
  raw: number;
  sold: number;
  /** Something was added after the last removal. */
  isAdded: boolean;
  taps: number;
}

function sumsOf({ set, taps, sold }: Entry): Sums {
  const base = isRegister(set) ? quantityIn(set["quantity"]) : 0;
  const steps = numbersAfter(set, taps);
  const sales = numbersAfter(set, sold);
  return {
    raw: base + sum(steps),
    sold: sum(sales),
    isAdded: base > 0 || steps.some((step) => step > 0),
    taps: steps.length + sales.length,
  };
}

/** The numbers that count. A merged entry has none before its `set`; a received one can. */
function numbersAfter(set: unknown, tally: unknown): number[] {
  const numbers = readTally(tally);
  if (!isRegister(set)) return Object.values(numbers);
  return Object.entries(numbers).flatMap(([stamp, number]) => (stamp > set.stamp ? [number] : []));
}

/** The quantity of a line; 0: it is not in the cart. A step down never removes a line (spec 4), a sale does. */
export function lineQuantity(entry: Entry): number {
  const { raw, sold, isAdded } = sumsOf(entry);
  if (!isAdded) return 0;
  return Math.min(Math.max(0, Math.max(lineQuantityMin, raw) - sold), lineQuantityMax);
}

/**
 * The change that brings a line from its quantity to another one by a tap.
 * @param entry the line's state on this device
 * @param quantity at least 1
 * @param next makes a stamp that is later than all stamps of `entry`
 * @returns undefined when there is nothing to change
 */
export function stepTo(entry: Entry, quantity: number, next: () => Stamp): Entry | undefined {
  const { raw, sold, isAdded, taps } = sumsOf(entry);
  if (taps >= tapsMax) return setTo(quantity, next());
  if (isAdded) {
    const step = quantity + sold - raw;
    return step === 0 ? undefined : { taps: { [next()]: step } };
  }
  if (taps === 0) return { taps: { [next()]: quantity } };
  // Steps and sales of a line that is not in the cart must not count towards the new one.
  return { ...setTo(0, next()), taps: { [next()]: quantity } };
}

/** The change that sets a line to a quantity, whatever other devices tapped before; 0 removes it. */
export function setTo(quantity: number, stamp: Stamp): Entry {
  return { set: { stamp, quantity } };
}

/** The change that takes an ordered quantity out of a line; what was added elsewhere meanwhile stays. */
export function takeSold(quantity: number, stamp: Stamp): Entry {
  return { sold: { [stamp]: quantity } };
}

/**
 * The change that joins the line of a visitor's cart. Another device can join its own line at the same time, so the server
 * counts the step anew: `join` has the quantity that the line is to have at least, and the stamp of the step.
 * @param entry the line's state on this device
 * @returns undefined when the line has the quantity
 */
export function joinTo(entry: Entry, quantity: number, stamp: Stamp): Entry | undefined {
  const step = stepUpTo(entry, quantity);
  return step === 0 ? undefined : { taps: { [stamp]: step }, join: { stamp, quantity } };
}

/**
 * A change as the server merges it: the step of a join is what the line lacks now. A step that was merged before stays as it is.
 * @param before the server's entry
 */
export function countJoin(before: Entry, { join, ...delta }: Entry): Entry {
  const stamp = isRegister(join) ? join.stamp : "";
  const { taps, sold, ...rest } = delta;
  if (!isRegister(join) || readTally(taps)[stamp] === undefined) return delta;
  const earlier = (tally: unknown) =>
    Object.fromEntries(Object.entries(readTally(tally)).filter(([at]) => at < stamp));
  const base = mergeEntries(before, { ...rest, taps: earlier(taps), sold: earlier(sold) });
  const lacking = stepUpTo(base, quantityIn(join["quantity"]));
  return { ...delta, taps: { ...readTally(taps), [stamp]: readTally(before.taps)[stamp] ?? lacking } };
}

/** A device's change; a join that the server has merged already becomes the step that the server has counted. */
export function withCountedJoin(confirmed: Entry, pending: Entry): Entry {
  const { join, ...delta } = pending;
  const stamp = isRegister(join) ? join.stamp : "";
  const step = readTally(confirmed.taps)[stamp];
  return step === undefined ? pending : { ...delta, taps: { ...readTally(delta.taps), [stamp]: step } };
}

/** The step that brings a line up to a quantity; 0 when it has as much. */
function stepUpTo(entry: Entry, quantity: number): number {
  const { raw, sold } = sumsOf(entry);
  return lineQuantity(entry) >= quantity ? 0 : quantity + sold - raw;
}

/** Whether nothing of a line that is not in the cart counts towards a later one, so that changes are the same without it. */
export function leavesNothing(entry: Entry): boolean {
  const { raw, sold } = sumsOf(entry);
  return raw === sold;
}

/** Bounds the size of a line: one `set` instead of more than `serverTapsMax` taps. Its quantity stays. */
export function foldLine(entry: Entry): Entry {
  if (sumsOf(entry).taps <= serverTapsMax) return entry;
  const { taps = {}, sold = {} } = entry;
  return mergeEntries(entry, setTo(lineQuantity(entry), latestStamp({ taps, sold })));
}

function quantityIn(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

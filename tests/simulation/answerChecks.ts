import { formatEntryName, isTombstone } from "../../src/domain/cart/sync/entries";
import { type Entry, isRegister, latestStamp, type Register } from "../../src/domain/cart/sync/entry";
import { lineQuantity } from "../../src/domain/cart/sync/line";
import { type Stamp, stampMs } from "../../src/domain/cart/sync/stamp";
import type { Intent } from "../../src/domain/cart/sync/syncProtocol";
import { Violation } from "./changes";
import type { DeviceState } from "./deviceState";
import type { SentEntry } from "./protocol";
import { expectSame } from "./shownValue";

/*
 * What must hold of a single answer: why a change was rejected, what a join has become, which removals a
 * device still has.
 */

/**
 * Numbers of the specification's limits, written again: a wrong one in the rule must not change what is
 * expected.
 */
const accountMax = { line: 100, wish: 1_000 };

/** A device that works sends nothing that is refused for its form. */
export function checkRejection(
  intent: Intent,
  code: string,
  floor: Stamp,
  before: ReadonlyMap<string, SentEntry>,
): void {
  const isFull = code === `${intent.kind === "line" ? "cart" : "wishlist"}-full`;
  const isForgotten = code === "too-old" && !before.has(formatEntryName(intent)) && isOld(intent, floor);
  if (!isFull && !isForgotten)
    throw new Violation(`the server has rejected ${formatEntryName(intent)}: ${code}`);
}

/** Whether no change that brings an entry back is later than the latest forgotten removal. */
export function isOld({ delta }: Intent, floor: Stamp): boolean {
  const { set, taps, sold } = delta;
  const counting = set || taps || sold ? { set, taps, sold } : delta;
  return latestStamp(counting as Entry) <= floor;
}

/** The join of a visitor's line: the larger quantity. */
export function checkJoin({ delta, key }: Intent, before: Entry, after: Entry): void {
  const { join, taps = {}, set, sold } = delta;
  const isJoinOnly =
    isRegister(join) && join.stamp in taps && Object.keys(taps).length === 1 && !set && !sold;
  const isLater = isRegister(join) && join.stamp > latestStamp({ set: before.set as Register });
  if (!isJoinOnly || !isLater || join.stamp in (before.taps ?? {})) return;
  const larger = Math.max(join["quantity"] as number, lineQuantity(before));
  expectSame(`${lineQuantity(after)}`, `${larger}`, `the join of ${key}`);
}

/**
 * No request adds a line to a full cart, or an item to a full wishlist.
 * @param others lines and items of the account that are not in the entries
 */
export function checkLimits(
  before: ReadonlyMap<string, SentEntry>,
  after: ReadonlyMap<string, SentEntry>,
  others: { line: number; wish: number },
): void {
  for (const kind of ["line", "wish"] as const) {
    if (others[kind] + after.size <= accountMax[kind]) continue;
    const count = (entries: ReadonlyMap<string, SentEntry>) =>
      others[kind] +
      [...entries.values()].filter((each) => each.kind === kind && !isTombstone(each, each.entry)).length;
    if (count(after) > Math.max(accountMax[kind], count(before)))
      throw new Violation(`the server has ${count(after)} entries of kind ${kind}`);
  }
}

/**
 * After a complete answer a device has no removal that is older than `tombstoneMs`: its rows stay bounded.
 * @param serverMs the time in the answer
 */
export function checkRemovals(
  device: string,
  { rows, outbox }: DeviceState,
  { serverMs, tombstoneMs }: { serverMs: number; tombstoneMs: number },
): void {
  for (const [text, { entry }] of rows) {
    const { set, taps, sold } = entry;
    const isRemoved = set?.["quantity"] === 0 || set?.["listed"] === false;
    if (!isRemoved || taps || sold || outbox.has(text)) continue;
    const ageMs = serverMs - stampMs(latestStamp(entry));
    if (ageMs > tombstoneMs) throw new Violation(`${device} has kept the removal of ${text} for ${ageMs} ms`);
  }
}

import { type EntryName, formatEntryName } from "../../../src/domain/cart/sync/entries";
import {
  type Entry,
  isRegister,
  latestStamp,
  mapStamps,
  mergeEntries,
  stampsOf,
} from "../../../src/domain/cart/sync/entry";
import type { Random } from "../../../tools/testkit/seededRandom";
import { Violation } from "../changes";
import { expectSame, shownValue } from "../shownValue";
import { laterStamp, names, oddEntry } from "./oddValues";
import { readableChanges, readableValue, textOf } from "./readable";
import { stampText } from "./stamps";

/*
 * The merge of entries with values of every shape: it is a join, and shows what can be read.
 */

/** @param random of the seed */
export function checkMerging(random: Random): void {
  const name = random.chance(0.4) ? (names[0] as EntryName) : random.pick(names);
  checkEntries(
    name,
    [0, 1, 2].map(() => oddEntry(name, random)),
  );
}

function checkEntries(name: EntryName, [a = {}, b = {}, c = {}]: Entry[]): void {
  const before = JSON.stringify([a, b, c]);
  const what = (law: string) => `${law}, of ${formatEntryName(name)}: ${before}`;
  const [ab, ba] = [mergeEntries(a, b), mergeEntries(b, a)];
  expectSame(textOf(ab), textOf(ba), what("the merge depends on the order"));
  const [left, right] = [mergeEntries(ab, c), mergeEntries(a, mergeEntries(b, c))];
  expectSame(textOf(left), textOf(right), what("the merge depends on the grouping"));
  const text = textOf(ab);
  for (const each of [a, b, ab])
    expectSame(textOf(mergeEntries(ab, each)), text, what("a repeated merge changes something"));
  for (const [merged, states] of [
    [a, [a]],
    [ab, [a, b]],
    [left, [a, b, c]],
  ] as const)
    expectSame(shownValue(name, merged), readableValue(name, ...states), what("a wrong value"));
  const set = isRegister(ab.set) ? ab.set.stamp : "";
  for (const stamp of stampsOf({ taps: ab.taps ?? {}, sold: ab.sold ?? {} }))
    if (stamp <= set) throw new Violation(what("a tap before the absolute value is kept"));
  checkStampsOf(a, what);
  expectSame(JSON.stringify([a, b, c]), before, "a merge changes its parts");
}

/**
 * Values with one stamp, of which the same one has to stay everywhere, in whatever order a database stores
 * their members.
 */
const ties: unknown[] = [
  [1],
  { 0: 1 },
  [],
  {},
  "text",
  5,
  null,
  { a: 1, b: 9 },
  { b: 9, a: 1 },
  { a: 5, b: 0 },
  { b: 0, a: 5 },
  [{ a: 1, b: 9 }],
  [{ b: 9, a: 1 }],
];

export function checkTies(): void {
  const merged = (a: unknown, b: unknown) => textOf(mergeEntries({ gift: a }, { gift: b }));
  for (const a of ties)
    for (const b of ties) {
      const what = `the merge of ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
      expectSame(merged(a, b), merged(b, a), what);
      for (const other of ties)
        if (textOf(other) === textOf(a)) expectSame(merged(other, b), merged(a, b), what);
    }
  // The first member by name decides, in every release.
  expectSame(
    merged({ a: 1, b: 9 }, { b: 0, a: 5 }),
    textOf({ gift: { a: 5, b: 0 } }),
    "the larger of two texts",
  );
}

/** An entry keeps the twelve products that were viewed last. */
export function checkViewedMax(): void {
  const products = Array.from({ length: 14 }, (_, n) => [`p${n}`, stampText(n, 0, "aaaaaa")] as const);
  const [some, others] = [products.slice(4), products.slice(0, 7)].map((part) => Object.fromEntries(part));
  const merged = mergeEntries({ viewed: some ?? {} }, { viewed: others ?? {} });
  expectSame(textOf(merged), textOf({ viewed: Object.fromEntries(products.slice(2)) }), "viewed products");
}

function checkStampsOf(entry: Entry, what: (law: string) => string): void {
  const changes = [...readableChanges(entry).values()];
  const stamps = changes.map(({ stamp }) => stamp).sort();
  expectSame(stampsOf(entry).sort().join(" "), stamps.join(" "), what("not the stamps of an entry"));
  expectSame(latestStamp(entry), stamps.at(-1) ?? "", what("not the latest stamp"));
  const later = readableChanges(mapStamps(entry, laterStamp));
  const text = (each: unknown) => textOf(each).replaceAll(/"stamp":"\w+"/g, "");
  const expected = changes.map(({ stamp, value }) => `${laterStamp(stamp)} ${text(value)}`).sort();
  const actual = [...later.values()].map(({ stamp, value }) => `${stamp} ${text(value)}`).sort();
  if (actual.join() !== expected.join()) throw new Violation(what("not the changes with other stamps"));
}

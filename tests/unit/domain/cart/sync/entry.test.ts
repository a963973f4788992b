import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalJson,
  type Entry,
  latestStamp,
  mapStamps,
  mergeEntries,
} from "../../../../../src/domain/cart/sync/entry";
import {
  compactLine,
  lineQuantity,
  serverUncompactedChangesMax,
} from "../../../../../src/domain/cart/sync/line";
import { firstStampAt } from "../../../../../src/domain/cart/sync/stamp";
import { recentlyViewedMax } from "../../../../../src/domain/shared/limits";

/** Few stamps, so that entries share some. */
const stamps = fc.integer({ min: 1, max: 12 }).map(firstStampAt);
const registers = fc.record({ stamp: stamps, quantity: fc.integer({ min: 0, max: 3 }) });
const counters = fc.dictionary(stamps, fc.integer({ min: -3, max: 3 }), { maxKeys: 5 });
const viewed = fc.dictionary(fc.constantFrom(..."abcdefghijklmnop"), stamps, { maxKeys: 16 });
const entries = fc.record(
  {
    set: registers,
    taps: counters,
    sold: counters,
    viewed,
    info: registers,
    gift: fc.oneof(registers, fc.jsonValue()),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Entry>;

const expectEqual = (a: Entry, b: Entry) => expect(canonicalJson(a)).toBe(canonicalJson(b));
function holds<T>(values: fc.Arbitrary<T>, check: (value: T) => void): void {
  // A property that returns false counts as failed.
  const property = fc.property(values, (value) => {
    check(value);
  });
  fc.assert(property, { numRuns: 2_000 });
}

describe("the merge of entries", () => {
  it("is commutative", () => {
    holds(fc.tuple(entries, entries), ([a, b]) => expectEqual(mergeEntries(a, b), mergeEntries(b, a)));
  });

  it("is associative", () => {
    holds(fc.tuple(entries, entries, entries), ([a, b, c]) =>
      expectEqual(mergeEntries(mergeEntries(a, b), c), mergeEntries(a, mergeEntries(b, c))),
    );
  });

  it("is idempotent, also when an old state arrives again", () => {
    holds(fc.tuple(entries, entries), ([a, b]) => {
      const merged = mergeEntries(a, b);
      expectEqual(mergeEntries(merged, merged), merged);
      expectEqual(mergeEntries(merged, a), merged);
    });
  });

  it("keeps members of a newer release, by their stamp", () => {
    const early = { gift: { stamp: firstStampAt(1), text: "z" } };
    const late = { gift: { stamp: firstStampAt(2), text: "a" }, note: "kept" };
    expect(mergeEntries(early, late)).toEqual(late);
    expect(mergeEntries(late, early)).toEqual(late);
  });

  it("never throws, whatever arrives", () => {
    const anything = fc.dictionary(
      fc.constantFrom("set", "taps", "sold", "viewed", "x"),
      fc.jsonValue(),
    ) as fc.Arbitrary<Entry>;
    holds(fc.tuple(anything, anything), ([a, b]) => {
      expect(lineQuantity(mergeEntries(a, b))).toBeGreaterThanOrEqual(0);
    });
  });

  it("keeps the products that were opened last", () => {
    const ids = "abcdefghijklmnop".split("");
    const all = ids.map((id, at): Entry => ({ viewed: { [id]: firstStampAt(at) } })).reduce(mergeEntries, {});
    expect(Object.keys(all.viewed ?? {})).toEqual(ids.reverse().slice(0, recentlyViewedMax));
  });
});

describe("a line with too many taps", () => {
  const many = (from: number): Entry => ({
    taps: Object.fromEntries(
      Array.from({ length: serverUncompactedChangesMax + 1 }, (_, at) => [firstStampAt(from + at), 1]),
    ),
  });

  it("is folded without a change of its quantity, and the taps do not count again when they arrive again", () => {
    const folded = compactLine(many(1));
    expect(Object.keys(folded)).toEqual(["set"]);
    expect(lineQuantity(folded)).toBe(serverUncompactedChangesMax + 1);
    expectEqual(mergeEntries(folded, many(1)), folded);
  });

  it("still counts a later tap", () => {
    const folded = compactLine(many(1));
    const later = { taps: { [firstStampAt(10_000)]: 2 } };
    expect(lineQuantity(mergeEntries(folded, later))).toBe(serverUncompactedChangesMax + 3);
  });
});

it("restamps every stamp of an entry", () => {
  const stamp = firstStampAt(5);
  const entry = { set: { stamp }, taps: { [stamp]: 1 }, viewed: { a: stamp }, gift: { stamp } };
  expect(latestStamp(mapStamps(entry, () => firstStampAt(1)))).toBe(firstStampAt(1));
});

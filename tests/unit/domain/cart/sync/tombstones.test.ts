import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type EntryName,
  formatEntryName,
  lineEntryName,
  wishEntryName,
} from "../../../../../src/domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../../../src/domain/cart/sync/entry";
import {
  lineQuantity,
  setQuantityDelta,
  soldDelta,
  stepQuantityDelta,
  visitorJoinDelta,
} from "../../../../../src/domain/cart/sync/line";
import { firstStampAt } from "../../../../../src/domain/cart/sync/stamp";
import {
  deviceTombstonesToForget,
  tombstoneMaxMs,
  tombstonesMax,
  tombstonesToForget,
} from "../../../../../src/domain/cart/sync/tombstones";
import type { ProductId, Size } from "../../../../../src/domain/catalogue/product";

const now = Date.UTC(2026, 5, 1);
const at = (ms: number) => firstStampAt(now + ms);
const tee = lineEntryName("tee" as ProductId, "M" as Size);
const wish = wishEntryName("tee" as ProductId);
const later = now + tombstoneMaxMs + 1_000;

describe("the server", () => {
  const removal = (seq: number, entry = setQuantityDelta(0, at(0))) => ({
    ...tee,
    seq,
    changedMs: now,
    entry,
  });

  it("forgets removals by age and number, the oldest first", () => {
    const removals = Array.from({ length: tombstonesMax + 2 }, (_, seq) => removal(seq));
    expect(tombstonesToForget(removals, now).map(({ seq }) => seq)).toEqual([1, 0]);
    expect(tombstonesToForget([removal(1)], now + tombstoneMaxMs)).toEqual([]);
    expect(tombstonesToForget([removal(1)], now + tombstoneMaxMs + 1)).toHaveLength(1);
  });

  it("keeps what a newer release has stored, after the owner has gone back to this one", () => {
    const odd = { set: { stamp: at(0), quantity: { pieces: 2 } } };
    expect(tombstonesToForget([removal(1, odd)], later)).toEqual([]);
    const listed = { ...wish, seq: 1, changedMs: now, entry: { set: { stamp: at(0), listed: "yes" } } };
    expect(tombstonesToForget([listed], later)).toEqual([]);
  });
});

describe("a device", () => {
  const forgets = (name: EntryName, entry: Entry, unsent: string[] = [], nowMs = later) =>
    deviceTombstonesToForget([{ ...name, entry }], new Set(unsent), nowMs).length === 1;

  it("forgets old removals of lines and wishlist items", () => {
    expect(forgets(tee, setQuantityDelta(0, at(0)), [], now + tombstoneMaxMs)).toBe(false);
    expect(forgets(tee, setQuantityDelta(0, at(0)), [], now + tombstoneMaxMs + 1)).toBe(true);
    expect(forgets(wish, { set: { stamp: at(0), listed: false } })).toBe(true);
    expect(forgets(tee, { taps: { [at(0)]: 2 }, sold: { [at(1)]: 2 } })).toBe(true);
  });

  it("keeps what is in the cart, what waits for the server, and what it cannot read", () => {
    expect(forgets(tee, { taps: { [at(0)]: 2 }, sold: { [at(1)]: 1 } })).toBe(false);
    expect(forgets(tee, setQuantityDelta(0, at(0)), [formatEntryName(tee)])).toBe(false);
    expect(forgets(wish, { set: { stamp: at(0), listed: true, name: 5 } })).toBe(false);
    expect(forgets(wish, { set: { stamp: at(0), listed: "yes" } })).toBe(false);
    expect(forgets({ kind: "gift", key: "" }, setQuantityDelta(0, at(0)))).toBe(false);
    const odd = { set: { stamp: at(0), quantity: { pieces: 2 } } };
    expect(forgets(tee, odd)).toBe(false);
    expect(forgets(tee, { ...setQuantityDelta(0, at(0)), taps: 7 as never })).toBe(false);
  });

  it("forgets the oldest removals above the largest number", () => {
    const rows = Array.from({ length: tombstonesMax + 2 }, (_, n) => ({
      ...lineEntryName(`p${n}` as ProductId, "M" as Size),
      entry: setQuantityDelta(0, at(n)),
    }));
    expect(deviceTombstonesToForget(rows, new Set(), now).map(({ key }) => key)).toEqual(["p1 M", "p0 M"]);
  });

  it("forgets only removals without which later changes mean the same", () => {
    const counter = fc.dictionary(
      fc.nat(20).map((ms) => at(ms)),
      fc.integer({ min: -3, max: 3 }),
      { maxKeys: 4 },
    );
    const entries = fc
      .record({ set: fc.option(fc.nat(2), { nil: undefined }), taps: counter, sold: counter })
      .map(({ set, taps, sold }): Entry => {
        const sales = Object.fromEntries(Object.entries(sold).map(([stamp, n]) => [stamp, Math.abs(n)]));
        return mergeEntries({ taps, sold: sales }, set === undefined ? {} : setQuantityDelta(set, at(5)));
      });
    let forgotten = 0;
    const quantities = fc.array(fc.nat(5), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(entries, quantities, fc.boolean(), (entry, wanted, isJoin) => {
        if (!forgets(tee, entry)) return;
        forgotten += 1;
        let ms = 100;
        const next = () => at(ms++);
        let [copy, server] = [{} as Entry, entry];
        for (const [index, quantity] of wanted.entries()) {
          const shown = lineQuantity(copy);
          const delta =
            isJoin && index === 0
              ? visitorJoinDelta(copy, quantity, next())
              : quantity === 0
                ? soldDelta(shown, next())
                : stepQuantityDelta(copy, quantity, next);
          if (!delta) continue;
          [copy, server] = [mergeEntries(copy, delta), mergeEntries(server, delta)];
          expect(lineQuantity(server)).toBe(lineQuantity(copy));
        }
      }),
    );
    expect(forgotten).toBeGreaterThan(0);
  });
});

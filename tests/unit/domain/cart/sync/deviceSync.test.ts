import { describe, expect, it } from "vitest";
import {
  computeVisitorJoin,
  createStampClock,
  replaceFutureStamps,
  shownEntry,
  type VisitorRows,
} from "../../../../../src/domain/cart/sync/deviceSync";
import {
  type EntryName,
  formatEntryName,
  lineEntryName,
  wishDelta,
  wishEntryName,
} from "../../../../../src/domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../../../src/domain/cart/sync/entry";
import { lineQuantity, setQuantityDelta } from "../../../../../src/domain/cart/sync/line";
import { mergeIntentsIntoEntries } from "../../../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { stampMs } from "../../../../../src/domain/cart/sync/stamp";
import { joinIntentVersion } from "../../../../../src/domain/cart/sync/syncProtocol";
import type { ProductId, Size } from "../../../../../src/domain/catalogue/product";
import { lineQuantityMax } from "../../../../../src/domain/shared/limits";
import { at, intent, now, resultOf, server, tap, tee } from "./intentsOfTee";

describe("a device whose clock was ahead", () => {
  it("restamps what the server has not accepted, in its order and after what it has received", () => {
    const years = 10 * 365 * 24 * 60 * 60_000;
    const deltas = [tap(years), setQuantityDelta(0, at(years + 5)), tap(years + 9), tap(-5)];
    const { deltas: restamped, last } = replaceFutureStamps(deltas, at(1_000), now, "aaaaaa");
    expect(restamped[3]).toEqual(tap(-5));
    const all = restamped.reduce(mergeEntries);
    expect(lineQuantity(all)).toBe(1);
    expect(lineQuantity(mergeEntries(setQuantityDelta(7, at(1_000)), all))).toBe(1);
    expect(stampMs(last)).toBe(now + 1_000);
    expect(mergeIntentsIntoEntries([intent(all)], server()).results[0]?.outcome).toBe("done");
  });
});

describe("joining a visitor's cart", () => {
  const line = (id: string, quantity: number) => ({
    id: id as ProductId,
    size: "M" as Size,
    name: id,
    price: 1,
    frontImage: "",
    quantity,
    addedAt: 1,
  });
  const wish = { id: "cap" as ProductId, name: "Cap", price: 1, frontImage: "", backImage: "", addedAt: 1 };
  const rows: VisitorRows = {
    lines: [line("tee", 2), line("cap", 1)],
    wishes: [wish],
    viewed: [{ id: "tee" as ProductId, viewedAt: now }],
    size: "M" as Size,
  };

  it("takes the union and the larger quantity, and changes nothing when it is repeated", () => {
    const { next } = createStampClock("", now, "aaaaaa");
    const entries: Record<string, Entry> = {
      [formatEntryName(tee)]: setQuantityDelta(5, at(-1)),
      [formatEntryName(lineEntryName("cap" as ProductId, "M" as Size))]: setQuantityDelta(0, at(-1)),
      [formatEntryName(wishEntryName("old" as ProductId))]: wishDelta(wish, {}, next),
    };
    const entryOf = (name: EntryName) => entries[formatEntryName(name)];
    const joined = computeVisitorJoin(rows, entryOf, { next, nowMs: now, offsetMs: 0 });
    for (const { name, delta } of joined)
      entries[formatEntryName(name)] = mergeEntries(entries[formatEntryName(name)] ?? {}, delta);
    expect(lineQuantity(entries[formatEntryName(tee)] as Entry)).toBe(5);
    expect(lineQuantity(entries["line/cap M"] as Entry)).toBe(1);
    expect(joined.map(({ name }) => formatEntryName(name))).toEqual([
      "line/cap M",
      "wish/cap",
      "viewed/",
      "size/",
    ]);
    const before = structuredClone(entries);
    for (const { name, delta } of computeVisitorJoin(rows, entryOf, { next, nowMs: now, offsetMs: 0 }))
      entries[formatEntryName(name)] = mergeEntries(entries[formatEntryName(name)] ?? {}, delta);
    expect(entries).toEqual(before);
  });
});

it("a line joins with no more than its stock, and again without a change", () => {
  const line = {
    id: "tee" as ProductId,
    size: "M" as Size,
    name: "Tee",
    price: 1,
    frontImage: "",
    quantity: 5,
    stockForSize: 3,
    addedAt: 1,
  };
  const { next } = createStampClock("", now, "aaaaaa");
  const rows: VisitorRows = { lines: [line], wishes: [], viewed: [], size: "" };
  let entry: Entry = tap(-100);
  for (let n = 0; n < 2; n += 1) {
    const [joined] = computeVisitorJoin(rows, () => entry, { next, nowMs: now, offsetMs: 0 });
    entry = shownEntry(entry, joined?.delta);
    expect(lineQuantity(entry)).toBe(3);
  }
});

it("viewed products that are joined have the server's time, in their order, and none is in the future", () => {
  const viewed = [9_000, 5_000, 6_000, -3_000].map((ms, n) => ({
    id: `p${n}` as ProductId,
    viewedAt: now + ms,
  }));
  const { next } = createStampClock("", now, "aaaaaa");
  const joined = computeVisitorJoin({ lines: [], wishes: [], viewed, size: "" }, () => undefined, {
    next,
    nowMs: now + 6_000,
    offsetMs: -1_000,
  });
  expect(joined[0]?.delta).toEqual({
    viewed: { p0: at(5_000), p1: at(4_000), p2: at(3_999), p3: at(-4_000) },
  });
});

describe("two devices that join their carts to an account at the same time", () => {
  const visitor = (quantity: number): VisitorRows => ({
    lines: [
      {
        id: "tee" as ProductId,
        size: "M" as Size,
        name: "Tee",
        price: 1,
        frontImage: "",
        quantity,
        addedAt: 1,
      },
    ],
    wishes: [],
    viewed: [],
    size: "",
  });
  const text = formatEntryName(tee);
  /** The change of a device that has seen `seen`. */
  const joinOf = (quantity: number, ms: number, node: string, seen: Entry = {}): Entry =>
    computeVisitorJoin(visitor(quantity), () => seen, {
      ...createStampClock("", now + ms, node),
      nowMs: now,
      offsetMs: 0,
    })[0]?.delta ?? {};
  const send = (before: Entry, delta: Entry) =>
    mergeIntentsIntoEntries([intent(delta, { version: joinIntentVersion })], server({ [text]: before }))
      .changed[0]?.entry ?? before;

  it.each([
    { first: 3, second: 5, times: [0, 10] },
    { first: 5, second: 3, times: [0, 10] },
    { first: 3, second: 5, times: [10, 0] },
    { first: 5, second: 3, times: [10, 0] },
    { first: 4, second: 4, times: [0, 10] },
  ])("have the larger quantity: $first and $second", ({ first, second, times: [a = 0, b = 0] }) => {
    for (const seen of [
      {},
      tap(-100),
      setQuantityDelta(2, at(-100)),
      setQuantityDelta(0, at(-100)),
    ] as Entry[]) {
      const deltas = [joinOf(first, a, "aaaaaa", seen), joinOf(second, b, "bbbbbb", seen)];
      const entry = deltas.reduce(send, seen);
      expect(lineQuantity(entry)).toBe(Math.max(first, second));
      expect(entry).not.toHaveProperty("join");
      // Sent again after a lost answer.
      expect([...deltas, ...deltas].reduce(send, entry)).toEqual(entry);
      for (const delta of deltas) expect(shownEntry(entry, delta)).toEqual(entry);
    }
  });

  it("keep a tap after the join, and a removal", () => {
    const later = mergeEntries(joinOf(3, 0, "aaaaaa"), tap(50));
    expect(lineQuantity(shownEntry({}, later))).toBe(4);
    expect(lineQuantity([joinOf(5, 10, "bbbbbb"), later].reduce(send, {}))).toBe(6);
    const removed = mergeEntries(joinOf(3, 0, "aaaaaa"), setQuantityDelta(0, at(50)));
    expect(lineQuantity([joinOf(5, 10, "bbbbbb"), removed].reduce(send, {}))).toBe(0);
    expect(lineQuantity([removed, joinOf(5, 60, "bbbbbb")].reduce(send, {}))).toBe(5);
  });

  it("join above an unsent removal of an earlier session", () => {
    const unsent = mergeEntries(
      setQuantityDelta(0, at(-50)),
      joinOf(2, 0, "aaaaaa", setQuantityDelta(0, at(-50))),
    );
    expect(lineQuantity(send(setQuantityDelta(3, at(-100)), unsent))).toBe(2);
  });

  it("may not join more than a line holds", () => {
    const { stamp } = joinOf(1, 0, "aaaaaa")["join"] as { stamp: string };
    const delta = { taps: { [stamp]: 1 }, join: { stamp, quantity: lineQuantityMax + 1 } };
    expect(resultOf(intent(delta))).toMatchObject({ code: "absurd-quantity" });
  });
});

import { describe, expect, it } from "vitest";
import { acceptIntents, type ServerState } from "../../../../../src/domain/cart/sync/acceptIntents";
import {
  clockFrom,
  joinVisitor,
  restampAhead,
  shownEntry,
  type VisitorRows,
} from "../../../../../src/domain/cart/sync/device";
import {
  type EntryName,
  lineName,
  nameText,
  parseLineKey,
  wishDelta,
  wishName,
} from "../../../../../src/domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../../../src/domain/cart/sync/entry";
import {
  type Intent,
  joinVersion,
  profileVersion,
  syncVersion,
} from "../../../../../src/domain/cart/sync/intents";
import { lineQuantity, setTo } from "../../../../../src/domain/cart/sync/line";
import { aheadMaxMs, firstStampAt, stampMs } from "../../../../../src/domain/cart/sync/stamp";
import type { ProductId, Size } from "../../../../../src/domain/catalogue/product";
import { cartLinesMax, lineQuantityMax } from "../../../../../src/domain/shared/limits";

const account = "account00000001";
const now = Date.UTC(2026, 5, 1);
const tee = lineName("tee" as ProductId, "M" as Size);
const at = (ms: number) => firstStampAt(now + ms);

const server = (entries: Record<string, Entry> = {}, more: Partial<ServerState> = {}): ServerState => ({
  account,
  serverMs: now,
  floor: "",
  lines: 0,
  wishes: 0,
  entryOf: (name: EntryName) => entries[nameText(name)],
  ...more,
});
const intent = (delta: unknown, more: Record<string, unknown> = {}): Intent =>
  ({ id: "1", account, version: syncVersion, ...tee, delta, ...more }) as Intent;
const tap = (ms: number, step = 1): Entry => ({ taps: { [at(ms)]: step } });
const resultOf = (raw: unknown, state = server()) => acceptIntents([raw], state).results[0];

describe("the server's answer to an intent", () => {
  it("is done, and again done without a change when it arrives again", () => {
    const first = acceptIntents([intent(tap(0)), intent(tap(0), { id: "2" })], server());
    expect(first.results.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    expect(first.changed).toMatchObject([{ ...tee, version: syncVersion, entry: tap(0) }]);
    const again = acceptIntents([intent(tap(0))], server({ [nameText(tee)]: tap(0) }));
    expect(again).toEqual({ results: [{ id: "1", outcome: "done" }], changed: [] });
  });

  it.each([
    ["another account's", intent(tap(0), { account: "other" }), "foreign-account"],
    ["text", "nonsense", "foreign-account"],
    ["an unknown kind", intent(tap(0), { kind: "gift" }), "unknown-shape"],
    ["a key that is no line", intent(tap(0), { key: "tee" }), "unknown-shape"],
    ["no change", intent({}), "unknown-shape"],
    ["no delta", intent(null), "unknown-shape"],
    ["a version that is no number", intent(tap(0), { version: "1" }), "unknown-shape"],
    ["taps that are no numbers", intent({ taps: { [at(0)]: "1" } }), "unknown-shape"],
    ["a register without a stamp", intent({ set: { quantity: 1 } }), "unknown-shape"],
    ["a stamp that is none", intent({ taps: { tomorrow: 1 } }), "unknown-shape"],
    ["too much", intent({ info: { stamp: at(0), name: "x".repeat(9_000) } }), "unknown-shape"],
    ["too many", intent(setTo(lineQuantityMax + 1, at(0))), "absurd-quantity"],
    ["half of one", intent({ set: { stamp: at(0), quantity: 0.5 } }), "absurd-quantity"],
    ["a million more", intent(tap(0, 1_000_000)), "absurd-quantity"],
  ])("rejects %s", (_, raw, code) => {
    expect(resultOf(raw)).toMatchObject({ outcome: "rejected", code });
  });

  it("asks for an update when the version is not one that it reads", () => {
    for (const version of [profileVersion + 1, 0])
      expect(resultOf(intent(tap(0), { version, kind: "gift" }))).toMatchObject({
        outcome: "retry",
        code: "update-the-shop",
      });
  });

  it("asks for another stamp when the clock is ahead", () => {
    expect(resultOf(intent(tap(aheadMaxMs)))?.outcome).toBe("done");
    expect(resultOf(intent(tap(aheadMaxMs + 1)))).toMatchObject({ outcome: "retry", code: "clock-ahead" });
  });

  it("rejects one line too many, and merges the changes before and after it", () => {
    const keys = Array.from({ length: cartLinesMax + 1 }, (_, n) =>
      intent(tap(0), { id: `${n}`, key: `tee${n} M` }),
    );
    const removal = intent(setTo(0, at(1)), { id: "removal", key: "tee0 M" });
    const { results, changed } = acceptIntents([...keys, removal, keys.at(-1)], server());
    expect(results[cartLinesMax]).toMatchObject({ outcome: "rejected", code: "cart-full" });
    expect(results.at(-1)).toMatchObject({ outcome: "done" });
    expect(changed).toHaveLength(cartLinesMax + 1);
  });

  it("rejects a change that is older than a forgotten removal", () => {
    const state = server({}, { floor: at(-1_000) });
    expect(resultOf(intent(tap(-1_000)), state)).toMatchObject({ outcome: "rejected", code: "too-old" });
    expect(resultOf(intent(tap(0)), state)?.outcome).toBe("done");
  });

  it("counts of a change only what is later than the forgotten removals", () => {
    const floor = at(-1_000);
    const entryOf = (delta: Entry, more: Partial<Intent> = {}) =>
      acceptIntents([intent(delta, more)], server({}, { floor })).changed[0]?.entry;
    const mixed = mergeEntries(tap(-2_000), tap(-500));
    expect(lineQuantity(entryOf(mixed) ?? {})).toBe(1);
    expect(lineQuantity(entryOf(mergeEntries(setTo(5, at(-2_000)), tap(-500))) ?? {})).toBe(1);
    expect(lineQuantity(entryOf(mergeEntries(setTo(5, at(-500)), tap(-400))) ?? {})).toBe(6);
    // An older tap that arrives later does not count either.
    const stored = { [nameText(tee)]: entryOf(mixed) ?? {} };
    expect(acceptIntents([intent(tap(-1_500))], server(stored, { floor })).changed).toEqual([]);
    // Name and price do not bring a line back.
    const renamed = { ...tap(-2_000), info: { stamp: at(-500), name: "Tee" } };
    expect(resultOf(intent(renamed), server({}, { floor }))).toMatchObject({ code: "too-old" });
    // A removal of what is not there is no news.
    const removed = mergeEntries(tap(-3_000), setTo(0, at(-2_000)));
    expect(acceptIntents([intent(removed)], server({}, { floor }))).toMatchObject({
      results: [{ outcome: "done" }],
      changed: [],
    });
    const listed = { set: { stamp: at(-2_000), listed: true } };
    expect(resultOf(intent(listed, { kind: "wish", key: "tee" }), server({}, { floor }))).toMatchObject({
      code: "too-old",
    });
  });

  it("takes an old change of an entry that is never forgotten", () => {
    const viewed = { viewed: { tee: at(-9_000) } };
    const state = server({}, { floor: at(-1_000) });
    expect(resultOf(intent(viewed, { kind: "viewed", key: "" }), state)?.outcome).toBe("done");
  });

  it("keeps members that it does not know", () => {
    const gift = { gift: { stamp: at(0), wrapped: true } };
    expect(acceptIntents([intent(gift)], server()).changed[0]?.entry).toEqual(gift);
  });
});

it("reads the keys of lines, and no other text", () => {
  expect(parseLineKey("tee M")).toEqual({ id: "tee", size: "M" });
  for (const text of ["", "tee", " M", "tee m", "tee  M", "a/b M"])
    expect(parseLineKey(text)).toBeUndefined();
});

describe("a device whose clock was ahead", () => {
  it("restamps what the server has not accepted, in its order and after what it has received", () => {
    const years = 10 * 365 * 24 * 60 * 60_000;
    const deltas = [tap(years), setTo(0, at(years + 5)), tap(years + 9), tap(-5)];
    const { deltas: restamped, last } = restampAhead(deltas, at(1_000), now, "aaaaaa");
    expect(restamped[3]).toEqual(tap(-5));
    const all = restamped.reduce(mergeEntries);
    expect(lineQuantity(all)).toBe(1);
    expect(lineQuantity(mergeEntries(setTo(7, at(1_000)), all))).toBe(1);
    expect(stampMs(last)).toBe(now + 1_000);
    expect(acceptIntents([intent(all)], server()).results[0]?.outcome).toBe("done");
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
    const { next } = clockFrom("", now, "aaaaaa");
    const entries: Record<string, Entry> = {
      [nameText(tee)]: setTo(5, at(-1)),
      [nameText(lineName("cap" as ProductId, "M" as Size))]: setTo(0, at(-1)),
      [nameText(wishName("old" as ProductId))]: wishDelta(wish, next),
    };
    const entryOf = (name: EntryName) => entries[nameText(name)];
    const joined = joinVisitor(rows, entryOf, { next, nowMs: now, offsetMs: 0 });
    for (const { name, delta } of joined)
      entries[nameText(name)] = mergeEntries(entries[nameText(name)] ?? {}, delta);
    expect(lineQuantity(entries[nameText(tee)] as Entry)).toBe(5);
    expect(lineQuantity(entries["line/cap M"] as Entry)).toBe(1);
    expect(joined.map(({ name }) => nameText(name))).toEqual(["line/cap M", "wish/cap", "viewed/", "size/"]);
    const before = structuredClone(entries);
    for (const { name, delta } of joinVisitor(rows, entryOf, { next, nowMs: now, offsetMs: 0 }))
      entries[nameText(name)] = mergeEntries(entries[nameText(name)] ?? {}, delta);
    expect(entries).toEqual(before);
  });
});

it("viewed products that are joined have the server's time, in their order, and none is in the future", () => {
  const viewed = [9_000, 5_000, 6_000, -3_000].map((ms, n) => ({
    id: `p${n}` as ProductId,
    viewedAt: now + ms,
  }));
  const { next } = clockFrom("", now, "aaaaaa");
  const joined = joinVisitor({ lines: [], wishes: [], viewed, size: "" }, () => undefined, {
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
  const text = nameText(tee);
  /** The change of a device that has seen `seen`. */
  const joinOf = (quantity: number, ms: number, node: string, seen: Entry = {}): Entry =>
    joinVisitor(visitor(quantity), () => seen, {
      ...clockFrom("", now + ms, node),
      nowMs: now,
      offsetMs: 0,
    })[0]?.delta ?? {};
  const send = (before: Entry, delta: Entry) =>
    acceptIntents([intent(delta, { version: joinVersion })], server({ [text]: before })).changed[0]?.entry ??
    before;

  it.each([
    { first: 3, second: 5, times: [0, 10] },
    { first: 5, second: 3, times: [0, 10] },
    { first: 3, second: 5, times: [10, 0] },
    { first: 5, second: 3, times: [10, 0] },
    { first: 4, second: 4, times: [0, 10] },
  ])("have the larger quantity: $first and $second", ({ first, second, times: [a = 0, b = 0] }) => {
    for (const seen of [{}, tap(-100), setTo(2, at(-100)), setTo(0, at(-100))] as Entry[]) {
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
    const removed = mergeEntries(joinOf(3, 0, "aaaaaa"), setTo(0, at(50)));
    expect(lineQuantity([joinOf(5, 10, "bbbbbb"), removed].reduce(send, {}))).toBe(0);
    expect(lineQuantity([removed, joinOf(5, 60, "bbbbbb")].reduce(send, {}))).toBe(5);
  });

  it("join above an unsent removal of an earlier session", () => {
    const unsent = mergeEntries(setTo(0, at(-50)), joinOf(2, 0, "aaaaaa", setTo(0, at(-50))));
    expect(lineQuantity(send(setTo(3, at(-100)), unsent))).toBe(2);
  });

  it("may not join more than a line holds", () => {
    const { stamp } = joinOf(1, 0, "aaaaaa")["join"] as { stamp: string };
    const delta = { taps: { [stamp]: 1 }, join: { stamp, quantity: lineQuantityMax + 1 } };
    expect(resultOf(intent(delta))).toMatchObject({ code: "absurd-quantity" });
  });
});

it("a drawn picture as address does not make a change too large for the server", () => {
  const drawn = `data:image/svg+xml,${"x".repeat(15_000)}`;
  const item = {
    id: "cap" as ProductId,
    name: "Cap",
    price: 1,
    frontImage: drawn,
    backImage: drawn,
    addedAt: 1,
  };
  const delta = wishDelta(item, () => at(0));
  const intent: Intent = { ...wishName(item.id), id: "1", account, version: syncVersion, delta };
  expect(acceptIntents([intent], server()).results).toMatchObject([{ outcome: "done" }]);
});

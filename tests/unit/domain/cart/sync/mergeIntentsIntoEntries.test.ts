import { describe, expect, it } from "vitest";
import {
  formatEntryName,
  parseLineKey,
  wishDelta,
  wishEntryName,
} from "../../../../../src/domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../../../src/domain/cart/sync/entry";
import { lineQuantity, setQuantityDelta } from "../../../../../src/domain/cart/sync/line";
import {
  entryRowsMax,
  mergeIntentsIntoEntries,
} from "../../../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { aheadMaxMs } from "../../../../../src/domain/cart/sync/stamp";
import {
  type Intent,
  intentsMax,
  profileIntentVersion,
  syncVersion,
} from "../../../../../src/domain/cart/sync/syncProtocol";
import { forgetEvery, tombstonesMax } from "../../../../../src/domain/cart/sync/tombstones";
import type { ProductId } from "../../../../../src/domain/catalogue/product";
import { cartLinesMax, lineQuantityMax, wishlistMax } from "../../../../../src/domain/shared/limits";
import { account, at, intent, resultOf, server, tap, tee } from "./intentsOfTee";

/** An intent about the wishlist item of a product. */
const wish = (set: object, key = "tee") => intent({ set: { stamp: at(0), ...set } }, { kind: "wish", key });
/** A change that is no item of this release, and that no release forgets. */
const giftOf = (key: string, kind = "wish") => intent({ gift: { stamp: at(0) } }, { kind, key });

describe("the server's answer to an intent", () => {
  it("is done, and again done without a change when it arrives again", () => {
    const first = mergeIntentsIntoEntries([intent(tap(0)), intent(tap(0), { id: "2" })], server());
    expect(first.results.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    expect(first.changed).toMatchObject([{ ...tee, version: syncVersion, entry: tap(0) }]);
    const again = mergeIntentsIntoEntries([intent(tap(0))], server({ [formatEntryName(tee)]: tap(0) }));
    expect(again).toEqual({ results: [{ id: "1", outcome: "done" }], changed: [] });
  });

  it.each([
    ["another account's", intent(tap(0), { account: "other" }), "foreign-account"],
    ["text", "nonsense", "foreign-account"],
    ["taps on a wishlist item", intent(tap(0), { kind: "wish", key: "tee" }), "unknown-shape"],
    ["an item of which it is unclear whether it is listed", wish({ listed: "yes" }), "unknown-shape"],
    ["an item that does not say whether it is listed", wish({}), "unknown-shape"],
    ["viewed products of a line", intent({ viewed: { tee: at(0) } }), "unknown-shape"],
    ["a key that is no line", intent(tap(0), { key: "tee" }), "unknown-shape"],
    ["no change", intent({}), "unknown-shape"],
    ["no delta", intent(null), "unknown-shape"],
    ["a version that is no number", intent(tap(0), { version: "1" }), "unknown-shape"],
    ["taps that are no numbers", intent({ taps: { [at(0)]: "1" } }), "unknown-shape"],
    ["a register without a stamp", intent({ set: { quantity: 1 } }), "unknown-shape"],
    ["a stamp that is none", intent({ taps: { tomorrow: 1 } }), "unknown-shape"],
    ["too much", intent({ info: { stamp: at(0), name: "x".repeat(9_000) } }), "unknown-shape"],
    ["too many", intent(setQuantityDelta(lineQuantityMax + 1, at(0))), "absurd-quantity"],
    ["half of one", intent({ set: { stamp: at(0), quantity: 0.5 } }), "absurd-quantity"],
    ["a million more", intent(tap(0, 1_000_000)), "absurd-quantity"],
  ])("rejects %s", (_, raw, code) => {
    expect(resultOf(raw)).toMatchObject({ outcome: "rejected", code });
  });

  it("rejects more than 20 levels", () => {
    // The delta and its register are two of them.
    const nested = (levels: number) => JSON.parse("[".repeat(levels - 2) + "]".repeat(levels - 2)) as unknown;
    const wish = (levels: number) =>
      intent({ set: { stamp: at(0), listed: true, more: nested(levels) } }, { kind: "wish", key: "tee" });
    expect(resultOf(wish(20))).toMatchObject({ outcome: "done" });
    expect(resultOf(wish(21))).toMatchObject({ outcome: "rejected", code: "unknown-shape" });
  });

  it("asks for an update when the version is not one that it reads", () => {
    for (const version of [profileIntentVersion + 1, 0])
      expect(resultOf(intent(tap(0), { version, kind: "gift" }))).toMatchObject({
        outcome: "retry",
        code: "update-the-shop",
      });
  });

  it("asks for an update when the kind is not one that it knows", () => {
    expect(resultOf(intent(tap(0), { kind: "gift" }))).toEqual({
      id: "1",
      outcome: "retry",
      code: "update-the-shop",
    });
  });

  it("rejects a change that would make the stored entry too large, and only that", () => {
    const member = (name: string, chars: number) => ({ [name]: { stamp: at(0), text: "x".repeat(chars) } });
    const stored = server({ [formatEntryName(tee)]: member("note", 5_000) });
    const { results, changed } = mergeIntentsIntoEntries(
      [intent(member("gift", 5_000)), intent(tap(0), { id: "2" })],
      stored,
    );
    expect(results).toEqual([
      { id: "1", outcome: "rejected", code: "entry-too-large" },
      { id: "2", outcome: "done" },
    ]);
    expect(changed).toMatchObject([{ entry: { ...member("note", 5_000), ...tap(0) } }]);
  });

  it("asks for another stamp when the clock is ahead", () => {
    expect(resultOf(intent(tap(aheadMaxMs)))?.outcome).toBe("done");
    expect(resultOf(intent(tap(aheadMaxMs + 1)))).toMatchObject({ outcome: "retry", code: "clock-ahead" });
  });

  it("rejects one line too many, and merges the changes before and after it", () => {
    const keys = Array.from({ length: cartLinesMax + 1 }, (_, n) =>
      intent(tap(0), { id: `${n}`, key: `tee${n} M` }),
    );
    const removal = intent(setQuantityDelta(0, at(1)), { id: "removal", key: "tee0 M" });
    const { results, changed } = mergeIntentsIntoEntries([...keys, removal, keys.at(-1)], server());
    expect(results[cartLinesMax]).toMatchObject({ outcome: "rejected", code: "cart-full" });
    expect(results.at(-1)).toMatchObject({ outcome: "done" });
    expect(changed).toHaveLength(cartLinesMax + 1);
  });

  it("rejects one row too many, whatever it says, and merges changes of the rows that it has", () => {
    const stored = { "wish/old": { gift: { stamp: at(-1) } }, "line/old M": setQuantityDelta(0, at(-1)) };
    const sent = [giftOf("a"), giftOf("b"), giftOf("b M", "line"), wish({ listed: false }, "c")];
    const known = [giftOf("a"), giftOf("old"), intent(tap(0), { key: "old M" })];
    const state = server(stored, { rows: entryRowsMax - 1 });
    const { results, changed } = mergeIntentsIntoEntries([...sent, ...known], state);
    const full = ["wishlist-full", "cart-full", "wishlist-full"].map((code) => ({
      outcome: "rejected",
      code,
    }));
    const done = { outcome: "done" };
    expect(results).toMatchObject([done, ...full, done, done, done]);
    expect(changed.map(({ key }) => key)).toEqual(["a", "old", "old M"]);
  });

  it("is done for a whole request of removals that it lacks, whatever working devices have stored before", () => {
    // Two later releases have left a full cart and wishlist that this one cannot read, and it has its own.
    const listed = 3 * (cartLinesMax + wishlistMax);
    const rows = listed + tombstonesMax + forgetEvery - 1;
    const removals = Array.from({ length: intentsMax }, (_, n) => wish({ listed: false }, `w${n}`));
    const state = server({}, { lines: cartLinesMax, wishes: wishlistMax, rows });
    expect(mergeIntentsIntoEntries(removals, state).changed).toHaveLength(intentsMax);
  });

  it("rejects a change that is older than a forgotten removal", () => {
    const state = server({}, { floor: at(-1_000) });
    expect(resultOf(intent(tap(-1_000)), state)).toMatchObject({ outcome: "rejected", code: "too-old" });
    expect(resultOf(intent(tap(0)), state)?.outcome).toBe("done");
  });

  it("counts of a change only what is later than the forgotten removals", () => {
    const floor = at(-1_000);
    const entryOf = (delta: Entry, more: Partial<Intent> = {}) =>
      mergeIntentsIntoEntries([intent(delta, more)], server({}, { floor })).changed[0]?.entry;
    const mixed = mergeEntries(tap(-2_000), tap(-500));
    expect(lineQuantity(entryOf(mixed) ?? {})).toBe(1);
    expect(lineQuantity(entryOf(mergeEntries(setQuantityDelta(5, at(-2_000)), tap(-500))) ?? {})).toBe(1);
    expect(lineQuantity(entryOf(mergeEntries(setQuantityDelta(5, at(-500)), tap(-400))) ?? {})).toBe(6);
    // An older tap that arrives later does not count either.
    const stored = { [formatEntryName(tee)]: entryOf(mixed) ?? {} };
    expect(mergeIntentsIntoEntries([intent(tap(-1_500))], server(stored, { floor })).changed).toEqual([]);
    // Name and price do not bring a line back.
    const renamed = { ...tap(-2_000), info: { stamp: at(-500), name: "Tee" } };
    expect(resultOf(intent(renamed), server({}, { floor }))).toMatchObject({ code: "too-old" });
    // A removal of what is not there is no news.
    const removed = mergeEntries(tap(-3_000), setQuantityDelta(0, at(-2_000)));
    expect(mergeIntentsIntoEntries([intent(removed)], server({}, { floor }))).toMatchObject({
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
    expect(mergeIntentsIntoEntries([intent(gift)], server()).changed[0]?.entry).toEqual(gift);
  });
});

it("reads the keys of lines, and no other text", () => {
  expect(parseLineKey("tee M")).toEqual({ id: "tee", size: "M" });
  for (const text of ["", "tee", " M", "tee m", "tee  M", "a/b M"])
    expect(parseLineKey(text)).toBeUndefined();
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
  const delta = wishDelta(item, {}, () => at(0));
  const intent: Intent = { ...wishEntryName(item.id), id: "1", account, version: syncVersion, delta };
  expect(mergeIntentsIntoEntries([intent], server()).results).toMatchObject([{ outcome: "done" }]);
});

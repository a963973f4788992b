import type { Entry } from "../../../src/domain/cart/sync/entry";
import { lineQuantity } from "../../../src/domain/cart/sync/line";
import {
  mergeIntentsIntoEntries,
  type ServerState,
} from "../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { tombstonesToForget } from "../../../src/domain/cart/sync/tombstones";
import { serverStateOf } from "../../../tools/testkit/serverState";
import { Violation } from "../changes";

/*
 * What a broken or foreign client sends, with the answer that docs/decisions/cart.md and the table of
 * docs/offline.md promise. The numbers are written again here, so that a wrong one in the rule is found.
 */

const account = "anna";
const quantityMax = 9_999;

/** One tap on a line at a time. */
const intentAt = (ms: number) => ({
  id: "1",
  account,
  version: 1,
  kind: "line",
  key: "tee M",
  delta: { taps: { [firstStampAt(ms)]: 1 } },
});

function casesAt(nowMs: number): [raw: unknown, code: string][] {
  const s = firstStampAt(nowMs);
  const good = intentAt(nowMs);
  const line = (delta: unknown): unknown => ({ ...good, delta });
  const set = (quantity: unknown) => line({ set: { stamp: s, quantity } });
  const filled = (chars: number) => line({ info: { stamp: s, name: "x".repeat(chars) } });
  /** A change with this number of objects, each in the one before. */
  const nested = (levels: number): unknown => {
    let info: object = { stamp: s, name: null };
    for (let level = 2; level < levels; level += 1) info = { stamp: s, info };
    return line({ info });
  };
  // {"info":{"stamp":"…","name":"…"}} has 48 characters around the name.
  const around = JSON.stringify({ info: { stamp: s, name: "" } }).length;
  return [
    [good, "done"],
    [{ ...good, version: 2 }, "done"],
    [{ ...good, version: 3 }, "done"],
    ...[null, "text", 5, [], { ...good, account: "bela" }].map((raw): [unknown, string] => [
      raw,
      "foreign-account",
    ]),
    ...["1", 1.5, null].map((version): [unknown, string] => [{ ...good, version }, "unknown-shape"]),
    ...[0, 4, -1].map((version): [unknown, string] => [{ ...good, version }, "update-the-shop"]),
    ...[{ id: "" }, { id: 5 }, { kind: 5 }, { key: 5 }, { key: "tee" }, { key: "tee  M" }].map(
      (wrong): [unknown, string] => [{ ...good, ...wrong }, "unknown-shape"],
    ),
    // A kind of a newer release waits for this server's update.
    [{ ...good, kind: "gift" }, "update-the-shop"],
    ...[
      ["wish", "tee", { taps: { [s]: 1 } }, "unknown-shape"],
      ["size", "", { sold: { [s]: 1 } }, "unknown-shape"],
      ["viewed", "", { taps: { [s]: 1 } }, "unknown-shape"],
      ["line", "tee M", { viewed: { tee: s } }, "unknown-shape"],
      ["wish", "a/b", { set: { stamp: s, listed: true } }, "unknown-shape"],
      ["wish", "x".repeat(101), { set: { stamp: s, listed: true } }, "unknown-shape"],
      ["wish", "x".repeat(100), { set: { stamp: s, listed: false } }, "done"],
      ["wish", "tee", { set: { stamp: s, listed: "yes" } }, "unknown-shape"],
      ["wish", "tee", { set: { stamp: s } }, "unknown-shape"],
      // Members that only a newer release knows stay, also those that look like a listing.
      ["wish", "tee", { gift: { stamp: s, listed: "yes" } }, "done"],
      ["viewed", "x", { viewed: { tee: s } }, "unknown-shape"],
      ["size", "x", { set: { stamp: s, size: "M" } }, "unknown-shape"],
      ["viewed", "", { viewed: { tee: "x" } }, "unknown-shape"],
      ["viewed", "", { viewed: { "a/b": s } }, "unknown-shape"],
      ["viewed", "", { viewed: {} }, "unknown-shape"],
    ].map(([kind, key, delta, code]): [unknown, string] => [{ ...good, kind, key, delta }, code as string]),
    ...[
      null,
      {},
      { taps: {} },
      { taps: { x: 1 } },
      { taps: { [s]: "1" } },
      { taps: { [s]: 0.5 } },
      { taps: { [s]: 1, x: 1 } },
      { sold: { [s]: "1" } },
      { set: { quantity: 1 } },
      { set: 5 },
      { set: { stamp: 5, quantity: 1 } },
      { taps: { [s]: 1 }, set: 5 },
      { "bad name": { stamp: s } },
      { ["x".repeat(41)]: { stamp: s } },
      { taps: { [`${s}0`]: 1 } },
      { taps: { [s.toUpperCase()]: 1 } },
    ].map((delta): [unknown, string] => [line(delta), "unknown-shape"]),
    [line({ ["x".repeat(40)]: { stamp: s } }), "done"],
    [nested(20), "done"],
    [nested(21), "unknown-shape"],
    [filled(8_000 - around), "done"],
    [filled(8_001 - around), "unknown-shape"],
    ...[-1, 0.5, quantityMax + 1, "1"].map((quantity): [unknown, string] => [
      set(quantity),
      "absurd-quantity",
    ]),
    ...[0, quantityMax].map((quantity): [unknown, string] => [set(quantity), "done"]),
    ...[2 * quantityMax, -2 * quantityMax].map((step): [unknown, string] => [
      line({ taps: { [s]: step } }),
      "done",
    ]),
    ...[2 * quantityMax + 1, -2 * quantityMax - 1].map((step): [unknown, string] => [
      line({ taps: { [s]: step } }),
      "absurd-quantity",
    ]),
    [line({ sold: { [s]: -1 } }), "absurd-quantity"],
    [line({ sold: { [s]: quantityMax + 1 } }), "absurd-quantity"],
    [line({ taps: { [s]: 1 }, join: { stamp: s, quantity: quantityMax + 1 } }), "absurd-quantity"],
    [line({ taps: { [firstStampAt(nowMs + 120_000)]: 1 } }), "done"],
    [line({ taps: { [firstStampAt(nowMs + 120_001)]: 1 } }), "clock-ahead"],
    [line({ taps: { [s]: 1, [firstStampAt(nowMs + 120_001)]: 1 } }), "clock-ahead"],
  ];
}

/** @throws Violation when the server does not answer each of them as promised, or stores what it refuses */
export function checkBrokenClient(nowMs: number): void {
  const state = serverStateOf({ account, serverMs: nowMs });
  for (const [raw, code] of casesAt(nowMs)) {
    const { results, changed } = mergeIntentsIntoEntries([raw], state);
    const [result] = results;
    const answer = result?.outcome === "done" ? "done" : result?.code;
    if (answer !== code || changed.length !== Number(code === "done"))
      throw new Violation(
        `the server answers ${answer} instead of ${code} to ${JSON.stringify(raw)?.slice(0, 200)}`,
      );
  }
  const twice = mergeIntentsIntoEntries([intentAt(nowMs), intentAt(nowMs - 1)], state).changed;
  if (twice.length !== 1 || lineQuantity(twice[0]?.entry ?? {}) !== 2)
    throw new Violation("two changes of one line in one request do not both count");
  const long = { id: "i".repeat(101), account: "bela" };
  if (mergeIntentsIntoEntries([long], state).results[0]?.id.length !== 100)
    throw new Violation("the server repeats more than 100 characters of an id");
  checkRowsOfBrokenClient(nowMs, state);
}

/** Changes that are no wishlist items, and that the server cannot forget, do not fill its disk. */
function checkRowsOfBrokenClient(nowMs: number, state: ServerState): void {
  const rows = new Map<string, Entry>();
  for (let first = 0; first < 4_000; first += 200) {
    const raws = Array.from({ length: 200 }, (_, n) => ({
      ...intentAt(nowMs),
      kind: "wish",
      key: `w${first + n}`,
      delta: { gift: { stamp: firstStampAt(nowMs) } },
    }));
    const before = { ...state, rows: rows.size, entryOf: ({ key }: { key: string }) => rows.get(key) };
    for (const { key, entry } of mergeIntentsIntoEntries(raws, before).changed) rows.set(key, entry);
    const removals = [...rows].map(([key, entry], seq) => ({ kind: "wish", key, seq, changedMs: 0, entry }));
    for (const { key } of tombstonesToForget(removals, nowMs)) rows.delete(key);
  }
  if (rows.size !== 3_950)
    throw new Violation(`a broken client has ${rows.size} rows instead of at most 3,950`);
}

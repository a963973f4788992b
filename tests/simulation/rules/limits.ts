import type { Entry } from "../../../src/domain/cart/sync/entry";
import {
  mergeIntentsIntoEntries,
  type ServerState,
} from "../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { serverStateOf } from "../../../tools/testkit/serverState";
import { expectSame } from "../shownValue";
import { textOf } from "./readable";
import { stampText } from "./stamps";

/*
 * What the server answers to the intents of one request when cart or wishlist are almost full, when it has
 * forgotten removals, and to an overruled edit.
 */

const account = "anna";
const serverMs = 1_780_000_000_000;
const at = (ms: number) => stampText(serverMs - 10_000 + ms, 0, "aaaaaa");

const tap = (ms: number): Entry => ({ taps: { [at(ms)]: 1 } });
const set = (ms: number, quantity: number): Entry => ({ set: { stamp: at(ms), quantity } });
const wish = (ms: number, listed: boolean): Entry => ({
  set: { stamp: at(ms), listed, name: "Tee", price: 1 },
});
const info = (ms: number): Entry => ({ info: { stamp: at(ms), name: "Tee" } });

type Sent = [key: string, delta: Entry, answer: string];

/** @returns the answers of one request, with the number of changed entries */
function answersOf(kind: string, sent: readonly Sent[], more: Partial<ServerState>): [string[], Entry[]] {
  const state = serverStateOf({ account, serverMs, ...more });
  const raws = sent.map(([key, delta], n) => ({ id: `${n}`, account, version: 3, kind, key, delta }));
  const { results, changed } = mergeIntentsIntoEntries(raws, state);
  const texts = results.map(({ id: _, ...result }) => Object.values(result).flat().join(" "));
  return [texts, changed.map(({ entry }) => entry)];
}

function expectAnswers(
  kind: string,
  sent: readonly Sent[],
  more: Partial<ServerState>,
  changed?: number,
): void {
  const [answers, entries] = answersOf(kind, sent, more);
  const expected = sent.map(([, , answer]) => answer);
  expectSame(answers.join(), expected.join(), `the answers to ${textOf(sent)}`);
  if (changed !== undefined)
    expectSame(`${entries.length}`, `${changed}`, `changed entries of ${textOf(sent)}`);
}

/** @throws Violation */
export function checkLimitsOfRequest(): void {
  const stored = (entries: Record<string, Entry>) => ({
    entryOf: ({ key }: { key: string }) => entries[key],
  });
  const line = (n: number) => `p${n} M`;
  expectAnswers(
    "line",
    [
      [line(1), tap(1), "done"],
      [line(2), tap(2), "rejected cart-full"],
      // One more of a line that is in the cart.
      [line(0), tap(3), "done"],
      [line(0), set(4, 0), "done"],
      [line(2), tap(5), "done"],
      [line(0), tap(6), "rejected cart-full"],
      // What is not in the cart is removed once more.
      [line(3), set(7, 0), "done"],
      [line(4), tap(8), "rejected cart-full"],
    ],
    { lines: 99, ...stored({ [line(0)]: tap(0), [line(3)]: set(0, 0) }) },
  );
  expectAnswers(
    "wish",
    [
      ["a", wish(1, true), "done"],
      ["b", wish(2, true), "rejected wishlist-full"],
      ["a", wish(3, false), "done"],
      ["b", wish(4, true), "done"],
    ],
    { wishes: 999 },
  );
  // The rows of the account are as many as the server keeps.
  const note: Entry = { note: { stamp: at(1) } };
  expectAnswers("wish", [["a", note, "done"]], { rows: 3_949 }, 1);
  expectAnswers("wish", [["a", note, "rejected wishlist-full"]], { rows: 3_950 }, 0);
  expectAnswers("line", [[line(1), set(1, 0), "rejected cart-full"]], { rows: 3_950 }, 0);
  expectAnswers("line", [[line(0), tap(1), "done"]], { rows: 3_950, ...stored({ [line(0)]: set(0, 0) }) }, 1);
  expectAnswers("size", [["", { set: { stamp: at(1), size: "M" } }, "done"]], { rows: 3_950 }, 1);
}

/**
 * The row of an entry stays bounded, whatever the number of its members, and can be sent again in one change.
 */
export function checkRowSize(): void {
  const filled = (chars: number): Entry => {
    const around = JSON.stringify({
      note: { stamp: at(1), text: "" },
      more: { stamp: at(2), text: "" },
    }).length;
    return { note: { stamp: at(1), text: "x".repeat(chars - around) } };
  };
  const more: Entry = { more: { stamp: at(2), text: "" } };
  for (const [kind, key] of [
    ["line", "tee M"],
    ["wish", "tee"],
    ["size", ""],
  ] as const) {
    expectAnswers(kind, [[key, more, "done"]], { entryOf: () => filled(8_000) }, 1);
    expectAnswers(kind, [[key, more, "rejected entry-too-large"]], { entryOf: () => filled(8_001) }, 0);
  }
}

/** Nothing that is older than a forgotten removal comes back. */
export function checkForgotten(): void {
  const floor = at(100);
  const old = "rejected too-old";
  const cases: [kind: string, delta: Entry, answer: string, changed: number][] = [
    ["line", tap(100), old, 0],
    ["line", tap(101), "done", 1],
    ["line", { ...tap(50), ...info(150) }, old, 0],
    ["line", { ...set(50, 2), ...info(150) }, old, 0],
    ["line", { ...tap(50), sold: { [at(150)]: 1 } }, "done", 1],
    ["line", { sold: { [at(50)]: 1 }, ...info(150) }, "done", 0],
    ["line", set(50, 0), "done", 0],
    ["line", info(150), "done", 1],
    ["wish", wish(100, true), old, 0],
    ["wish", wish(101, true), "done", 1],
    ["wish", wish(50, false), "done", 0],
    ["size", { set: { stamp: at(50), size: "M" } }, "done", 1],
  ];
  for (const [kind, delta, answer, changed] of cases) {
    const key = { line: "tee M", wish: "tee" }[kind] ?? "";
    expectAnswers(kind, [[key, delta, answer]], { floor }, changed);
  }
  const [, [note]] = answersOf("wish", [["tee", { note: { stamp: at(150) } }, "done"]], { floor });
  expectSame(`${note?.set?.["listed"]}`, "false", "a wishlist item with nothing but a note");
}

/** An edit of the profile that loses to a later one is answered with its fields. */
export function checkOverruled(): void {
  const edit = (ms: number, value: string): Entry => ({
    phone: { stamp: at(ms), value },
    city: { stamp: at(ms), value },
  });
  const entryOf = (): Entry => ({ phone: { stamp: at(5), value: "5" } });
  expectAnswers("profile", [["", edit(4, "4"), "done phone"]], { entryOf });
  expectAnswers("profile", [["", edit(6, "6"), "done"]], { entryOf });
  const raw = { id: "1", account, version: 1, kind: "line", key: "tee M", delta: tap(1) };
  const [one] = mergeIntentsIntoEntries([raw], serverStateOf({ account, serverMs })).results;
  expectSame(textOf(one), textOf({ id: "1", outcome: "done" }), "the answer to a tap");
}

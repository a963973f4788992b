import { type AccountNumbers, resolveCursor } from "../../../src/domain/cart/sync/cursor";
import { expectSame } from "../shownValue";

/*
 * Cursors that a device of this release can have, and others.
 */

const account: AccountNumbers = {
  seq: 20,
  forgottenSeq: 15,
  runs: [
    { run: "a", last: 10 },
    { run: "b", last: 20 },
  ],
};
const start = { since: 0, started: 20 };

const cursors: [cursor: unknown, position: unknown][] = [
  ["", start],
  [undefined, start],
  ["0.0", start],
  ["0.7", start],
  ["b.20", { since: 20, started: 0 }],
  ["b.15", { since: 15, started: 0 }],
  ["b.14", "forgotten"],
  ["b.0", "forgotten"],
  ["a.10", "forgotten"],
  ["b.4.20.15", { since: 4, started: 15 }],
  ["b.4.20.14", "forgotten"],
  ["b.16.20.3", { since: 16, started: 3 }],
  ["b.4.21.20", "lost"],
  ["a.11", "lost"],
  ["b.21", "lost"],
  ["c.1", "lost"],
  [`${"a".repeat(21)}.1`, "lost"],
  ["b.1234567890123456", "lost"],
  ...["b", "b.", "b.x", "b.1.2", "b.1.2.3.4", "../b.16", "b.16\n", "B.16", 7, {}, null].map(
    (cursor): [unknown, unknown] => [cursor, "lost"],
  ),
];

/** @throws Violation */
export function checkCursors(): void {
  for (const [cursor, position] of cursors) {
    const read = resolveCursor(cursor, account);
    expectSame(JSON.stringify(read), JSON.stringify(position), `the position of ${JSON.stringify(cursor)}`);
    // A device that starts over sends the cursor as its last one.
    const restart = JSON.stringify(resolveCursor("", account, cursor));
    const expected = JSON.stringify(position === "lost" ? "lost" : start);
    expectSame(restart, expected, `the start after ${JSON.stringify(cursor)}`);
  }
}

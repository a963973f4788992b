import type { Entry } from "../../../src/domain/cart/sync/entry";
import { mergeIntentsIntoEntries } from "../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { serverStateOf } from "../../../tools/testkit/serverState";
import { Violation } from "../changes";

const account = "anna";

/** Changes that a working device makes once in a million runs, with the entry that the server stores. */
export function checkRareChanges(nowMs: number): void {
  const at = (ms: number) => firstStampAt(nowMs - 10_000 + ms);
  const merged = (before: Entry | undefined, delta: Entry): Entry | undefined => {
    const state = serverStateOf({ account, serverMs: nowMs, entryOf: () => before });
    const raw = { id: "1", account, version: 2, kind: "line", key: "tee M", delta };
    return mergeIntentsIntoEntries([raw], state).changed[0]?.entry;
  };
  const taps = (count: number): Entry => ({
    taps: Object.fromEntries(Array.from({ length: count }, (_, n) => [at(n), 1])),
  });
  const join = (ms: number, quantity: number): Entry => ({
    taps: { [at(ms)]: quantity },
    join: { stamp: at(ms), quantity },
  });
  const changesOf = (entry: Entry | undefined) => Object.keys(entry?.taps ?? {}).length;
  const expectations: [what: string, actual: unknown, expected: unknown][] = [
    ["a line with 128 changes", changesOf(merged(undefined, taps(128))), 128],
    ["a line with 129 changes", merged(undefined, taps(129))?.set?.["quantity"], 129],
    // The line had 2, the join made it 5, and four were taken out elsewhere before the join was sent again.
    [
      "a join that is sent again",
      merged({ taps: { [at(1)]: 2, [at(2)]: 3, [at(3)]: -4 } }, join(2, 5)),
      undefined,
    ],
    // Only a broken client sends a join without its step.
    [
      "a join without a step",
      changesOf(
        merged({ taps: { [at(1)]: 2 } }, { info: { stamp: at(5) }, join: { stamp: at(5), quantity: 5 } }),
      ),
      1,
    ],
    // Minus was pressed at 1, after the join: of what the join adds, it takes one away.
    ["a join before a minus", merged({ taps: { [at(1)]: 1, [at(3)]: -1 } }, join(2, 2))?.taps?.[at(2)], 2],
    [
      "a join before a sale",
      merged({ taps: { [at(1)]: 1 }, sold: { [at(3)]: 4 } }, join(2, 2))?.taps?.[at(2)],
      5,
    ],
    ["a join of less than there is", merged({ taps: { [at(1)]: 5 } }, join(2, 3))?.taps?.[at(2)], 0],
    ["a join before a removal", merged({ set: { stamp: at(3), quantity: 0 } }, join(2, 2)), undefined],
    // Two devices have made 2 smaller by 2 each: the line shows 1.
    [
      "a join of what a line shows",
      merged({ taps: { [at(1)]: 2, [at(2)]: -2, [at(3)]: -2 } }, join(5, 1))?.taps?.[at(5)],
      0,
    ],
  ];
  for (const [what, actual, expected] of expectations)
    if (actual !== expected) throw new Violation(`${what}: ${JSON.stringify(actual)} instead of ${expected}`);
}

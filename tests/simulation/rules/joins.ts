import { computeVisitorJoin } from "../../../src/domain/cart/sync/deviceSync";
import type { ProductId } from "../../../src/domain/catalogue/product";
import type { Random } from "../../../tools/testkit/seededRandom";
import { newLine } from "../actions";
import { expectSame } from "../shownValue";
import { textOf } from "./readable";
import { stampText } from "./stamps";

/** A line of the account that has as much as the visitor's is not changed. */
export function checkLineJoin(): void {
  const stamp = stampText(1_780_000_000_000, 0, "aaaaaa");
  const later = stampText(1_780_000_000_001, 0, "aaaaaa");
  for (const [quantity, step] of [
    [1, 0],
    [2, 0],
    [3, 1],
  ] as const) {
    const lines = [{ ...newLine("tee M", 1), quantity }];
    const rows = { lines, wishes: [], viewed: [], size: "" } as const;
    const entryOf = () => ({ taps: { [stamp]: 2 } });
    const joined = computeVisitorJoin(rows, entryOf, { next: () => later, nowMs: 0, offsetMs: 0 });
    const steps = joined.map(({ delta }) => delta.taps?.[later]);
    expectSame(steps.join(), step ? `${step}` : "", `the join of ${quantity} to 2`);
  }
}

/**
 * The times of viewed products at a sign-in: the server's, in their order, and none in the future.
 * @param random of the seed
 */
export function checkViewedJoin(random: Random): void {
  const nowMs = 1_780_000_000_000;
  const offsetMs = random.pick([0, -1_000, 90_000]);
  const viewed = [0, 1, 2, 3].map((n) => ({
    id: `p${n}` as ProductId,
    viewedAt: nowMs + random.pick([-5_000, -3, -2, -1, 0, 1, 9_000]),
  }));
  const times: [string, string][] = [];
  let followingMs = Number.POSITIVE_INFINITY;
  for (const { id, viewedAt } of viewed) {
    const seenMs = viewedAt > nowMs ? nowMs : viewedAt;
    followingMs = seenMs < followingMs ? seenMs : followingMs - 1;
    times.push([id, stampText(followingMs + offsetMs, 0, "000000")]);
  }
  const rows = { lines: [], wishes: [], viewed, size: "" } as const;
  const joined = computeVisitorJoin(rows, () => undefined, { next: () => "", nowMs, offsetMs });
  const expected = [{ name: { kind: "viewed", key: "" }, delta: { viewed: Object.fromEntries(times) } }];
  expectSame(textOf(joined), textOf(expected), `the join of ${textOf(viewed)} at ${nowMs}`);
}

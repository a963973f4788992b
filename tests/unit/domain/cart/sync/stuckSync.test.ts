import { expect, test } from "vitest";
import { firstHeartbeat, nextHeartbeat, stuckMs } from "../../../../../src/domain/cart/sync/stuckSync";

const at = (cursor: string, waiting: number, nowMs: number, before = firstHeartbeat) =>
  nextHeartbeat(before, { cursor, waiting }, nowMs);

test("the same cursor with waiting changes for five minutes and three answers is reported once", () => {
  const first = at("a.1", 2, 1_000);
  expect(first.isStuck).toBe(false);
  const second = at("a.1", 1, stuckMs + 999, first.next);
  expect(second.isStuck).toBe(false);
  const third = at("a.1", 3, stuckMs + 1_000, second.next);
  expect(third.isStuck).toBe(true);
  expect(at("a.1", 3, 9 * stuckMs, third.next).isStuck).toBe(false);
});

test("a device that was off for hours is not stuck after its first answer", () => {
  const first = at("a.1", 2, 1_000);
  const second = at("a.1", 2, 100 * stuckMs, first.next);
  expect(second.isStuck).toBe(false);
  expect(at("a.1", 2, 100 * stuckMs + 1, second.next).isStuck).toBe(true);
});

test("a sync that moves, or has nothing to send, is not stuck, and can be reported again", () => {
  const waiting = at("a.1", 2, 2_000, at("a.1", 2, 1_000).next).next;
  expect(at("a.2", 2, 2 * stuckMs, waiting).isStuck).toBe(false);
  const reported = at("a.1", 2, 2 * stuckMs, waiting);
  expect(reported.isStuck).toBe(true);
  expect(at("a.1", 0, 3 * stuckMs, reported.next).next).toEqual(firstHeartbeat);
  const moved = at("a.2", 2, 3 * stuckMs + 1, at("a.2", 2, 3 * stuckMs, reported.next).next).next;
  expect(at("a.2", 2, 4 * stuckMs, moved).isStuck).toBe(true);
});

test("a clock that was set back starts again", () => {
  const waiting = at("a.1", 1, 10 * stuckMs).next;
  expect(at("a.1", 1, 1_000, waiting).next.waitingSince).toBe(1_000);
});

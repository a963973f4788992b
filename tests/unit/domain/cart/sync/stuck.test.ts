import { expect, test } from "vitest";
import { beat, firstHeartbeat, stuckMs } from "../../../../../src/domain/cart/sync/stuck";

const at = (cursor: string, waiting: number, nowMs: number, before = firstHeartbeat) =>
  beat(before, { cursor, waiting }, nowMs);

test("the same cursor with waiting changes for five minutes is reported once", () => {
  const first = at("a.1", 2, 1_000);
  expect(first.isStuck).toBe(false);
  expect(at("a.1", 1, stuckMs + 999, first.next).isStuck).toBe(false);
  const second = at("a.1", 3, stuckMs + 1_000, first.next);
  expect(second.isStuck).toBe(true);
  expect(at("a.1", 3, 9 * stuckMs, second.next).isStuck).toBe(false);
});

test("a sync that moves, or has nothing to send, is not stuck, and can be reported again", () => {
  const waiting = at("a.1", 2, 1_000).next;
  expect(at("a.2", 2, 2 * stuckMs, waiting).isStuck).toBe(false);
  const reported = at("a.1", 2, 2 * stuckMs, waiting).next;
  expect(at("a.1", 0, 3 * stuckMs, reported).next).toEqual({
    cursor: "a.1",
    waitingSince: 0,
    isReported: false,
  });
  const moved = at("a.2", 2, 3 * stuckMs, reported).next;
  expect(at("a.2", 2, 4 * stuckMs, moved).isStuck).toBe(true);
});

test("a clock that was set back starts again", () => {
  const waiting = at("a.1", 1, 10 * stuckMs).next;
  expect(at("a.1", 1, 1_000, waiting).next.waitingSince).toBe(1_000);
});

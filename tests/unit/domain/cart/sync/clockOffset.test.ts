import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ClockOffset,
  nextClockOffset,
  unknownErrorMs,
} from "../../../../../src/domain/cart/sync/clockOffset";

const unknown: ClockOffset = { offsetMs: 0, errorMs: unknownErrorMs };
/** The answer of a server that is 1,000 ms ahead and read its clock `at` ms after the request. */
const answered = (sentMs: number, tookMs: number, at: number, aheadMs = 1_000) => ({
  sentMs,
  receivedMs: sentMs + tookMs,
  serverMs: sentMs + at + aheadMs,
});

describe("the estimate of the server's time", () => {
  it("is wrong by at most half of the round trip", () => {
    expect(nextClockOffset(unknown, answered(0, 200, 20))).toEqual({ offsetMs: 920, errorMs: 100 });
    expect(nextClockOffset(unknown, answered(0, 200, 180))).toEqual({ offsetMs: 1080, errorMs: 100 });
  });

  it("is not made worse by a slow answer", () => {
    const quick = nextClockOffset(unknown, answered(0, 20, 10));
    expect(nextClockOffset(quick, answered(5_000, 15_000, 14_990))).toEqual(quick);
    expect(nextClockOffset(quick, answered(5_000, 15_000, 10))).toEqual(quick);
  });

  it("is made better by a quicker answer, or one that agrees with a part only", () => {
    const slow = nextClockOffset(unknown, answered(0, 4_000, 100));
    expect(nextClockOffset(slow, answered(5_000, 20, 10))).toEqual({ offsetMs: 1000, errorMs: 10 });
    expect(nextClockOffset(slow, answered(5_000, 4_000, 3_900)).errorMs).toBeLessThan(150);
  });

  it("follows a clock that was set", () => {
    const before = nextClockOffset(unknown, answered(0, 20, 10));
    expect(nextClockOffset(before, answered(9_000, 30, 15, -700_000))).toEqual({
      offsetMs: -700_000,
      errorMs: 15,
    });
  });

  it("stays near the earlier estimate when a clock was set by little and the device slept during the request", () => {
    const day = 86_400_000;
    const before = nextClockOffset(unknown, answered(0, 20, 10));
    const { offsetMs, errorMs } = nextClockOffset(before, answered(9_000, day, 30, -100));
    // The true offset is -100; the answer allows every one of a day.
    expect(offsetMs).toBe(-1_070);
    const ahead = nextClockOffset(before, answered(9_000, day, day - 30, 1_100));
    expect(ahead.offsetMs).toBe(2_070);
    expect(offsetMs - errorMs).toBeLessThanOrEqual(-day + 100);
    expect(nextClockOffset({ offsetMs, errorMs }, answered(day + 20_000, 20, 10, -100))).toEqual({
      offsetMs: -100,
      errorMs: 10,
    });
  });

  it("takes a clock that was set back during the request as unknown until the next answer", () => {
    const before = nextClockOffset(unknown, answered(0, 20, 10));
    const setBack = nextClockOffset(before, { sentMs: 90_000, receivedMs: 30_000, serverMs: 91_010 });
    expect(setBack).toEqual({ offsetMs: 61_010, errorMs: unknownErrorMs });
    expect(nextClockOffset(setBack, answered(31_000, 20, 10, 61_000))).toEqual({
      offsetMs: 61_000,
      errorMs: 10,
    });
  });

  it("contains the true offset after any answers", () => {
    const sample = fc.record({ tookMs: fc.nat(20_000), at: fc.nat(20_000) });
    const property = fc.property(fc.integer(), fc.array(sample, { minLength: 1 }), (aheadMs, samples) => {
      const offset = samples.reduce(
        (now, { tookMs, at }, n) =>
          nextClockOffset(now, answered(n * 60_000, tookMs, Math.min(at, tookMs), aheadMs)),
        unknown,
      );
      expect(Math.abs(offset.offsetMs - aheadMs)).toBeLessThanOrEqual(offset.errorMs);
      const quickest = Math.min(...samples.map(({ tookMs }) => tookMs));
      expect(offset.errorMs).toBeLessThanOrEqual(quickest / 2 + samples.length);
    });
    fc.assert(property);
  });
});

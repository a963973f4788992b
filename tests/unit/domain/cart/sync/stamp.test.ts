import fc from "fast-check";
import { expect, it } from "vitest";
import {
  aheadMaxMs,
  firstStampAt,
  isStamp,
  isTooFarAhead,
  nextStamp,
  nodeFromRandom,
  stampMs,
} from "../../../../../src/domain/cart/sync/stamp";

const tenYearsMs = 10 * 365 * 24 * 60 * 60_000;

it("makes stamps that only grow, whatever the clock does", () => {
  const clocks = fc.array(fc.integer({ min: -1, max: 2_000_000_000_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(clocks, (times) => {
      let last = "";
      for (const now of times) {
        const stamp = nextStamp(last, now, nodeFromRandom(0.5));
        expect(isStamp(stamp)).toBe(true);
        expect(stamp > last).toBe(true);
        last = stamp;
      }
    }),
  );
});

it("counts on in a millisecond, and into the next one when the counter is full", () => {
  let last = firstStampAt(1000);
  for (let n = 0; n < 36 ** 3; n += 1) {
    const stamp = nextStamp(last, 1000, "aaaaaa");
    if (stamp <= last) throw new Error(`${stamp} after ${last}`);
    last = stamp;
  }
  expect(stampMs(last)).toBe(1001);
});

it("takes the time from the clock when it is ahead, and only then", () => {
  const last = nextStamp("", 5_000, "aaaaaa");
  expect(stampMs(nextStamp(last, 9_000, "aaaaaa"))).toBe(9_000);
  expect(stampMs(nextStamp(last, 1_000, "aaaaaa"))).toBe(5_000);
});

it("tells a stamp that is too far ahead of the server", () => {
  const now = Date.UTC(2026, 0, 1);
  expect(isTooFarAhead(firstStampAt(now + aheadMaxMs), now)).toBe(false);
  expect(isTooFarAhead(firstStampAt(now + aheadMaxMs + 1), now)).toBe(true);
  expect(isTooFarAhead(firstStampAt(now + tenYearsMs), now)).toBe(true);
});

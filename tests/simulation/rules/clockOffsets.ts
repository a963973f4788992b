import { type ClockOffset, nextClockOffset, unknownErrorMs } from "../../../src/domain/cart/sync/clockOffset";
import type { Random } from "../../../tools/testkit/seededRandom";
import { Violation } from "../changes";

/*
 * The estimate of the server's time, compared with intervals: an answer says that the offset is in one, and
 * all answers that agree say that it is in all of theirs.
 */

type Interval = readonly [from: number, to: number];

/** The estimate as the interval in which the offset is. */
const intervalOf = ({ offsetMs, errorMs }: ClockOffset): Interval => [offsetMs - errorMs, offsetMs + errorMs];

const common = ([a, b]: Interval, [c, d]: Interval): Interval => [c > a ? c : a, d < b ? d : b];

const slowMs = 2_000;

/**
 * The offset after a slow answer: half of `slowMs` within the end of its interval that is next to the offset
 * before.
 */
const nearEnd = (beforeMs: number, [from, to]: Interval) =>
  beforeMs < from ? from + slowMs / 2 : to - slowMs / 2;

/** @param random of the seed */
export function checkClockOffsets(random: Random): void {
  let offset: ClockOffset = { offsetMs: 0, errorMs: unknownErrorMs };
  let aheadMs = random.pick([0, 1_000, -700_000]);
  for (let n = 0; n < 12; n += 1) {
    // The device's clock is set, by little or by much.
    if (random.chance(0.2)) aheadMs += random.pick([1, -3, 90_000]);
    const sentMs = 1_000_000 * n;
    const tookMs = random.pick([0, 1, 2, 3, 40, 15_000]);
    const receivedMs = sentMs + (random.chance(0.1) ? -random.pick([1, 5_000]) : tookMs);
    const serverMs = sentMs + aheadMs + random.below(tookMs + 1);
    const next = nextClockOffset(offset, { sentMs, receivedMs, serverMs });
    const answer: Interval = [serverMs - receivedMs, serverMs - sentMs];
    const what = `the offset ${JSON.stringify(next)} after ${JSON.stringify(offset)} and [${answer.join(", ")}]`;
    if (receivedMs < sentMs) {
      if (next.errorMs !== unknownErrorMs || next.offsetMs !== answer[0]) throw new Violation(what);
    } else {
      const agreed = common(intervalOf(offset), answer);
      const isSet = agreed[0] > agreed[1];
      const [from, to] = isSet ? answer : agreed;
      const [low, high] = intervalOf(next);
      if (low > from || high < to) throw new Violation(what);
      // Whole milliseconds: up to one more on each side. A slow answer counts by its end next to the offset
      // before.
      const isSlow = isSet && to - from > slowMs;
      if (!isSlow && (from - low > 1 || high - to > 1)) throw new Violation(what);
      if (isSlow && (next.offsetMs !== nearEnd(offset.offsetMs, answer) || next.errorMs > to - from))
        throw new Violation(what);
    }
    offset = next;
  }
}

import {
  firstStampAt,
  isStamp,
  isTooFarAhead,
  nextStamp,
  nodeFromRandom,
  stampMs,
} from "../../../src/domain/cart/sync/stamp";
import type { Random } from "../../../tools/testkit/seededRandom";
import { Violation } from "../changes";

/*
 * The hybrid logical clock, compared with the same clock as one integer: the milliseconds and the counter of
 * a stamp are the digits of a number in base 36, and the next stamp has the larger of the clock's number and
 * the last number plus one.
 */

const nodes = ["000000", "zzzzzz", "a1b2c3"];
const msMax = 36 ** 9 - 1;
const countersMax = 36 ** 3 - 1;

/** The text of a number in base 36, with this many digits. */
function digits(number: number, chars: number): string {
  let text = "";
  for (let rest = number; text.length < chars; rest = Math.floor(rest / 36))
    text = `${"0123456789abcdefghijklmnopqrstuvwxyz"[rest % 36]}${text}`;
  return text;
}

/** The stamp of a time, a counter and a node. */
export const stampText = (ms: number, counter: number, node: string) =>
  digits(ms, 9) + digits(counter, 3) + node;

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Violation(`${what}: ${String(actual)} instead of ${String(expected)}`);
}

/** @param random of the seed */
export function checkStamps(random: Random): void {
  for (let n = 0; n < 4; n += 1) {
    const lastMs = random.pick([0, 1, 1_780_000_000_000 + random.below(1_000), msMax - 1]);
    const counter = random.pick([0, 35, random.below(countersMax), countersMax - 1, countersMax]);
    const last = random.chance(0.1) ? "" : stampText(lastMs, counter, random.pick(nodes));
    const nowMs = random.pick([
      lastMs - 1,
      lastMs,
      lastMs + 1,
      lastMs + 0.9,
      -5,
      0,
      NaN,
      Infinity,
      msMax + 5,
    ]);
    const node = random.pick(nodes);
    const clockMs = Number.isNaN(nowMs) ? 0 : Math.min(Math.max(Math.floor(nowMs), 0), msMax);
    const clock = BigInt(clockMs) * 46_656n;
    const after = last ? BigInt(lastMs) * 46_656n + BigInt(counter) + 1n : -1n;
    const number = clock > after ? clock : after;
    const expected = stampText(Number(number / 46_656n), Number(number % 46_656n), node);
    expectEqual(nextStamp(last, nowMs, node), expected, `the stamp after ${last} at ${nowMs}`);
    expectEqual(stampMs(expected), Number(number / 46_656n), `the time of ${expected}`);
    const serverMs = Number(number / 46_656n) - 120_000 + random.pick([-1, 0, 1]);
    expectEqual(isTooFarAhead(expected, serverMs), Number(number / 46_656n) > serverMs + 120_000, "ahead");
    const ms = random.pick([-1, 0, lastMs, lastMs + 0.9]);
    const first = stampText(Math.max(0, Math.floor(ms)), 0, "000000");
    expectEqual(firstStampAt(ms), first, `the first stamp of ${ms}`);
    const share = random.pick([0, 0.5, 1 - Number.EPSILON, random.next()]);
    expectEqual(nodeFromRandom(share), digits(Math.floor(share * 36 ** 6), 6), `the node of ${share}`);
  }
  const good = stampText(5, 0, "abc123");
  const bad = [
    "",
    good.slice(1),
    `${good}0`,
    good.toUpperCase(),
    `${good.slice(1)}-`,
    `${good}\n`,
    `\n${good}`,
    5,
    null,
    [good],
  ];
  expectEqual(isStamp(good), true, good);
  for (const value of bad) expectEqual(isStamp(value), false, `${JSON.stringify(value)} as stamp`);
}

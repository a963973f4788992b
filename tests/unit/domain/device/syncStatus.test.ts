import { describe, expect, it } from "vitest";
import {
  type ConnectionState,
  hiddenIndicator,
  type IndicatorState,
  indicatorDueAt,
  nextIndicator,
} from "../../../../src/domain/device/syncStatus";

const calm: ConnectionState = { offline: false, syncing: false };
const syncing: ConnectionState = { offline: false, syncing: true };
const offline: ConnectionState = { offline: true, syncing: false };
const trying: ConnectionState = { offline: true, syncing: true };

/** The indicator after each of these moments. */
function signs(moments: [at: number, standing: ConnectionState][]): string[] {
  let state: IndicatorState = hiddenIndicator;
  return moments.map(([at, standing]) => {
    state = nextIndicator(state, standing, at);
    return state.indicator;
  });
}

describe("the connection indicator", () => {
  it("does not flicker with quick syncs", () => {
    const quick = [0, 60_000, 120_000].flatMap((at): [number, ConnectionState][] => [
      [at, syncing],
      [at + 1_499, calm],
    ]);
    expect(new Set(signs(quick))).toEqual(new Set(["calm"]));
  });

  it("shows syncing during a long sync and hides at its end", () => {
    expect(
      signs([
        [0, syncing],
        [1_500, syncing],
        [9_000, calm],
      ]),
    ).toEqual(["calm", "syncing", "calm"]);
  });

  it("does not show a short outage", () => {
    expect(
      signs([
        [0, offline],
        [1_499, calm],
        [2_000, calm],
      ]),
    ).toEqual(["calm", "calm", "calm"]);
  });

  it("shows offline during an outage, sync attempts included", () => {
    expect(
      signs([
        [0, offline],
        [1_500, offline],
        [8_000, trying],
        [14_000, offline],
      ]),
    ).toEqual(["calm", "offline", "offline", "offline"]);
  });

  it("shows the end of an outage for four seconds", () => {
    expect(
      signs([
        [0, offline],
        [1_500, offline],
        [10_000, calm],
        [13_999, calm],
        [14_000, calm],
      ]),
    ).toEqual(["calm", "offline", "back", "back", "calm"]);
  });

  it("shows offline again when the server is unreachable again", () => {
    expect(
      signs([
        [0, offline],
        [1_500, offline],
        [10_000, calm],
        [11_000, offline],
        [12_500, offline],
      ]),
    ).toEqual(["calm", "offline", "back", "back", "offline"]);
  });

  it("reports when it changes next", () => {
    const seen = nextIndicator(hiddenIndicator, offline, 100);
    expect(indicatorDueAt(hiddenIndicator)).toBeUndefined();
    expect(indicatorDueAt(seen)).toBe(1_600);
    const shown = nextIndicator(seen, offline, 1_600);
    expect(indicatorDueAt(shown)).toBeUndefined();
    expect(indicatorDueAt(nextIndicator(shown, calm, 5_000))).toBe(9_000);
  });
});

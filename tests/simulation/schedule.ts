import { cartLinesMax, wishlistMax } from "../../src/domain/shared/limits";
import { createRandom, partSeed, type Random } from "../../tools/testkit/seededRandom";
import { type Action, randomAction } from "./actions";
import type { NetworkMode } from "./network";
import type { ServerLimits } from "./server";

/*
 * A run as data: what happens, to whom, and after how much time. The same seed makes the same schedule; a
 * failing one is shortened by leaving out steps (`shrink` in run.ts).
 */

export type Step = { waitMs: number } & (
  | { do: "tap"; device: number; action: Action }
  | { do: "network"; device: number; mode: NetworkMode }
  | { do: "crash"; device: number; awaits: number }
  | { do: "clock"; device: number; skewMs: number }
  | { do: "disk"; device: number; isFull: boolean }
  | { do: "copy" | "restore copy" | "evict" | "discard refused"; device: number }
  | { do: "sign in"; device: number; account: string }
  | { do: "sign out"; device: number; mayDiscard: boolean }
  | { do: "restart server" | "back up server" | "restore server" }
  /** Nothing runs meanwhile. */
  | { do: "sleep"; ms: number }
);

export interface Schedule {
  seed: number;
  limits: ServerLimits;
  steps: readonly Step[];
}

export const devices = 6;
/** This device only listens; the ones after it join later. */
const listener = 3;
const dayMs = 24 * 60 * 60_000;
const yearMs = 365 * dayMs;

/** The schedule of a seed. @param seed a whole number */
export function scheduleOf(seed: number): Schedule {
  const random = createRandom(partSeed(seed, 0));
  const isCrowded = random.chance(0.1);
  const limits = {
    pageEntries: random.pick([2, 3, 200]),
    forgetEvery: random.pick([2, 5]),
    tombstoneMs: random.pick([5_000, 60_000, 90 * dayMs]),
    lines: isCrowded ? cartLinesMax - 2 : 0,
    wishes: isCrowded ? wishlistMax - 1 : 0,
  };
  const first: Step[] = [0, 1, listener].map((device) => ({
    do: "sign in",
    device,
    account: "anna",
    waitMs: 100,
  }));
  const isFocused = random.chance(0.4);
  const steps = Array.from({ length: 12 + random.below(32) }, () => randomStep(random, isFocused));
  const isBusy = random.chance(0.04);
  return {
    seed,
    limits,
    steps: [...first, ...(isBusy ? busyLine(random) : rareSteps(random)), ...steps],
  };
}

/** More taps on one line than the server keeps, on three devices without a network. */
function busyLine(random: Random): Step[] {
  const burst = () => ({ on: "line", do: "burst", item: 0, n: random.below(5) }) as const;
  const on = [0, 1, 4];
  return [
    { do: "sign in", device: 4, account: "anna", waitMs: 1_000 },
    ...on.map((device): Step => ({ do: "network", device, mode: "off", waitMs: 1_000 })),
    ...on.map((device): Step => ({ do: "tap", device, action: burst(), waitMs: 1_000 })),
    ...on.map((device): Step => ({ do: "network", device, mode: "bad", waitMs: 1_000 })),
  ];
}

function rareSteps(random: Random): Step[] {
  if (random.chance(0.04)) return removedAndLess();
  return random.chance(0.04) ? clockSetTwice() : [];
}

/**
 * Changes of one line with a clock that is a little ahead, then far ahead, before the server's time is known.
 */
function clockSetTwice(): Step[] {
  const tap = (what: "add" | "remove"): Step => ({
    do: "tap",
    device: 4,
    action: { on: "line", do: what, item: 0, n: 0 },
    waitMs: 100,
  });
  return [
    { do: "clock", device: 4, skewMs: 100_000, waitMs: 10 },
    { do: "network", device: 4, mode: "off", waitMs: 10 },
    { do: "sign in", device: 4, account: "anna", waitMs: 10 },
    tap("add"),
    tap("remove"),
    { do: "clock", device: 4, skewMs: dayMs, waitMs: 10 },
    tap("add"),
    tap("add"),
    { do: "network", device: 4, mode: "good", waitMs: 10 },
  ];
}

/**
 * A line is removed on one device and made smaller on another one at the same time; then it is added again.
 */
function removedAndLess(): Step[] {
  const line = (device: number, what: "add" | "less" | "remove", waitMs: number): Step => ({
    do: "tap",
    device,
    action: { on: "line", do: what, item: 0, n: 0 },
    waitMs,
  });
  const network = (mode: NetworkMode): Step => ({ do: "network", device: 1, mode, waitMs: 2_000 });
  return [
    line(0, "add", 2_000),
    line(0, "add", 10),
    network("off"),
    line(0, "remove", 10),
    line(1, "less", 500),
    network("good"),
    line(0, "add", 2_000),
  ];
}

function randomStep(random: Random, isFocused: boolean): Step {
  const waitMs = random.chance(0.3) ? random.below(20) : random.below(random.pick([500, 5_000, 60_000]));
  return { ...randomEvent(random, isFocused), waitMs } as Step;
}

type WithoutWait<S> = S extends unknown ? Omit<S, "waitMs"> : never;

function randomEvent(random: Random, isFocused: boolean): WithoutWait<Step> {
  const device = isFocused ? random.pick([0, 1, 0, 1, 4, 2]) : random.below(devices);
  const active = device === listener ? 0 : device;
  const kind = random.below(100);
  if (kind < 50) return { do: "tap", device: active, action: randomAction(random, isFocused) };
  if (kind < 64) return { do: "network", device, mode: random.pick(["good", "bad", "bad", "off"]) };
  if (kind < 72) return { do: "crash", device, awaits: 1 + random.below(6) };
  if (kind < 76) return { do: "clock", device, skewMs: randomSkew(random) };
  if (kind < 78) return { do: "disk", device, isFull: random.chance(0.5) };
  if (kind < 80) return { do: "copy", device };
  if (kind < 82) return { do: "restore copy", device };
  if (kind < 83) return { do: "evict", device };
  if (kind < 89) return { do: "sign in", device, account: random.chance(0.9) ? "anna" : "bela" };
  if (kind < 91) return { do: "sign out", device: active, mayDiscard: random.chance(0.5) };
  if (kind < 93) return { do: "discard refused", device };
  if (kind < 95) return { do: "back up server" };
  if (kind < 97) return { do: random.pick(["restore server", "restart server"] as const) };
  return { do: "sleep", ms: random.pick([60_000, dayMs, 30 * dayMs]) };
}

function randomSkew(random: Random): number {
  const largest = random.pick([0, 5_000, 300_000, dayMs, 10 * yearMs]);
  return Math.round((random.next() * 2 - 1) * largest);
}

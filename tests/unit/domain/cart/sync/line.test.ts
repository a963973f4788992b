import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockFrom } from "../../../../../src/domain/cart/sync/device";
import { type Entry, mergeEntries } from "../../../../../src/domain/cart/sync/entry";
import { lineQuantity, setTo, stepTo, takeSold, tapsMax } from "../../../../../src/domain/cart/sync/line";
import { firstStampAt, nextStamp, type Stamp } from "../../../../../src/domain/cart/sync/stamp";
import { lineQuantityMax } from "../../../../../src/domain/shared/limits";

const node = (device: number) => `device${device}`.slice(-6);

/** What a shopper can do with a line. */
const operations = ["add", "less", "remove", "accept", "order"] as const;
type Operation = (typeof operations)[number];

function changeOf(operation: Operation, entry: Entry, next: () => Stamp): Entry | undefined {
  const quantity = lineQuantity(entry);
  if (operation === "add") return stepTo(entry, Math.min(quantity + 1, lineQuantityMax), next);
  if (quantity === 0) return;
  if (operation === "less") return stepTo(entry, Math.max(1, quantity - 1), next);
  if (operation === "remove") return setTo(0, next());
  return operation === "accept" ? setTo(1, next()) : takeSold(quantity, next());
}

/** A device that is offline: its state and the changes that it has not sent. */
interface Device {
  entry: Entry;
  changes: Entry[];
  last: Stamp;
}

function act(device: Device, number: number, operation: Operation, nowMs: number): Device {
  let { last } = device;
  const change = changeOf(operation, device.entry, () => {
    last = nextStamp(last, nowMs, node(number));
    return last;
  });
  if (!change) return device;
  return { entry: mergeEntries(device.entry, change), changes: [...device.changes, change], last };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, n) => n !== at)).map((rest) => [item, ...rest]),
  );
}

/** The model: the changes in the order of their stamps, one after the other. */
function modelQuantity(changes: readonly Entry[]): number {
  const events = changes.flatMap(({ set, taps, sold }) => [
    ...(set ? [{ at: set.stamp, set: Number(set["quantity"]) }] : []),
    ...Object.entries(taps ?? {}).map(([at, step]) => ({ at, step })),
    ...Object.entries(sold ?? {}).map(([at, gone]) => ({ at, gone })),
  ]);
  let sum = 0;
  let gone = 0;
  let isIn = false;
  for (const event of events.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    if ("set" in event) [sum, gone, isIn] = [event.set, 0, event.set > 0];
    else if ("gone" in event) gone += event.gone;
    else {
      sum += event.step;
      isIn ||= event.step > 0;
    }
  }
  return isIn ? Math.max(0, Math.max(1, sum) - gone) : 0;
}

const start: Entry = { set: { stamp: firstStampAt(100), quantity: 2 } };

describe("three devices that were offline", () => {
  it("agree after every three operations of three devices, in every order of delivery, as the model says", () => {
    // Exhaustive for one line. Lines are separate entries: no operation on one changes another.
    const steps = [0, 1, 2].flatMap((device) => operations.map((operation) => ({ device, operation })));
    let cases = 0;
    for (const initial of [start, {}]) {
      for (const a of steps)
        for (const b of steps)
          for (const c of steps) {
            cases += 1;
            expectAgreement(initial, [a, b, c]);
          }
    }
    expect(cases).toBe(2 * 15 ** 3);
  });

  it("agree after one operation each, whatever their clocks say", () => {
    let cases = 0;
    for (const first of operations)
      for (const second of operations)
        for (const third of operations)
          for (const times of permutations([200, 300, 400])) {
            for (const initial of [start, {}]) {
              cases += 1;
              const taken = [first, second, third].map((operation, device) => ({ device, operation }));
              expectAgreement(initial, taken, times);
            }
          }
    expect(cases).toBe(5 ** 3 * 6 * 2);
  });

  it("agree with the model after any operations with any clocks", () => {
    const step = fc.record({ device: fc.nat(2), operation: fc.constantFrom(...operations) });
    const clocks = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 12, maxLength: 12 });
    const property = fc.property(fc.array(step, { maxLength: 12 }), clocks, (taken, times) => {
      expectAgreement(start, taken, times);
    });
    fc.assert(property, { numRuns: 3_000 });
  });
});

function expectAgreement(
  initial: Entry,
  taken: readonly { device: number; operation: Operation }[],
  times: readonly number[] = [200, 300, 400],
): void {
  const devices: Device[] = [0, 1, 2].map(() => ({ entry: initial, changes: [], last: firstStampAt(100) }));
  taken.forEach(({ device, operation }, at) => {
    devices[device] = act(devices[device] as Device, device, operation, times[at] ?? 0);
  });
  const expected = modelQuantity([initial, ...devices.flatMap(({ changes }) => changes)]);
  for (const order of permutations(devices)) {
    // Whole states and single changes, some twice.
    const states = order.map(({ entry }) => entry).reduce(mergeEntries);
    const changes = [initial, ...order.flatMap(({ changes }) => [...changes, ...changes])].reduce(
      mergeEntries,
      {},
    );
    const quantities = [lineQuantity(states), lineQuantity(changes)];
    if (quantities.some((quantity) => quantity !== expected))
      throw new Error(`${JSON.stringify({ taken, times })}: ${quantities} instead of ${expected}`);
  }
}

describe("a line", () => {
  const at = (ms: number) => clockFrom("", ms, "aaaaaa").next;
  const tap = (ms: number, step: number): Entry => ({ taps: { [firstStampAt(ms)]: step } });

  it("counts one more on two offline devices twice", () => {
    expect(lineQuantity([start, tap(200, 1), tap(300, 1)].reduce(mergeEntries))).toBe(4);
  });

  it("that was removed comes back only by a later tap", () => {
    const removed = mergeEntries(start, setTo(0, firstStampAt(300)));
    expect(lineQuantity(mergeEntries(removed, tap(200, 1)))).toBe(0);
    expect(lineQuantity(mergeEntries(removed, tap(400, 1)))).toBe(1);
    expect(lineQuantity(mergeEntries(removed, tap(400, -1)))).toBe(0);
  });

  it("is not removed by minus on two devices", () => {
    expect(lineQuantity([start, tap(200, -1), tap(300, -1)].reduce(mergeEntries))).toBe(1);
  });

  it("keeps what another device added while it was being ordered", () => {
    expect(lineQuantity([start, tap(200, 1), takeSold(2, firstStampAt(300))].reduce(mergeEntries))).toBe(1);
    expect(lineQuantity([start, takeSold(2, firstStampAt(300))].reduce(mergeEntries))).toBe(0);
  });

  it("reads what its own tap wrote, from every state", () => {
    const numbers = fc.integer({ min: -5, max: 5 });
    const quantity = fc.integer({ min: 0, max: 20 });
    const property = fc.property(
      quantity,
      fc.array(numbers, { maxLength: 70 }),
      quantity,
      fc.integer({ min: 1, max: 9999 }),
      (base, steps, sold, target) => {
        const entry = [
          setTo(base, firstStampAt(100)),
          ...steps.map((step, n) => tap(200 + n, step)),
          takeSold(sold, firstStampAt(150)),
        ].reduce(mergeEntries);
        const change = stepTo(entry, target, at(1_000));
        expect(lineQuantity(mergeEntries(entry, change ?? {}))).toBe(target);
      },
    );
    fc.assert(property);
  });

  it("does not grow without limit by taps", () => {
    let entry: Entry = {};
    for (let n = 1; n <= 1_000; n += 1) entry = mergeEntries(entry, stepTo(entry, n, at(n)) ?? {});
    expect(lineQuantity(entry)).toBe(1_000);
    expect(Object.keys(entry.taps ?? {}).length).toBeLessThanOrEqual(tapsMax);
  });
});

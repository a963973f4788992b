import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStampClock } from "../../../../../src/domain/cart/sync/deviceSync";
import { type Entry, mergeEntries } from "../../../../../src/domain/cart/sync/entry";
import {
  lineQuantity,
  setQuantityDelta,
  soldDelta,
  stepQuantityDelta,
  uncompactedChangesMax,
} from "../../../../../src/domain/cart/sync/line";
import { firstStampAt, laterStamp, nextStamp, type Stamp } from "../../../../../src/domain/cart/sync/stamp";
import { lineQuantityMax } from "../../../../../src/domain/shared/limits";

const node = (device: number) => `device${device}`.slice(-6);

/** What a shopper can do with a line. */
const operations = ["add", "less", "remove", "accept", "order"] as const;
type Operation = (typeof operations)[number];

function changeOf(operation: Operation, entry: Entry, next: () => Stamp): Entry | undefined {
  const quantity = lineQuantity(entry);
  if (operation === "add") return stepQuantityDelta(entry, Math.min(quantity + 1, lineQuantityMax), next);
  if (quantity === 0) return;
  if (operation === "less") return stepQuantityDelta(entry, Math.max(1, quantity - 1), next);
  if (operation === "remove") return setQuantityDelta(0, next());
  return operation === "accept" ? setQuantityDelta(1, next()) : soldDelta(quantity, next());
}

/** What a shopper meant by an operation; nothing of the recorded change is used but its stamp. */
type Intention = { at: Stamp } & ({ step: 1 | -1 } | { set: number } | { sold: number });

function intentionOf(operation: Operation, quantity: number, at: Stamp): Intention {
  if (operation === "add") return { at, step: 1 };
  if (operation === "less") return { at, step: -1 };
  if (operation === "order") return { at, sold: quantity };
  return { at, set: operation === "remove" ? 0 : 1 };
}

/** A device that is offline: its state, the changes that it has not sent, and what they mean. */
interface Device {
  entry: Entry;
  changes: Entry[];
  intentions: Intention[];
  last: Stamp;
}

function act(device: Device, number: number, operation: Operation, nowMs: number): Device {
  let { last } = device;
  const change = changeOf(operation, device.entry, () => {
    last = nextStamp(last, nowMs, node(number));
    return last;
  });
  if (!change) return device;
  return {
    entry: mergeEntries(device.entry, change),
    changes: [...device.changes, change],
    intentions: [...device.intentions, intentionOf(operation, lineQuantity(device.entry), last)],
    last,
  };
}

/** A device pulls what another one has sent. */
const pulled = (device: Device, other: Device): Device => ({
  ...device,
  entry: mergeEntries(device.entry, other.entry),
  last: laterStamp(device.last, other.last),
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, n) => n !== at)).map((rest) => [item, ...rest]),
  );
}

/**
 * The model: the intentions in the order of their stamps, one after the other, by the rules of the buttons.
 */
function modelQuantity(first: number, intentions: readonly Intention[]): number {
  let quantity = first;
  for (const intention of [...intentions].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    if ("set" in intention) quantity = intention.set;
    else if ("sold" in intention) quantity = Math.max(0, quantity - intention.sold);
    else if (intention.step > 0) quantity += 1;
    else if (quantity > 1) quantity -= 1;
  }
  return quantity;
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
    const step = fc.record({ device: fc.nat(2), operation: fc.constantFrom(...operations, "pull" as const) });
    const clocks = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 12, maxLength: 12 });
    const property = fc.property(fc.array(step, { maxLength: 12 }), clocks, (taken, times) => {
      expectAgreement(start, taken, times);
    });
    fc.assert(property, { numRuns: 3_000 });
  });
});

function expectAgreement(
  initial: Entry,
  taken: readonly { device: number; operation: Operation | "pull" }[],
  times: readonly number[] = [200, 300, 400],
): void {
  const devices: Device[] = [0, 1, 2].map(() => ({
    entry: initial,
    changes: [],
    intentions: [],
    last: firstStampAt(100),
  }));
  taken.forEach(({ device, operation }, at) => {
    const [one, other] = [devices[device] as Device, devices[(device + 1) % 3] as Device];
    devices[device] = operation === "pull" ? pulled(one, other) : act(one, device, operation, times[at] ?? 0);
  });
  const intentions = devices.flatMap((device) => device.intentions);
  const expected = modelQuantity(lineQuantity(initial), intentions);
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
  const at = (ms: number) => createStampClock("", ms, "aaaaaa").next;
  const tap = (ms: number, step: number): Entry => ({ taps: { [firstStampAt(ms)]: step } });

  it("counts one more on two offline devices twice", () => {
    expect(lineQuantity([start, tap(200, 1), tap(300, 1)].reduce(mergeEntries))).toBe(4);
  });

  it("that was removed comes back only by a later tap", () => {
    const removed = mergeEntries(start, setQuantityDelta(0, firstStampAt(300)));
    expect(lineQuantity(mergeEntries(removed, tap(200, 1)))).toBe(0);
    expect(lineQuantity(mergeEntries(removed, tap(400, 1)))).toBe(1);
    expect(lineQuantity(mergeEntries(removed, tap(400, -1)))).toBe(0);
  });

  it("is not removed by minus on two devices", () => {
    expect(lineQuantity([start, tap(200, -1), tap(300, -1)].reduce(mergeEntries))).toBe(1);
  });

  it("counts plus once for each tap after two devices have made it smaller than one", () => {
    const less = [start, tap(200, -1), tap(300, -1)].reduce(mergeEntries);
    const plus = [at(400), createStampClock("", 500, "bbbbbb").next].map(
      (next) => stepQuantityDelta(less, 2, next) ?? {},
    );
    expect(lineQuantity([less, ...plus].reduce(mergeEntries))).toBe(3);
  });

  it("counts plus once for each tap after two devices have ordered it", () => {
    const ordered = [start, soldDelta(2, firstStampAt(200)), soldDelta(2, firstStampAt(300))].reduce(
      mergeEntries,
    );
    const plus = [at(400), createStampClock("", 500, "bbbbbb").next].map(
      (next) => stepQuantityDelta(ordered, 1, next) ?? {},
    );
    expect(lineQuantity([ordered, ...plus].reduce(mergeEntries))).toBe(2);
  });

  it("counts minus once for each tap after two devices have reached the largest quantity", () => {
    const base = setQuantityDelta(lineQuantityMax - 1, firstStampAt(100));
    const most = [base, tap(200, 1), tap(300, 1)].reduce(mergeEntries);
    const less = [at(400), createStampClock("", 500, "bbbbbb").next].map(
      (next) => stepQuantityDelta(most, lineQuantityMax - 1, next) ?? {},
    );
    expect(lineQuantity([most, ...less].reduce(mergeEntries))).toBe(lineQuantityMax - 2);
  });

  it("keeps what another device added while it was being ordered", () => {
    expect(lineQuantity([start, tap(200, 1), soldDelta(2, firstStampAt(300))].reduce(mergeEntries))).toBe(1);
    expect(lineQuantity([start, soldDelta(2, firstStampAt(300))].reduce(mergeEntries))).toBe(0);
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
          setQuantityDelta(base, firstStampAt(100)),
          ...steps.map((step, n) => tap(200 + n, step)),
          soldDelta(sold, firstStampAt(150)),
        ].reduce(mergeEntries);
        const change = stepQuantityDelta(entry, target, at(1_000));
        expect(lineQuantity(mergeEntries(entry, change ?? {}))).toBe(target);
      },
    );
    fc.assert(property);
  });

  it("does not grow without limit by taps", () => {
    let entry: Entry = {};
    for (let n = 1; n <= 1_000; n += 1) entry = mergeEntries(entry, stepQuantityDelta(entry, n, at(n)) ?? {});
    expect(lineQuantity(entry)).toBe(1_000);
    expect(Object.keys(entry.taps ?? {}).length).toBeLessThanOrEqual(uncompactedChangesMax);
  });
});

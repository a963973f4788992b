import type { Entry } from "../../../src/domain/cart/sync/entry";
import { deviceTombstonesToForget, tombstonesToForget } from "../../../src/domain/cart/sync/tombstones";
import { createRandom, type Random } from "../../../tools/testkit/seededRandom";
import { expectSame } from "../shownValue";
import { stampText } from "./stamps";

/*
 * Which removals server and devices forget: those older than 90 days, and the oldest above 400. The numbers
 * are repeated here, so that a change of the limits fails.
 */

const maxMs = 90 * 86_400_000;
const nowMs = 1_780_000_000_000;

/** A removal's age, near the limit or far below it. */
const age = (random: Random) => random.pick([0, 5, 1_000, maxMs - 1, maxMs, maxMs + 1, maxMs + 86_400_000]);

/** A stored entry, and whether it may go. */
type Copy = [kind: string, entry: (stamp: string) => Entry, isRemoval: boolean, isForgettable: boolean];
const copies: Copy[] = [
  ["line", (stamp) => ({ set: { stamp, quantity: 0 } }), true, true],
  ["line", (stamp) => ({ taps: { [early(stamp)]: 2 }, sold: { [stamp]: 2 } }), true, true],
  ["line", (stamp) => ({ taps: { [early(stamp)]: 2 }, sold: { [stamp]: 3 } }), true, true],
  ["line", (stamp) => ({ set: { stamp: early(stamp), quantity: 0 }, sold: { [stamp]: 1 } }), true, true],
  ["line", (stamp) => ({ taps: { [stamp]: 1 } }), false, false],
  ["wish", (stamp) => ({ set: { stamp, listed: false } }), true, true],
  ["wish", (stamp) => ({ set: { stamp, quantity: 1 } }), true, true],
  ["wish", (stamp) => ({ set: { stamp, listed: true, name: "Tee", price: 1 } }), false, false],
  // What only a newer release can read.
  ["wish", (stamp) => ({ set: 5, note: { stamp } }) as unknown as Entry, true, false],
  ["wish", (stamp) => ({ set: { stamp, listed: "yes" } }), true, false],
  ["line", (stamp) => ({ set: { stamp, quantity: { pieces: 2 } } }), true, false],
  ["line", (stamp) => ({ set: { stamp, quantity: 0 }, taps: 7 }) as unknown as Entry, true, false],
  ["gift", (stamp) => ({ set: { stamp, quantity: 0 } }), false, false],
];

/** What the server stores as removed. */
const removedCopies = copies.filter(([, , isRemoval]) => isRemoval);

/** A stamp that is a little earlier. */
const early = (stamp: string) => `00000000${stamp.slice(8)}`;

/** @throws Violation */
export function checkRemovals(): void {
  const random = createRandom(1);
  for (const count of [0, 1, 20, 20, 20, 20, 20, 20, 400, 401, 430]) {
    checkServer(count, random);
    checkDevice(count, random);
  }
}

/** Numbers from 0 in any order. */
function shuffled(count: number, random: Random): number[] {
  const keyed = Array.from({ length: count }, (_, n) => [random.next(), n] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, n]) => n);
}

function checkServer(count: number, random: Random): void {
  const removals = shuffled(count, random).map((seq) => {
    const [kind, entry, , isForgettable] = random.pick(removedCopies);
    const changedMs = nowMs - age(random);
    return {
      seq,
      changedMs,
      kind,
      key: `p${seq}`,
      entry: entry(stampText(changedMs, seq, "aaaaaa")),
      isForgettable,
    };
  });
  // `seq` is also the number of removals that are older.
  const expected = removals.filter(
    ({ seq, changedMs, isForgettable }) => isForgettable && (count - seq > 400 || nowMs - changedMs > maxMs),
  );
  const text = (each: { seq: number }[]) =>
    each
      .map(({ seq }) => seq)
      .sort()
      .join(" ");
  expectSame(
    text(tombstonesToForget(removals, nowMs)),
    text(expected),
    `what the server forgets of ${count}`,
  );
}

function checkDevice(count: number, random: Random): void {
  const rows = shuffled(count, random).map((n) => {
    // Of many, only the number decides.
    const isMany = count > 20;
    const [kind, entry, isRemoval, isForgettable] = isMany ? (copies[0] as Copy) : random.pick(copies);
    const ageMs = isMany ? random.below(100) : age(random);
    // The counter makes the stamps differ.
    const stamp = stampText(nowMs - ageMs, n, "aaaaaa");
    const isUnsent = !isMany && random.chance(0.1);
    const key = kind === "line" ? `p${n} M` : `p${n}`;
    return { kind, key, entry: entry(stamp), stamp, ageMs, isRemoval, isForgettable, isUnsent };
  });
  const unsent = new Set(rows.flatMap(({ kind, key, isUnsent }) => (isUnsent ? [`${kind}/${key}`] : [])));
  const newer = (stamp: string) => rows.filter((each) => each.isRemoval && each.stamp > stamp).length;
  const expected = rows.filter(
    ({ isRemoval, isForgettable, isUnsent, stamp, ageMs }) =>
      isRemoval && isForgettable && !isUnsent && (ageMs > maxMs || newer(stamp) >= 400),
  );
  const text = (each: { key: string }[]) =>
    each
      .map(({ key }) => key)
      .sort()
      .join(", ");
  expectSame(
    text(deviceTombstonesToForget(rows, unsent, nowMs)),
    text(expected),
    `what a device forgets of ${count}`,
  );
}

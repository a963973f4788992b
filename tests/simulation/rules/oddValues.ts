import type { EntryName } from "../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import type { Random } from "../../../tools/testkit/seededRandom";
import { stampText } from "./stamps";

/*
 * Entries as no device of this release writes them: with stamps, numbers and members of every shape, as a
 * newer, an older or a broken client could have sent them. Few different stamps, so that many are equal.
 */

const startMs = 1_780_000_000_000;
const stamps = [0, 1, 2, 3, 4, 5].map((n) =>
  stampText(startMs + (n >> 1), n & 1, n < 3 ? "aaaaaa" : "bbbbbb"),
);
const badStamps = ["x", "", `${stamps[0]}0`, stamps[1]?.toUpperCase()];
const unreadable = [5, null, "text", [1], true, { nothing: 1 }, { stamp: 5 }, { stamp: "x" }];

export const names: readonly EntryName[] = [
  { kind: "line", key: "tee M" },
  { kind: "wish", key: "tee" },
  { kind: "viewed", key: "" },
  { kind: "size", key: "" },
  { kind: "profile", key: "" },
];

/** A stamp later than all of `oddEntry`, for each of them in their order. */
export const laterStamp = (stamp: string): string =>
  stampText(startMs + 1_000, stamps.indexOf(stamp), "cccccc");

/** A value for an entry's member, or one that is none. */
const some = (random: Random, value: unknown): unknown =>
  random.chance(0.15) ? random.pick(unreadable) : value;

const stamp = (random: Random): unknown =>
  random.chance(0.1) ? random.pick(badStamps) : random.pick(stamps);

function counter(random: Random): unknown {
  const numbers = [1, 2, 3, -1, -5, 0];
  const pairs = Array.from({ length: random.below(4) }, () => [
    stamp(random),
    random.chance(0.1) ? random.pick(["1", 0.5, null, 2 ** 53, {}]) : random.pick(numbers),
  ]);
  return some(random, Object.fromEntries(pairs));
}

function viewed(random: Random): unknown {
  const ids = Array.from({ length: random.below(14) }, () =>
    random.chance(0.1) ? random.pick(["a/b", ""]) : `p${random.below(16)}`,
  );
  return some(random, Object.fromEntries(ids.map((id) => [id, stamp(random)])));
}

/** @param odd what the value can be instead */
function register(random: Random, member: string, value: unknown, odd: readonly unknown[]): unknown {
  return some(random, {
    stamp: random.pick(stamps),
    [member]: random.chance(0.2) ? random.pick(odd) : value,
  });
}

/** A state of an entry, or a change of it. */
export function oddEntry({ kind }: EntryName, random: Random): Entry {
  const n = random.below(3);
  const members: Record<string, () => unknown> = {};
  if (kind === "line") {
    members["set"] = () => register(random, "quantity", n, [-1, 0.5, "2", 2 ** 53, 10_005, undefined]);
    members["taps"] = members["sold"] = () => counter(random);
    members["info"] = () => register(random, "name", `tee ${n}`, [`cap ${n}`]);
    members["gift"] = () => register(random, "text", `gift ${n}`, [["a", n], { b: n, a: [1] }, n]);
  }
  if (kind === "wish") members["set"] = () => wish(random, n);
  if (kind === "viewed") members["viewed"] = () => viewed(random);
  if (kind === "size") members["set"] = () => register(random, "size", ["S", "M", "L"][n], [5, null, ""]);
  if (kind === "profile")
    for (const field of ["phone", "city"])
      members[field] = () => register(random, "value", `${n}`, [5, null, ["x"]]);
  const present = Object.entries(members).filter(() => random.chance(0.6));
  return Object.fromEntries(present.map(([name, make]) => [name, make()]));
}

function wish(random: Random, n: number): unknown {
  const listed = random.chance(0.8) ? true : random.pick([false, 1, "true"]);
  return some(random, { stamp: random.pick(stamps), listed, name: `tee ${n}`, price: n });
}

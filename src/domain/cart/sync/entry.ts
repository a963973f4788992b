import { recentlyViewedMax } from "../../shared/limits";
import { fieldsOf } from "../../shared/parse";
import { isStamp, laterStamp, type Stamp } from "./stamp";

/*
 * The merge rule for synced entries, which the devices of an account share: each cart line, each wishlist
 * item, the recently viewed products, the size chosen last and the profile are one entry each. Server and
 * devices merge by the same rule. It is a join: commutative, associative and idempotent. See
 * docs/decisions/cart.md. What the members of an entry mean is in line.ts and entries.ts.
 *
 *   registers  objects with a `stamp`: the later one wins
 *   counters   `taps` and `sold`: numbers by the stamp of their change. Union, without the stamps up to the
 *              one of the register `set`
 *   viewed     stamps by product id: the later stamp of each, the latest `recentlyViewedMax` of them
 *   others     members of a newer release: with a `stamp`, the later one wins; otherwise the larger JSON text
 */

/**
 * A value of a synced entry with the stamp of its last change. A merge keeps the register with the later
 * stamp, with all its members.
 */
export interface Register {
  readonly stamp: Stamp;
  readonly [member: string]: unknown;
}

/** Numbers that are added up; the key of each number is the stamp of its change. */
export type ChangeCounter = Readonly<Record<Stamp, number>>;

export interface Entry {
  /**
   * An absolute value: the quantity of a line, or whether a wishlist item is listed. Changes with an earlier
   * stamp no longer count.
   */
  readonly set?: Register;
  /** Of a line: changes of the quantity by plus and minus. */
  readonly taps?: ChangeCounter;
  /** Of a line: quantities that were ordered. */
  readonly sold?: ChangeCounter;
  /** Of the recently viewed products: when each was opened, by product id. */
  readonly viewed?: Readonly<Record<string, Stamp>>;
  readonly [member: string]: unknown;
}

const counters = ["taps", "sold"];

/** Merges two states of one synced entry. Never throws, whatever a newer or a broken client has sent. */
export function mergeEntries(a: Entry, b: Entry): Entry {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const set = laterRegister(a["set"], b["set"]);
  const setStamp = isRegister(set) ? set.stamp : "";
  const members = names.map((name): [string, unknown] => {
    if (counters.includes(name)) return [name, mergeCounters(a[name], b[name], setStamp)];
    if (name === "viewed") return [name, mergeViewed(a[name], b[name])];
    return [name, laterRegister(a[name], b[name])];
  });
  return Object.fromEntries(members.filter(([name, value]) => !isEmptyCounter(name, value)));
}

/** Every stamp in a synced entry: those of its registers, its counters and its viewed products. */
export function stampsOf(entry: Entry): Stamp[] {
  return Object.entries(entry).flatMap(([name, value]) => {
    if (counters.includes(name)) return Object.keys(parseCounter(value));
    if (name === "viewed") return Object.values(parseViewed(value));
    return isRegister(value) ? [value.stamp] : [];
  });
}

/** The latest stamp in a synced entry; "" when the entry has none. */
export function latestStamp(entry: Entry): Stamp {
  return stampsOf(entry).reduce(laterStamp, "");
}

/**
 * A copy of a synced entry with other stamps.
 * @param to returns the replacement of a stamp
 */
export function mapStamps(entry: Entry, to: (stamp: Stamp) => Stamp): Entry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      if (counters.includes(name))
        return [name, Object.fromEntries(Object.entries(parseCounter(value)).map(([at, n]) => [to(at), n]))];
      if (name === "viewed")
        return [name, Object.fromEntries(Object.entries(parseViewed(value)).map(([id, at]) => [id, to(at)]))];
      return [name, isRegister(value) ? { ...value, stamp: to(value.stamp) } : value];
    }),
  );
}

/** Whether a member of a synced entry is a register: an object with a stamp. */
export function isRegister(value: unknown): value is Register {
  return isStamp(fieldsOf(value)["stamp"]);
}

/** Reads a received counter; leaves out members whose key is no stamp or whose value is no integer. */
export function parseCounter(value: unknown): ChangeCounter {
  const numbers = fieldsOf(value);
  const isReadable = (key: string) => isStamp(key) && Number.isSafeInteger(numbers[key]);
  const keys = Object.keys(numbers);
  // Most counters are readable as a whole and need no copy.
  if (keys.every(isReadable)) return numbers as ChangeCounter;
  return Object.fromEntries(keys.filter(isReadable).map((key) => [key, numbers[key] as number]));
}

/** The readable part of `viewed` of a received entry: product ids with stamps. */
export function parseViewed(value: unknown): Readonly<Record<string, Stamp>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((pair): pair is [string, Stamp] => isStamp(pair[1])),
  );
}

/** JSON that is equal for equal values, whatever the order of their members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

/**
 * The register with the later stamp; of two with the same stamp, or of two values that are no registers, the
 * one whose JSON text is larger. Any value wins over undefined.
 */
function laterRegister(a: unknown, b: unknown): unknown {
  if (a === undefined) return b;
  if (b === undefined) return a;
  const stampA = isRegister(a) ? a.stamp : "";
  const stampB = isRegister(b) ? b.stamp : "";
  if (stampA !== stampB) return stampA > stampB ? a : b;
  return canonicalJson(a) >= canonicalJson(b) ? a : b;
}

function mergeCounters(a: unknown, b: unknown, setStamp: Stamp): ChangeCounter {
  const merged: Record<Stamp, number> = {};
  for (const counter of [parseCounter(a), parseCounter(b)])
    for (const stamp of Object.keys(counter)) {
      // Equal stamps mean the same change: two numbers for one stamp can only come from a broken client. The
      // larger number is kept.
      if (stamp > setStamp) merged[stamp] = Math.max(counter[stamp] as number, merged[stamp] ?? -Infinity);
    }
  return merged;
}

function mergeViewed(a: unknown, b: unknown): Record<string, Stamp> {
  const merged = new Map<string, Stamp>();
  for (const [id, stamp] of [...Object.entries(parseViewed(a)), ...Object.entries(parseViewed(b))])
    if (stamp > (merged.get(id) ?? "")) merged.set(id, stamp);
  const newestFirst = [...merged].sort(([idA, x], [idB, y]) =>
    x === y ? (idA < idB ? -1 : 1) : x > y ? -1 : 1,
  );
  return Object.fromEntries(newestFirst.slice(0, recentlyViewedMax));
}

function isEmptyCounter(name: string, value: unknown): boolean {
  return counters.includes(name) && Object.keys(fieldsOf(value)).length === 0;
}

import type { EntryName } from "../../src/domain/cart/sync/entries";
import type { Entry } from "../../src/domain/cart/sync/entry";
import type { Stamp } from "../../src/domain/cart/sync/stamp";
import { lineQuantityMax } from "../../src/domain/shared/limits";

/*
 * The oracle's own account of an entry: the set of all changes that are in it, which only grows. What a
 * shopper sees follows from the changes in the order of their stamps, as docs/decisions/cart.md says; nothing
 * of the merge rule is used.
 */

/*
 * Numbers of docs/decisions/cart.md, written again: a wrong one in the rule must not change what is expected.
 */
const recentlyViewedMax = 12;
const serverUncompactedChangesMax = 128;

/** One change of one member by one tap. */
export interface Change {
  /** Names the change for ever; its stamp can be replaced until the server has accepted it. */
  id: string;
  stamp: Stamp;
  member: string;
  value: unknown;
  /** The server has counted the step of a join: `value` is its number. */
  isCounted?: true;
}

export type Changes = ReadonlyMap<string, Change>;

export const noChanges: Changes = new Map();

/** What went wrong, in a sentence. */
export class Violation extends Error {}

/**
 * The changes that a tap made.
 * @param tap a name that no other tap has
 * @param meant what the shopper meant, by member: it is counted instead of what the code has recorded
 */
export function changesOf(delta: Entry, tap: string, meant: Readonly<Record<string, unknown>> = {}): Changes {
  const changes: Change[] = [];
  const add = (stamp: Stamp, member: string, value: unknown) =>
    changes.push({ id: `${tap}.${changes.length}`, stamp, member, value: meant[member] ?? value });
  for (const [member, value] of Object.entries(delta)) {
    if (member === "taps" || member === "sold")
      for (const [stamp, step] of Object.entries(value as Record<Stamp, number>)) add(stamp, member, step);
    else if (member === "viewed")
      for (const [id, stamp] of Object.entries(value as Record<string, Stamp>)) add(stamp, member, id);
    else {
      const { stamp, ...rest } = value as { stamp: Stamp };
      add(stamp, member, rest);
    }
  }
  return new Map(changes.map((change) => [change.id, change]));
}

/** All changes of both. @throws Violation when one change is in them with two stamps: it would count twice */
export function union(a: Changes, b: Changes): Changes {
  if (a.size === 0 || a === b) return b;
  // A copy only when something is added: most parts have nothing new.
  let all: Map<string, Change> | undefined;
  for (const [id, change] of b) {
    const known = a.get(id);
    if (known && known.stamp !== change.stamp)
      throw new Violation(`change ${id} counts twice: with stamp ${known.stamp} and ${change.stamp}`);
    if (known?.isCounted && change.isCounted && known.value !== change.value)
      throw new Violation(`the join ${id} counts ${known.value} and ${change.value}`);
    if (known === change || known?.isCounted) continue;
    all ??= new Map(a);
    all.set(id, change);
  }
  return all ?? a;
}

/** What a shopper sees of an entry, as text; "" when there is nothing. */
export function expectedValue({ kind }: EntryName, changes: Changes): string {
  const latest = (member: string) => {
    let last: Change | undefined;
    for (const change of changes.values())
      if (change.member === member && (!last || change.stamp > last.stamp)) last = change;
    return last?.value as Record<string, unknown> | undefined;
  };
  if (kind === "line") {
    const quantity = quantityOf(changes);
    // A line that another device has removed and the server has forgotten comes back by a tap without these.
    const { name = "", price = 0 } = latest("info") ?? {};
    return quantity ? JSON.stringify([quantity, name, price, latest("gift")?.["text"]]) : "";
  }
  if (kind === "profile") {
    const fields = ["phone", "city"].map((field) => latest(field)?.["value"] ?? "");
    return fields.some((value) => value !== "") ? JSON.stringify(fields) : "";
  }
  if (kind === "viewed") return [...lastViewed(changes).keys()].join(" ");
  const set = latest("set");
  if (kind === "size") return String(set?.["size"] ?? "");
  return set?.["listed"] === true ? JSON.stringify([set["name"], set["price"]]) : "";
}

/**
 * What the shopper meant, one after the other, by the rules of the buttons: minus stops at 1, plus at the
 * largest quantity.
 */
function quantityOf(changes: Changes): number {
  let quantity = 0;
  for (const { member, value } of sorted(changes)) {
    if (member === "set") quantity = (value as { quantity: number }).quantity;
    else if (member === "sold") quantity = Math.max(0, quantity - (value as number));
    else if (member === "taps") {
      const step = value as number;
      if (step > 0) quantity += step;
      else if (quantity > 0) quantity = Math.max(1, quantity + step);
    }
    quantity = Math.min(quantity, lineQuantityMax);
  }
  return quantity;
}

/** The products that were opened last, newest first, with the stamp of each. */
function lastViewed(changes: Changes): ReadonlyMap<string, Stamp> {
  const times = new Map<string, Stamp>();
  for (const { value, stamp, member } of sorted(changes))
    if (member === "viewed") times.set(value as string, stamp);
  const newestFirst = [...times].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
  return new Map(newestFirst.slice(0, recentlyViewedMax));
}

/**
 * Changes in the order of their stamps. A `set` that the server has made has the stamp of the last change
 * that it ends. Only a broken client makes a tap and a sale with one stamp: the tap is first.
 */
export function sorted(changes: Changes): Change[] {
  const rank = ({ member }: Change) => ["sold", "set"].indexOf(member);
  return [...changes.values()].sort((a, b) =>
    a.stamp === b.stamp ? rank(a) - rank(b) : a.stamp < b.stamp ? -1 : 1,
  );
}

/** The changes that do not matter any more: of each member what is before the last absolute value. */
export function withoutCovered(changes: Changes): Changes {
  const last = new Map<string, Stamp>();
  for (const { member, stamp } of changes.values())
    if (stamp > (last.get(member) ?? "")) last.set(member, stamp);
  const from = last.get("set") ?? "";
  const viewed = lastViewed(changes);
  return new Map(
    [...changes].filter(([, { member, stamp, value }]) => {
      if (member === "viewed") return stamp === viewed.get(value as string);
      return member === "taps" || member === "sold" ? stamp > from : stamp === last.get(member);
    }),
  );
}

/** A line with too many taps becomes one number on the server, which ends older taps that arrive later. */
export function folded(changes: Changes): Changes {
  const live = sorted(withoutCovered(changes)).filter(({ member }) => member === "taps" || member === "sold");
  const stamp = live.at(-1)?.stamp;
  if (live.length <= serverUncompactedChangesMax || !stamp) return changes;
  const fold = { id: `fold.${stamp}`, stamp, member: "set", value: { quantity: quantityOf(changes) } };
  return new Map([...changes, [fold.id, fold]]);
}

/** A join's changes with the step that the server has counted. */
export function counted(changes: Changes, stamp: Stamp, step: number): Changes {
  const isStep = ({ member, stamp: at }: Change) => member === "taps" && at === stamp;
  return new Map(
    [...changes].map(([id, change]) => [
      id,
      isStep(change) ? { ...change, value: step, isCounted: true } : change,
    ]),
  );
}

/** The removal that the server assumes for an entry that it does not have, or has forgotten. */
export function removalOf({ kind }: EntryName, stamp: Stamp): Changes {
  if (!stamp || (kind !== "line" && kind !== "wish")) return noChanges;
  const value = kind === "line" ? { quantity: 0 } : { listed: false };
  const id = `removed.${stamp}`;
  return new Map([[id, { id, stamp, member: "set", value }]]);
}

/** Changes of which those in `before` have become those in `after`. */
export function replaced(changes: Changes, before: Changes, after: Changes): Changes {
  const kept = [...changes].filter(([id]) => !before.has(id));
  return new Map([...kept, ...[...after].filter(([id]) => changes.has(id))]);
}

import type { ProfileChange } from "../../src/domain/account/profile";
import { profileDelta, profileEntryName } from "../../src/domain/account/profileEntry";
import type { CartLine } from "../../src/domain/cart/cartLine";
import type { Clock } from "../../src/domain/cart/sync/deviceSync";
import {
  type EntryName,
  lineDelta,
  lineEntryName,
  lineOfEntry,
  parseLineKey,
  sizeDelta,
  sizeEntryName,
  viewedDelta,
  viewedEntryName,
  wishDelta,
  wishEntryName,
  wishOfEntry,
} from "../../src/domain/cart/sync/entries";
import type { Entry } from "../../src/domain/cart/sync/entry";
import type { ProductId, Size } from "../../src/domain/catalogue/product";
import { lineQuantityMax } from "../../src/domain/shared/limits";
import type { Random } from "../../tools/testkit/seededRandom";
import { Violation } from "./changes";

/*
 * What a shopper does, as the changes of an entry. The numbers in an action come from the schedule.
 */

const lineActions = ["add", "less", "remove", "accept", "order", "burst", "most", "rename", "gift"] as const;

export type Action =
  | { on: "line"; do: (typeof lineActions)[number]; item: number; n: number }
  | { on: "wish"; item: number; n: number }
  | { on: "viewed"; item: number }
  | { on: "size"; item: number }
  | { on: "profile"; item: number; n: number };

const lines = [
  lineEntryName("tee" as ProductId, "M" as Size),
  lineEntryName("cap" as ProductId, "L" as Size),
  lineEntryName("cap" as ProductId, "XL" as Size),
];
const wishes = [wishEntryName("tee" as ProductId), wishEntryName("cap" as ProductId)];
export const sizes = ["S", "M", "L"] as Size[];
const viewedProducts = 16;
/** Around the number of changes from which a line is folded. */
const bursts = [50, 63, 64, 65, 70];

/** An action that a shopper may do. @param isFocused devices change the same line often */
export function randomAction(random: Random, isFocused = false): Action {
  const item = isFocused && random.chance(0.9) ? 0 : random.below(3);
  const n = random.below(5);
  const kind = random.below(20);
  if (kind < 14) {
    const usual = random.chance(0.93);
    return {
      on: "line",
      do: usual ? random.pick(["add", "add", "less", "remove", "accept", "order"]) : random.pick(lineActions),
      item,
      n,
    };
  }
  if (kind < 17) return { on: "wish", item: item % 2, n };
  if (kind < 19) return { on: "viewed", item: random.below(viewedProducts) };
  return n < 2 ? { on: "size", item } : { on: "profile", item, n };
}

export function nameOf(action: Action): EntryName {
  if (action.on === "line") return lines[action.item] as EntryName;
  if (action.on === "wish") return wishes[action.item] as EntryName;
  if (action.on === "profile") return profileEntryName;
  return action.on === "viewed" ? viewedEntryName : sizeEntryName;
}

/** The changes of an action, one after the other, with the quantity that the shopper expects then. */
export interface Step {
  /** @param shown the entry as the device shows it @returns undefined when there is nothing to change */
  delta(shown: Entry, clock: Clock): Entry | undefined;
  quantity?(shown: Entry): number;
  /** What the shopper means, by the member of `delta` that has to say it. */
  meant?(shown: Entry): Readonly<Record<string, unknown>>;
  /** The members of `delta` that change a quantity, with the number of changes in each. */
  members?(shown: Entry): string;
}

export function stepsOf(action: Action): Step[] {
  if (action.on === "viewed")
    return [{ delta: (_, { next }) => viewedDelta(`p${action.item}` as ProductId, next) }];
  if (action.on === "size") return [{ delta: (_, { next }) => sizeDelta(sizes[action.item] as Size, next) }];
  if (action.on === "profile") return [{ delta: (_, { next }) => profileDelta(profileEdit(action), next) }];
  if (action.on === "wish") return [{ delta: (shown, { next }) => toggled(action, shown, next) }];
  const times = action.do === "burst" ? (bursts[action.n] as number) : 1;
  return Array.from({ length: times }, () => lineStep(action));
}

/** One field of the profile, or two at once. */
export function profileEdit({ item, n }: { item: number; n: number }): ProfileChange {
  return { ...(item !== 1 && { phone: `${n}` }), ...(item !== 0 && { city: `city ${n}` }) };
}

function toggled({ item, n }: { item: number; n: number }, shown: Entry, next: Clock["next"]): Entry {
  const { key } = wishes[item] as EntryName;
  if (wishOfEntry(key, shown)) return wishDelta(undefined, shown, next);
  const id = key as ProductId;
  return wishDelta(
    { id, name: `${key} ${n}`, price: 10 + n, frontImage: "", backImage: "", addedAt: n },
    shown,
    next,
  );
}

function lineStep(action: Action & { on: "line" }): Step {
  const { key } = nameOf(action);
  if (action.do === "gift")
    return { delta: (_, { next }) => ({ gift: { stamp: next(), text: `gift ${action.n}` } }) };
  let last: { shown: Entry; change: ReturnType<typeof changeOf> } | undefined;
  const change = (shown: Entry) => {
    if (last?.shown !== shown) last = { shown, change: changeOf(action, key, lineOfEntry(key, shown)) };
    return last.change;
  };
  return {
    delta: (shown, { next }) => lineDelta(shown, change(shown), next),
    quantity: (shown) => change(shown).after?.quantity ?? 0,
    meant(shown) {
      const { before, after } = change(shown);
      const [from, to] = [before?.quantity ?? 0, after?.quantity ?? 0];
      return { taps: to - from, sold: from - to, set: { quantity: to } };
    },
    members: (shown) => membersOf(shown, change(shown)),
  };
}

/** What a change is made of, by the table of docs/decisions/cart.md. */
function membersOf(shown: Entry, { kind, before, after }: Parameters<typeof lineDelta>[1]): string {
  const [from, to] = [before?.quantity ?? 0, after?.quantity ?? 0];
  if (from === to) return "";
  if (kind === "sold") return "sold 1";
  if (kind === "set" || to === 0) return "set";
  const changes = Object.keys(shown.taps ?? {}).length + Object.keys(shown.sold ?? {}).length;
  // The 65th tap becomes one number.
  return changes >= 64 ? "set" : "taps 1";
}

/** The members of a delta in the words of `Step.members`. */
export function membersIn({ set, taps, sold }: Entry): string {
  const count = (name: string, counter: object | undefined) =>
    counter ? [`${name} ${Object.keys(counter).length}`] : [];
  return [...(set ? ["set"] : []), ...count("taps", taps), ...count("sold", sold)].join(", ");
}

function changeOf(
  { do: what, n }: Action & { on: "line" },
  key: string,
  before: CartLine | undefined,
): Parameters<typeof lineDelta>[1] {
  const quantity = before?.quantity ?? 0;
  if (what === "add" || what === "burst") {
    const after = { ...(before ?? newLine(key, n)), quantity: Math.min(quantity + 1, lineQuantityMax) };
    return { kind: "step", before, after };
  }
  if (!before) return { kind: "set", before, after: undefined };
  switch (what) {
    case "less":
      return { kind: "step", before, after: { ...before, quantity: Math.max(1, quantity - 1) } };
    case "remove":
      return { kind: "set", before, after: undefined };
    case "accept":
      return {
        kind: "set",
        before,
        after: { ...before, quantity: Math.min(quantity, 1 + n), price: 100 + n },
      };
    case "most":
      return { kind: "set", before, after: { ...before, quantity: lineQuantityMax - n } };
    case "rename":
      return { kind: "step", before, after: { ...before, name: `renamed ${n}` } };
    default: {
      const left = n < 3 ? 0 : Math.max(0, quantity - n);
      return { kind: "sold", before, after: left ? { ...before, quantity: left } : undefined };
    }
  }
}

/** A line of a visitor or of a first tap. */
export function newLine(key: string, n: number): CartLine {
  const name = parseLineKey(key);
  if (!name) throw new Violation(`${key} is no line`);
  return { ...name, name: `${name.id} ${n}`, price: 10 + n, frontImage: "", quantity: 1, addedAt: n };
}

import { cartLinesMax, lineQuantityMax, wishlistMax } from "../../shared/limits";
import { type Fields, fieldsOf } from "../../shared/parse";
import { type EntryName, entryKinds, isTombstone, nameText, parseLineKey } from "./entries";
import { type Entry, isRegister, latestStamp, mergeEntries, stampsOf } from "./entry";
import { countJoin, foldLine, setTo } from "./line";
import { isAhead, isStamp, type Stamp } from "./stamp";

/*
 * What the server answers to the changes that a device sends. Pure: the hooks read and write the rows.
 */

/** The schema of requests and entries that this release writes, and the oldest one that it reads. */
export const syncVersion = 1;
export const syncVersionMin = 1;
/** The schema of intents with `join` (line.ts), and the newest one that this release reads. Others have `syncVersion`. */
export const joinVersion = 2;

/** Size limits of one intent and of one request. */
const intentMaxChars = 8_000;
export const intentsMax = 200;
export const syncBodyMaxBytes = 400_000;

/** A change of one entry, as it is stored in the outbox and sent. */
export interface Intent extends EntryName {
  /** Names the change; the result has the same id. */
  readonly id: string;
  /** The account that made it. */
  readonly account: string;
  /** Schema version. */
  readonly version: number;
  /** The members that changed. */
  readonly delta: Entry;
}

/** Why an intent was not accepted. */
export type RejectCode =
  | "foreign-account"
  | "unknown-shape"
  | "absurd-quantity"
  | "cart-full"
  | "wishlist-full"
  /** Older than a removal that the server has forgotten. */
  | "too-old";

export type IntentResult =
  | { id: string; outcome: "done" }
  /** "clock-ahead": restamp and send again. "update-the-shop": send again when a new version is running. */
  | { id: string; outcome: "retry"; code: "clock-ahead" | "update-the-shop" }
  | { id: string; outcome: "rejected"; code: RejectCode };

/** What the server has when a request arrives. */
export interface ServerState {
  /** Id of the account that is signed in. */
  account: string;
  /** The server's clock, in milliseconds since 1970. */
  serverMs: number;
  /** Removals up to this stamp may have been forgotten; "" when none was. */
  floor: Stamp;
  /** Lines and items that are in cart and wishlist. */
  lines: number;
  wishes: number;
  entryOf(name: EntryName): Entry | undefined;
}

/** An entry with its name. */
export interface NamedEntry extends EntryName {
  version: number;
  entry: Entry;
}

/**
 * Merges the intents of one request into the server's entries.
 * @param raws intents in any shape, in the order in which they were made
 * @returns one result per intent, in their order; `changed`: the entries that are to be stored
 */
export function acceptIntents(
  raws: readonly unknown[],
  state: ServerState,
): { results: IntentResult[]; changed: NamedEntry[] } {
  const changed = new Map<string, NamedEntry>();
  const counts = { line: state.lines, wish: state.wishes };
  const limits = { line: cartLinesMax, wish: wishlistMax };
  const results = raws.map((raw): IntentResult => {
    const fields = fieldsOf(raw);
    const id = typeof fields["id"] === "string" ? fields["id"].slice(0, 100) : "";
    const refusal = refusalOf(fields, state);
    if (refusal) return { id, ...refusal };
    const { kind, key, version, delta } = fields as unknown as Intent;
    const name = { kind, key };
    const before = changed.get(nameText(name))?.entry ?? state.entryOf(name);
    const from = before ?? forgottenEntry(name, state.floor);
    if (!before && isOlder(delta, from))
      return isTombstone(name, delta)
        ? { id, outcome: "done" }
        : { id, outcome: "rejected", code: "too-old" };
    const entry =
      kind === "line" ? foldLine(mergeEntries(from, countJoin(from, delta))) : mergeEntries(from, delta);
    if (kind === "line" || kind === "wish") {
      const wasIn = before !== undefined && !isTombstone(name, before);
      const added = Number(!isTombstone(name, entry)) - Number(wasIn);
      if (added > 0 && counts[kind] >= limits[kind])
        return { id, outcome: "rejected", code: kind === "line" ? "cart-full" : "wishlist-full" };
      counts[kind] += added;
    }
    if (JSON.stringify(entry) !== JSON.stringify(before))
      changed.set(nameText(name), { ...name, version, entry });
    return { id, outcome: "done" };
  });
  return { results, changed: [...changed.values()] };
}

/**
 * What the server has of an entry that it does not have: it may have forgotten the entry's removal, so the entry counts as removed
 * at the latest forgotten one.
 */
function forgottenEntry({ kind }: EntryName, floor: Stamp): Entry {
  if (!floor) return {};
  if (kind === "line") return setTo(0, floor);
  return kind === "wish" ? { set: { stamp: floor, listed: false } } : {};
}

/** Whether nothing of a change is later than the removal. Name and price alone do not bring a line back. */
function isOlder(delta: Entry, { set: removal }: Entry): boolean {
  if (!removal) return false;
  const { set, taps, sold } = delta;
  const counting = set || taps || sold ? { set, taps, sold } : delta;
  return latestStamp(counting as Entry) <= removal.stamp;
}

type Refusal =
  | { outcome: "retry"; code: "clock-ahead" | "update-the-shop" }
  | { outcome: "rejected"; code: RejectCode };

function refusalOf(fields: Fields, { account, serverMs }: ServerState): Refusal | undefined {
  const { version, delta } = fields;
  const rejected = (code: RejectCode): Refusal => ({ outcome: "rejected", code });
  if (fields["account"] !== account) return rejected("foreign-account");
  if (!Number.isSafeInteger(version)) return rejected("unknown-shape");
  if ((version as number) > joinVersion || (version as number) < syncVersionMin)
    return { outcome: "retry", code: "update-the-shop" };
  const { id, kind, key } = fields;
  if (typeof id !== "string" || !id || typeof kind !== "string" || typeof key !== "string")
    return rejected("unknown-shape");
  if (JSON.stringify(delta ?? null).length > intentMaxChars) return rejected("unknown-shape");
  if (!isKnownName({ kind, key }) || !isKnownShape(fieldsOf(delta))) return rejected("unknown-shape");
  if (kind === "line" && hasAbsurdQuantity(fieldsOf(delta))) return rejected("absurd-quantity");
  if (stampsOf(delta as Entry).some((stamp) => isAhead(stamp, serverMs)))
    return { outcome: "retry", code: "clock-ahead" };
  return;
}

function isKnownName({ kind, key }: EntryName): boolean {
  if (kind === "line") return parseLineKey(key) !== undefined;
  if (kind === "wish") return /^[\w-]{1,100}$/.test(key);
  return (entryKinds as readonly string[]).includes(kind) && key === "";
}

/** Each member is a register, or one of the maps that the merge rule knows; at least one change is in it. */
function isKnownShape(delta: Fields): boolean {
  const members = Object.entries(delta);
  return (
    members.length > 0 &&
    members.every(([name, value]) => {
      if (name === "taps" || name === "sold") return isMap(value, isStamp, Number.isSafeInteger);
      if (name === "viewed") return isMap(value, (id) => /^[\w-]{1,100}$/.test(id), isStamp);
      return /^[a-zA-Z]{1,40}$/.test(name) && isRegister(value);
    })
  );
}

function isMap(
  value: unknown,
  isKey: (key: string) => boolean,
  isValue: (value: unknown) => boolean,
): boolean {
  const pairs = Object.entries(fieldsOf(value));
  return pairs.length > 0 && pairs.every(([key, each]) => isKey(key) && isValue(each));
}

function hasAbsurdQuantity(delta: Fields): boolean {
  const { set, taps, sold, join } = delta;
  const quantity = set === undefined ? 0 : fieldsOf(set)["quantity"];
  const isQuantity = (n: unknown) =>
    Number.isSafeInteger(n) && (n as number) >= 0 && (n as number) <= lineQuantityMax;
  const isStep = (n: unknown) => Math.abs(n as number) <= 2 * lineQuantityMax;
  return !(
    isQuantity(quantity) &&
    Object.values(fieldsOf(taps)).every(isStep) &&
    Object.values(fieldsOf(sold)).every(isQuantity) &&
    (join === undefined || isQuantity(fieldsOf(join)["quantity"]))
  );
}

/** A removal is remembered this long, and at most this many of them. */
export const tombstoneMaxMs = 90 * 24 * 60 * 60_000;
export const tombstonesMax = 400;

/**
 * Which removals the server forgets. A device whose cursor is before the latest of them has to start over.
 * @param tombstones the stored removals with the number of their last change and the time of it, in any order
 */
export function tombstonesToForget<T extends { seq: number; changedMs: number }>(
  tombstones: readonly T[],
  serverMs: number,
): T[] {
  const newestFirst = [...tombstones].sort((a, b) => b.seq - a.seq);
  return newestFirst.filter(
    ({ changedMs }, at) => at >= tombstonesMax || serverMs - changedMs > tombstoneMaxMs,
  );
}

import { overruledFields } from "../../account/profileEntry";
import { cartLinesMax, wishlistMax } from "../../shared/limits";
import { fieldsOf } from "../../shared/parse";
import { type EntryName, entryNameText, isTombstone } from "./entries";
import { type Entry, latestStamp, mergeEntries } from "./entry";
import { entryMaxChars, findIntentRefusal } from "./intentValidation";
import { compactLine, recountVisitorJoin, setDelta } from "./line";
import type { Stamp } from "./stamp";
import { type Intent, type IntentResult, intentsMax, type NamedEntry } from "./syncProtocol";
import { forgetEvery, tombstonesMax } from "./tombstones";

/*
 * What the server does with the changes that a device sends. Pure: the hooks read and write the rows.
 */

/**
 * Rows of lines and wishlist items that the server keeps for an account, with those of removals. Working
 * devices never reach this number: a full cart and wishlist, the removals that are remembered, those since
 * the server looked for removals to forget, and those of one request. The full cart and wishlist are counted
 * three times. A release neither counts nor forgets entries that only a newer release can read. After two
 * downgrades, the entries of all three releases can be stored.
 */
export const entryRowsMax = 3 * (cartLinesMax + wishlistMax) + tombstonesMax + forgetEvery + intentsMax;

/** The server's state when a sync request arrives. */
export interface ServerState {
  /** Id of the account that is signed in. */
  account: string;
  /** The server's clock, in milliseconds since 1970. */
  serverMs: number;
  /** The server may have deleted tombstones up to this stamp; "" when it has deleted none. */
  floor: Stamp;
  /** Lines and items that are in cart and wishlist. */
  lines: number;
  wishes: number;
  /** Rows of lines and wishlist items, whether they are in cart and wishlist or not. */
  rows: number;
  entryOf(name: EntryName): Entry | undefined;
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
  let { rows } = state;
  const results = raws.map((raw): IntentResult => {
    const fields = fieldsOf(raw);
    const id = typeof fields["id"] === "string" ? fields["id"].slice(0, 100) : "";
    const refusal = findIntentRefusal(fields, state);
    if (refusal) return { id, ...refusal };
    const { kind, key, version, delta } = fields as unknown as Intent;
    const name = { kind, key };
    const before = changed.get(entryNameText(name))?.entry ?? state.entryOf(name);
    const from = before ?? forgottenEntry(name, state.floor);
    if (!before && isOlder(delta, from))
      return isTombstone(name, delta)
        ? { id, outcome: "done" }
        : { id, outcome: "rejected", code: "too-old" };
    const entry =
      kind === "line"
        ? compactLine(mergeEntries(from, recountVisitorJoin(from, delta)))
        : mergeEntries(from, delta);
    const text = JSON.stringify(entry);
    if (text.length > entryMaxChars) return { id, outcome: "rejected", code: "entry-too-large" };
    if (kind === "line" || kind === "wish") {
      const wasIn = before !== undefined && !isTombstone(name, before);
      const added = Number(!isTombstone(name, entry)) - Number(wasIn);
      const isFull = added > 0 && counts[kind] >= limits[kind];
      if (isFull || (!before && rows >= entryRowsMax))
        return { id, outcome: "rejected", code: kind === "line" ? "cart-full" : "wishlist-full" };
      counts[kind] += added;
      rows += Number(!before);
    }
    if (text !== JSON.stringify(before)) changed.set(entryNameText(name), { ...name, version, entry });
    const overruled = kind === "profile" ? overruledFields(delta, entry) : [];
    return { id, outcome: "done", ...(overruled.length > 0 && { overruled }) };
  });
  return { results, changed: [...changed.values()] };
}

/**
 * What the server has of an entry that it does not have: it may have forgotten the entry's removal, so the
 * entry counts as removed at the latest forgotten one.
 */
function forgottenEntry({ kind }: EntryName, floor: Stamp): Entry {
  if (!floor) return {};
  if (kind === "line") return setDelta(0, floor);
  return kind === "wish" ? { set: { stamp: floor, listed: false } } : {};
}

/** Whether nothing of a change is later than the removal. Name and price alone do not bring a line back. */
function isOlder(delta: Entry, { set: removal }: Entry): boolean {
  if (!removal) return false;
  const { set, taps, sold } = delta;
  const counting = set || taps || sold ? { set, taps, sold } : delta;
  return latestStamp(counting as Entry) <= removal.stamp;
}

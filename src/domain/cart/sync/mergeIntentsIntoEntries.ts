import { overruledFields } from "../../account/profileEntry";
import { cartLinesMax, wishlistMax } from "../../shared/limits";
import { fieldsOf } from "../../shared/parse";
import { type EntryName, formatEntryName, isTombstone } from "./entries";
import { type Entry, latestStamp, mergeEntries } from "./entry";
import { entryMaxChars, findIntentRefusal } from "./intentValidation";
import { compactLine, recomputeVisitorJoinStep, setQuantityDelta } from "./line";
import type { Stamp } from "./stamp";
import { type Intent, type IntentResult, intentsMax, type NamedEntry } from "./syncProtocol";
import { forgetEvery, tombstonesMax } from "./tombstones";

/*
 * What the server does with the changes of cart, wishlist and profile that a device sends (intents). Pure:
 * the hooks read and write the database.
 */

/**
 * Maximum number of rows for cart lines and wishlist items, removed ones included, that the server stores for
 * an account. Devices that work correctly never reach it. It is the sum of: a full cart and wishlist, the
 * remembered removals, the removals since the server last deleted old ones, and the changes of one request.
 * The full cart and wishlist count three times: a release neither counts nor deletes entries that only a
 * newer release can read, so that after two downgrades the entries of three releases can be stored.
 */
export const entryRowsMax = 3 * (cartLinesMax + wishlistMax) + tombstonesMax + forgetEvery + intentsMax;

/** The server's state when a sync request arrives. */
export interface ServerState {
  /** Id of the account that is signed in. */
  account: string;
  /** The server's clock, in milliseconds since 1970. */
  serverMs: number;
  /**
   * The server may have deleted tombstones (records of removals) with stamps up to this one; "" when it has
   * deleted none.
   */
  floor: Stamp;
  /** Number of lines and items in cart and wishlist, without removed ones. */
  lines: number;
  wishes: number;
  /** Number of stored lines and wishlist items, removed ones included. */
  rows: number;
  entryOf(name: EntryName): Entry | undefined;
}

/**
 * Merges the unsent changes (intents) of one request into the account's entries.
 * @param rawIntents intents in any shape, in the order in which the device made them
 * @returns `results`: one per intent, in their order; `changed`: the entries to store
 */
export function mergeIntentsIntoEntries(
  rawIntents: readonly unknown[],
  state: ServerState,
): { results: IntentResult[]; changed: NamedEntry[] } {
  const changed = new Map<string, NamedEntry>();
  const counts = { line: state.lines, wish: state.wishes };
  const limits = { line: cartLinesMax, wish: wishlistMax };
  let { rows } = state;
  const results = rawIntents.map((raw): IntentResult => {
    const fields = fieldsOf(raw);
    const id = typeof fields["id"] === "string" ? fields["id"].slice(0, 100) : "";
    const refusal = findIntentRefusal(fields, state);
    if (refusal) return { id, ...refusal };
    const { kind, key, version, delta } = fields as unknown as Intent;
    const name = { kind, key };
    const before = changed.get(formatEntryName(name))?.entry ?? state.entryOf(name);
    const from = before ?? assumedTombstone(name, state.floor);
    if (!before && isNotLaterThanRemoval(delta, from))
      return isTombstone(name, delta)
        ? { id, outcome: "done" }
        : { id, outcome: "rejected", code: "too-old" };
    const entry =
      kind === "line"
        ? compactLine(mergeEntries(from, recomputeVisitorJoinStep(from, delta)))
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
    if (text !== JSON.stringify(before)) changed.set(formatEntryName(name), { ...name, version, entry });
    const overruled = kind === "profile" ? overruledFields(delta, entry) : [];
    return { id, outcome: "done", ...(overruled.length > 0 && { overruled }) };
  });
  return { results, changed: [...changed.values()] };
}

/**
 * The entry that the server assumes for a cart line or wishlist item without a stored row: a removal with the
 * stamp `floor`, because the server may have deleted the tombstone of this line or item. {} when the server
 * has deleted no tombstones, and for other kinds of entries.
 * @param floor see `ServerState`
 */
function assumedTombstone({ kind }: EntryName, floor: Stamp): Entry {
  if (!floor) return {};
  if (kind === "line") return setQuantityDelta(0, floor);
  return kind === "wish" ? { set: { stamp: floor, listed: false } } : {};
}

/**
 * Whether a received change is not later than the removal (`set`) of its cart line or wishlist item. When the
 * change has `set`, `taps` or `sold`, only their stamps count, not that of name and price.
 */
function isNotLaterThanRemoval(delta: Entry, { set: removal }: Entry): boolean {
  if (!removal) return false;
  const { set, taps, sold } = delta;
  const counting = set || taps || sold ? { set, taps, sold } : delta;
  return latestStamp(counting as Entry) <= removal.stamp;
}

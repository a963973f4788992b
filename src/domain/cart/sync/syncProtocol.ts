import { type ProfileField, profileFields } from "../../account/profile";
import { fieldsOf, parseNumber } from "../../shared/parse";
import type { EntryName } from "./entries";
import type { Entry } from "./entry";

/*
 * The messages between a device and the server: the device sends its changes (intents); the server answers
 * with the result of each change (acceptIntents.ts) and the entries that other devices have changed.
 */

/** The schema of requests that this release writes: the newest one that it reads. */
export const syncVersion = 1;
/** The oldest schema of requests that this release reads, and writes for an older server. */
export const syncVersionMin = 1;
/*
 * An intent has the lowest schema that can express it, so that a server refuses only what it cannot merge.
 */
/** The schema of intents with none of the changes below. */
export const changeVersion = 1;
/** The schema of intents with `join` (line.ts). */
export const joinVersion = 2;
/** The schema of intents of the kind `profile`. */
export const profileVersion = 3;
/** The newest schema of intents that this release reads. */
export const newestVersion = profileVersion;

/** Size limits of one request. */
export const intentsMax = 200;
export const syncBodyMaxBytes = 400_000;

/**
 * An unsent change of one entry (cart line, wishlist item, recently viewed products, size or profile), as it
 * is stored in the outbox and sent.
 */
export interface Intent extends EntryName {
  /** Names the change; the server's `IntentResult` has the same id. */
  readonly id: string;
  /** The account that made the change. */
  readonly account: string;
  /** The schema of the intent. */
  readonly version: number;
  /** The members of the entry that changed. */
  readonly delta: Entry;
}

/** Why an intent was not accepted. */
export type RejectCode =
  | "foreign-account"
  | "unknown-shape"
  | "absurd-quantity"
  | "cart-full"
  | "wishlist-full"
  /** The server's row would become too large. */
  | "entry-too-large"
  /** Older than a removal that the server has forgotten. */
  | "too-old";

/** The server's answer to one intent. */
export type IntentResult =
  /** `overruled`: the fields of a profile edit that lost to a later edit. */
  | { id: string; outcome: "done"; overruled?: readonly ProfileField[] }
  /** "clock-ahead": restamp and send again. "update-the-shop": send again when a new version is running. */
  | { id: string; outcome: "retry"; code: "clock-ahead" | "update-the-shop" }
  | { id: string; outcome: "rejected"; code: RejectCode };

/** An entry with its name. */
export interface NamedEntry extends EntryName {
  version: number;
  entry: Entry;
}

/** The server's answer to a sync request; see pb_hooks/lib/cart/sync.js. */
export interface SyncAnswer {
  /** The newest schema of intents that the server reads. */
  version: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** Number with which the next changes are sent. */
  ticket: number;
  /**
   * "lost": the server has lost changes that this device has received; "forgotten": removals. The device
   * starts over.
   */
  reset?: "lost" | "forgotten";
  cursor: string;
  /** Further entries follow. */
  more: boolean;
  entries: NamedEntry[];
  /** Absent when the ticket was not the current one: nothing was merged. */
  results?: IntentResult[];
}

/**
 * Parses an answer. Skips what it cannot read, and keeps entries of kinds that it does not know. undefined
 * without a cursor.
 */
export function parseSyncAnswer(raw: unknown): SyncAnswer | undefined {
  const { version, now, ticket, reset, cursor, more, entries, results } = fieldsOf(raw);
  const head = {
    version: parseNumber(version) ?? changeVersion,
    now: parseNumber(now) ?? 0,
    ticket: parseNumber(ticket) ?? 0,
  };
  if (!head.now) return;
  if (reset === "lost" || reset === "forgotten")
    return { ...head, reset, cursor: "", more: true, entries: [] };
  if (typeof cursor !== "string") return;
  return {
    ...head,
    cursor,
    more: more === true,
    entries: (Array.isArray(entries) ? entries : []).flatMap(parseEntry),
    ...(Array.isArray(results) ? { results: results.flatMap(parseResult) } : {}),
  };
}

function parseEntry(raw: unknown): NamedEntry[] {
  const { kind, key, version, entry } = fieldsOf(raw);
  if (typeof kind !== "string" || typeof key !== "string") return [];
  return [{ kind, key, version: parseNumber(version) ?? 1, entry: fieldsOf(entry) as Entry }];
}

function parseResult(raw: unknown): IntentResult[] {
  const { id, outcome, code, overruled } = fieldsOf(raw);
  if (typeof id !== "string") return [];
  if (outcome === "done") {
    const fields = profileFields.filter((field) => Array.isArray(overruled) && overruled.includes(field));
    return [{ id, outcome, ...(fields.length > 0 && { overruled: fields }) }];
  }
  // A code of a newer release is shown as it is.
  if (outcome === "rejected")
    return [{ id, outcome, code: typeof code === "string" ? code : "unknown-shape" } as IntentResult];
  // The change waits for the release that knows this outcome, or this reason to send it again.
  return [{ id, outcome: "retry", code: code === "clock-ahead" ? code : "update-the-shop" }];
}

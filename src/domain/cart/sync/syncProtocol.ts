import { type ProfileField, profileFields } from "../../account/profile";
import { fieldsOf, parseNumber } from "../../shared/parse";
import type { EntryName } from "./entries";
import type { Entry } from "./entry";

/*
 * The messages between a device and the server: the device sends its unsent changes (intents); the server
 * answers with the result of each (mergeIntentsIntoEntries.ts) and the entries that other devices have
 * changed.
 */

/** The schema of sync requests that this release writes: the newest one that it reads. */
export const syncVersion = 1;
/** The oldest schema of sync requests that this release reads, and writes for an older server. */
export const syncVersionMin = 1;
/*
 * A device sends each intent (unsent change) with the lowest schema that can express it, so that an older
 * server refuses only what it cannot merge.
 */
/** The schema of intents with none of the features below. */
export const baseIntentVersion = 1;
/** The schema of intents with `join` (line.ts). */
export const joinIntentVersion = 2;
/** The schema of intents of the kind `profile`. */
export const profileIntentVersion = 3;
/** The newest schema of intents that this release reads. */
export const newestIntentVersion = profileIntentVersion;

/** Maximum intents of one sync request, and their total size. */
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

/** Why the server rejects a change for good. */
export type RejectCode =
  | "foreign-account"
  | "unknown-shape"
  | "absurd-quantity"
  | "cart-full"
  | "wishlist-full"
  /** The merged entry would become too large for the server. */
  | "entry-too-large"
  /** The change is older than a removal whose tombstone the server has deleted. */
  | "too-old";

/** The server's answer to one unsent change. */
export type IntentResult =
  /** `overruled`: the fields of a profile edit that lost to a later edit. */
  | { id: string; outcome: "done"; overruled?: readonly ProfileField[] }
  /**
   * "clock-ahead": the device replaces the stamps and sends the change again. "update-the-shop": the device
   * keeps the change and sends it again after an update of the shop.
   */
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
  /** The ticket with which this device must send its next changes. */
  ticket: number;
  /**
   * The device must start over: "lost": the server has lost changes that the device has; "forgotten": the
   * server has deleted tombstones that the device has not received.
   */
  reset?: "lost" | "forgotten";
  cursor: string;
  /** The server has further changed entries to send. */
  more: boolean;
  entries: NamedEntry[];
  /** Absent when the request's ticket was not the current one: the server merged nothing. */
  results?: IntentResult[];
}

/**
 * Parses the server's answer to a sync request. Skips entries and results that it cannot read, and keeps
 * entries of kinds that only a newer release knows.
 * @returns undefined when the answer lacks the server's clock, or both cursor and `reset`
 */
export function parseSyncAnswer(raw: unknown): SyncAnswer | undefined {
  const { version, now, ticket, reset, cursor, more, entries, results } = fieldsOf(raw);
  const head = {
    version: parseNumber(version) ?? baseIntentVersion,
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
  // A code that only a newer release knows is kept as it is.
  if (outcome === "rejected")
    return [{ id, outcome, code: typeof code === "string" ? code : "unknown-shape" } as IntentResult];
  // The change waits for a release that knows this outcome or code.
  return [{ id, outcome: "retry", code: code === "clock-ahead" ? code : "update-the-shop" }];
}

import { profileFields } from "../../account/profile";
import { fieldsOf, readNumber } from "../../shared/parse";
import type { Entry } from "./entry";
import type { IntentResult, NamedEntry } from "./intents";

/** The server's answer to a sync request; see pb_hooks/lib/cart/sync.js. */
export interface SyncAnswer {
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** Number with which the next changes are sent. */
  ticket: number;
  /** "lost": the server has lost changes that this device has received; "forgotten": removals. The device starts over. */
  reset?: "lost" | "forgotten";
  cursor: string;
  /** Further entries follow. */
  more: boolean;
  entries: NamedEntry[];
  /** Absent when the ticket was not the current one: nothing was merged. */
  results?: IntentResult[];
}

/** Parses an answer. Skips what it cannot read, and keeps entries of kinds that it does not know. undefined without a cursor. */
export function parseSyncAnswer(raw: unknown): SyncAnswer | undefined {
  const { now, ticket, reset, cursor, more, entries, results } = fieldsOf(raw);
  const head = { now: readNumber(now) ?? 0, ticket: readNumber(ticket) ?? 0 };
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
  return [{ kind, key, version: readNumber(version) ?? 1, entry: fieldsOf(entry) as Entry }];
}

function parseResult(raw: unknown): IntentResult[] {
  const { id, outcome, code, overruled } = fieldsOf(raw);
  if (typeof id !== "string") return [];
  if (outcome === "done") {
    const fields = profileFields.filter((field) => Array.isArray(overruled) && overruled.includes(field));
    return [{ id, outcome, ...(fields.length > 0 && { overruled: fields }) }];
  }
  if (outcome !== "retry" && outcome !== "rejected") return [];
  // A code of a newer release is shown as it is.
  return [{ id, outcome, code: typeof code === "string" ? code : "unknown-shape" } as IntentResult];
}

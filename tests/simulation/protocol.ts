import type { Intent, IntentResult, NamedEntry } from "../../src/domain/cart/sync/syncProtocol";
import type { Changes } from "./changes";

/*
 * The messages of POST /api/shop/sync, with the oracle's changes in them: neither device nor server model
 * decides anything by these.
 */

export type SentIntent = Intent & { changes: Changes };

export interface Request {
  account: string;
  device: string;
  version: number;
  cursor: string;
  staleCursor?: string;
  ticket: number;
  intents: readonly SentIntent[];
}

export interface SentEntry extends NamedEntry {
  seq: number;
  changes: Changes;
}

export interface Answer {
  now: number;
  ticket: number;
  reset?: "lost" | "forgotten";
  cursor?: string;
  more?: boolean;
  entries?: readonly SentEntry[];
  results?: readonly IntentResult[];
}

/** The request was not answered, or not in time. */
export class NoAnswer extends Error {}

/** One object for all: a stack trace for each would take a fifth of the run. */
export const noAnswer = new NoAnswer();

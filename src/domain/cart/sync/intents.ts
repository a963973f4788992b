import type { ProfileField } from "../../account/profile";
import type { EntryName } from "./entries";
import type { Entry } from "./entry";

/*
 * The changes that a device sends, and what the server answers to each (acceptIntents.ts).
 */

/** The schema of requests and entries that this release writes, and the oldest one that it reads. */
export const syncVersion = 1;
export const syncVersionMin = 1;
/** The schema of intents with `join` (line.ts). */
export const joinVersion = 2;
/** The schema of intents of the kind `profile`, and the newest one that this release reads. All other intents have `syncVersion`. */
export const profileVersion = 3;

/** Size limits of one request. */
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

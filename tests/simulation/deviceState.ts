import { unknownErrorMs } from "../../src/domain/cart/sync/clockOffset";
import { shownEntry, type VisitorRows } from "../../src/domain/cart/sync/deviceSync";
import { type EntryName, formatEntryName } from "../../src/domain/cart/sync/entries";
import type { Entry } from "../../src/domain/cart/sync/entry";
import type { Stamp } from "../../src/domain/cart/sync/stamp";
import {
  intentsMax,
  joinIntentVersion,
  profileIntentVersion,
  type RejectCode,
  syncVersion,
} from "../../src/domain/cart/sync/syncProtocol";
import { type Changes, noChanges, union } from "./changes";
import type { SentIntent } from "./protocol";

/*
 * What a device has stored. A state is never changed, so that a copy of it is the state itself.
 */

/** An entry of the server. */
export interface Row {
  name: EntryName;
  entry: Entry;
  changes: Changes;
  /** The pull that brought it, see `DeviceState.generation`. */
  generation: number;
}

/** The unsent changes of an entry. */
export interface Pending {
  /** Of the intent; another one after each change. */
  id: string;
  name: EntryName;
  delta: Entry;
  changes: Changes;
  /** Why the server has not accepted it; it is not sent again until it changes. */
  refused?: RejectCode;
}

export interface DeviceState {
  /** "" for a visitor. */
  account: string;
  /** Grows with each sign-in and sign-out. */
  session: number;
  cursor: string;
  /** The cursor before the device started over; "" after the first answer since then. */
  staleCursor: string;
  /** Whether the last pull has left something. */
  more: boolean;
  ticket: number;
  /** Grows when the device starts over; rows of an older generation end with the first complete pull. */
  generation: number;
  /** The latest stamp made or received, and the latest received. */
  last: Stamp;
  received: Stamp;
  /** See `ClockOffset`. */
  offsetMs: number;
  errorMs: number;
  /** Which setting of the device's clock `offsetMs` belongs to. */
  clock: number;
  rows: ReadonlyMap<string, Row>;
  outbox: ReadonlyMap<string, Pending>;
  visitor: VisitorRows;
  /** The oracle's list of what this device has changed in this account. */
  mine: ReadonlyMap<string, Changes>;
}

export const noVisitor: VisitorRows = { lines: [], wishes: [], viewed: [], size: "" };

export const newState: DeviceState = {
  account: "",
  session: 0,
  cursor: "",
  staleCursor: "",
  more: false,
  ticket: 0,
  generation: 0,
  last: "",
  received: "",
  offsetMs: 0,
  errorMs: unknownErrorMs,
  clock: -1,
  rows: new Map(),
  outbox: new Map(),
  visitor: noVisitor,
  mine: new Map(),
};

interface Shown {
  entry: Entry;
  changes: Changes;
}

/** By the latest of an entry's parts; nothing that is stored is ever changed. */
const known = new WeakMap<Row | Pending, { row: Row | undefined; shown: Shown }>();

/** What a device shows of an entry, and the oracle's changes of it. */
export function shownOf(state: DeviceState, name: EntryName): Shown {
  const row = state.rows.get(formatEntryName(name));
  const pending = state.outbox.get(formatEntryName(name));
  const part = pending ?? row;
  const before = part && known.get(part);
  if (before && before.row === row) return before.shown;
  const shown = {
    entry: shownEntry(row?.entry, pending?.delta),
    changes: union(row?.changes ?? noChanges, pending?.changes ?? noChanges),
  };
  if (part) known.set(part, { row, shown });
  return shown;
}

/** The unsent changes that can be sent, oldest first. */
export const unsent = (state: DeviceState): Pending[] =>
  [...state.outbox.values()].filter(({ refused }) => !refused);

/** Whether the state has all entries of the server up to its cursor. */
export const isComplete = ({ cursor, more }: DeviceState): boolean => cursor !== "" && !more;

/** Whether the rows of the visitor before the sign-in are not yet joined to the account. */
export const needsJoin = ({ visitor }: DeviceState): boolean => visitor !== noVisitor;

/** A copy of a map with another value, or without one. */
export function withEntry<V>(
  map: ReadonlyMap<string, V>,
  key: string,
  value: V | undefined,
): ReadonlyMap<string, V> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

/** The intents of the next request. */
export function intentsOf(state: DeviceState): SentIntent[] {
  return unsent(state)
    .slice(0, intentsMax)
    .map(({ id, name, delta, changes }) => ({
      id,
      account: state.account,
      version: versionOf(name, delta),
      ...name,
      delta,
      changes,
    }));
}

function versionOf({ kind }: EntryName, delta: Entry): number {
  if (kind === "profile") return profileIntentVersion;
  return delta["join"] ? joinIntentVersion : syncVersion;
}

import { nextClockOffset } from "../../src/domain/cart/sync/clockOffset";
import { replaceFutureStamps } from "../../src/domain/cart/sync/deviceSync";
import { formatEntryName, isTombstone } from "../../src/domain/cart/sync/entries";
import {
  canonicalJson,
  latestStamp,
  mapStamps,
  mergeEntries,
  stampsOf,
} from "../../src/domain/cart/sync/entry";
import { withServerComputedJoin } from "../../src/domain/cart/sync/line";
import { laterStamp } from "../../src/domain/cart/sync/stamp";
import { deviceTombstonesToForget, tombstoneMaxMs } from "../../src/domain/cart/sync/tombstones";
import { type Change, type Changes, noChanges, replaced, union, Violation, withoutCovered } from "./changes";
import { type DeviceState, type Pending, type Row, withEntry } from "./deviceState";
import type { Answer, SentIntent } from "./protocol";

/** What a device adds to an answer. */
export interface Received {
  /** The device's clock when the request was sent, and when the answer was there. */
  sentMs: number;
  wallMs: number;
  clock: number;
  /** Whether the answer was quick, and no one has set the clock meanwhile. */
  isTimeKnown: boolean;
  node: string;
  /** The intents of the request. */
  sent: readonly SentIntent[];
  newId: () => string;
  /** How long a removal is remembered, if not as long as in the shop. */
  tombstoneMs?: number;
  /** Called with the removals that the device forgets. */
  onForgotten?: (removals: readonly Row[]) => void;
}

/** The state of a device after an answer: one transaction. */
export function storeAnswer(state: DeviceState, answer: Answer, received: Received): DeviceState {
  const { ticket, now } = answer;
  const { sentMs, wallMs, clock, isTimeKnown } = received;
  const offset = nextClockOffset(state, { sentMs, receivedMs: wallMs, serverMs: now });
  const known = { ...state, ticket, ...offset, ...(isTimeKnown ? { clock } : {}) };
  if (answer.reset === "lost") return sendAllAgain(known, received.newId);
  if (answer.reset === "forgotten")
    return {
      ...known,
      cursor: "",
      staleCursor: state.cursor,
      more: true,
      generation: state.generation + 1,
    };
  const pulled = storeEntries(known, answer);
  // What an answer with more to come has accepted can be later than its cursor: it stays until the pull is
  // complete.
  if (pulled.more) return pulled;
  return forgetRemovals(answer.results ? storeResults(pulled, answer, received) : pulled, now, received);
}

/** The server was restored: it gets everything that this device has. */
function sendAllAgain(state: DeviceState, newId: () => string): DeviceState {
  const outbox = new Map<string, Pending>();
  for (const [text, { name, entry, changes }] of state.rows) {
    const pending = state.outbox.get(text);
    outbox.set(text, {
      id: newId(),
      name,
      delta: mergeEntries(entry, withServerComputedJoin(entry, pending?.delta ?? {})),
      changes: union(changes, pending?.changes ?? noChanges),
    });
  }
  for (const [text, pending] of state.outbox) if (!outbox.has(text)) outbox.set(text, pending);
  // A full cart accepts a line only after a removal.
  const isRemoval = ([, { name, delta }]: [string, Pending]) => Number(isTombstone(name, delta));
  const inOrder = new Map([...outbox].sort((a, b) => isRemoval(b) - isRemoval(a)));
  return {
    ...state,
    cursor: "",
    staleCursor: "",
    more: false,
    generation: state.generation + 1,
    rows: new Map(),
    outbox: inOrder,
  };
}

function storeEntries(state: DeviceState, { entries = [], cursor = "", more = false }: Answer): DeviceState {
  const { generation } = state;
  const rows = new Map<string, Row>(state.rows);
  let { received } = state;
  for (const { kind, key, entry, changes } of entries) {
    const name = { kind, key };
    rows.set(formatEntryName(name), { name, entry, changes, generation });
    received = laterStamp(received, latestStamp(entry));
  }
  if (!more) for (const [text, row] of rows) if (row.generation !== generation) rows.delete(text);
  return { ...state, rows, cursor, staleCursor: "", more, received, last: laterStamp(state.last, received) };
}

function storeResults(
  state: DeviceState,
  { results = [], now }: Answer,
  { sent, node }: Received,
): DeviceState {
  let { outbox } = state;
  let isClockAhead = false;
  results.forEach((result, at) => {
    const intent = sent[at];
    if (result.id !== intent?.id) throw new Violation(`result ${result.id} for intent ${intent?.id}`);
    if (result.outcome === "retry") isClockAhead ||= result.code === "clock-ahead";
    const pending = outbox.get(formatEntryName(intent));
    if (pending?.id !== result.id) return;
    if (result.outcome === "done") outbox = withEntry(outbox, formatEntryName(intent), undefined);
    if (result.outcome !== "rejected") return;
    outbox = withEntry(outbox, formatEntryName(intent), { ...pending, refused: result.code });
  });
  return isClockAhead ? restamp({ ...state, outbox }, now, node) : { ...state, outbox };
}

function forgetRemovals(
  state: DeviceState,
  serverMs: number,
  { tombstoneMs = tombstoneMaxMs, onForgotten }: Received,
): DeviceState {
  const named = [...state.rows.values()].map(({ name, entry }) => ({ ...name, entry }));
  const unsent = new Set(state.outbox.keys());
  // Time runs faster for removals, so that they are forgotten within a run.
  const forgotten = deviceTombstonesToForget(named, unsent, serverMs + tombstoneMaxMs - tombstoneMs).map(
    formatEntryName,
  );
  if (forgotten.length === 0) return state;
  onForgotten?.(forgotten.flatMap((text) => state.rows.get(text) ?? []));
  const [rows, mine] = [new Map(state.rows), new Map(state.mine)];
  for (const text of forgotten) {
    rows.delete(text);
    mine.delete(text);
  }
  return { ...state, rows, mine };
}

function restamp(state: DeviceState, serverMs: number, node: string): DeviceState {
  const pendings = [...state.outbox.values()].map((pending) => ({
    ...pending,
    changes: withoutCovered(pending.changes),
  }));
  const before = pendings.map(({ delta }) => delta);
  const { deltas, last } = replaceFutureStamps(before, state.received, serverMs, node);
  const old = [...new Set(before.flatMap(stampsOf))].sort();
  const changed = [...new Set(deltas.flatMap(stampsOf))].sort();
  if (old.length !== changed.length) throw new Violation("restamping has changed the number of stamps");
  const stamps = new Map(old.map((stamp, at) => [stamp, changed[at] as string]));
  const inOrder = before.map((delta) => canonicalJson(mapStamps(delta, (at) => stamps.get(at) ?? at)));
  if (deltas.some((delta, at) => canonicalJson(delta) !== inOrder[at]))
    throw new Violation("restamping has changed the order of changes");
  const outbox = new Map<string, Pending>();
  pendings.forEach((pending, at) => {
    const changes = new Map<string, Change>();
    for (const [id, change] of pending.changes)
      changes.set(id, { ...change, stamp: stamps.get(change.stamp) ?? change.stamp });
    outbox.set(formatEntryName(pending.name), { ...pending, delta: deltas[at] ?? {}, changes });
  });
  return { ...state, outbox, last, mine: restampedMine(state, outbox) };
}

/** `mine` with the new stamps. Changes that were covered before they were sent have none. */
function restampedMine({ mine, outbox }: DeviceState, restamped: DeviceState["outbox"]): DeviceState["mine"] {
  const next = new Map<string, Changes>();
  for (const [text, changes] of mine) {
    const before = outbox.get(text)?.changes ?? noChanges;
    const after = restamped.get(text)?.changes ?? noChanges;
    next.set(text, replaced(changes, before, after));
  }
  return next;
}

import { type CatalogueSegment, segmentProducts } from "../../db/catalogue/segments";
import type { CatalogueState } from "../../db/schema";
import { type Changes, changesSince, snapshotLines } from "../../server/catalogue/products";
import { ShopError } from "../../server/shopError";
import { shouldYield, yieldToMain } from "../../state/shell/scheduling";
import { addRecord, type Rows } from "./fetchAllProducts";

export interface Target {
  /** Stores a step, then shows it. */
  commit(step: CatalogueSegment): Promise<void>;
  /** A snapshot begins: it brings all products anew. */
  startOver(): void;
  /** A snapshot is here, but nobody can say what changed since: it is shown as it is, until somebody can. */
  makeDo(state: CatalogueState): void;
  /** A snapshot and the changes since then are complete; what came before it is not needed any more. */
  finish(generation: number): Promise<void>;
}

/**
 * Brings the catalogue from `state` up to date: by changes, after a snapshot where there is nothing yet, or where the
 * server does not know the cursor any more. Every step ends in a state to go on from, so it may be cut off anywhere.
 * @throws {ShopError} as the requests do
 */
export async function pull(state: CatalogueState | undefined, target: Target): Promise<void> {
  let at = state ?? (await takeSnapshot(target, undefined));
  let startedOver = false;
  for (let more = true; more; ) {
    try {
      const changes = await changesSince(at);
      at = await takeChanges(target, at, changes);
      more = changes.more;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // Offline the service worker has a snapshot for browsers without a database.
      if (error.kind === "offline" && !state && !at.complete) target.makeDo(at);
      const unknownCursor = error.status === 410;
      if (startedOver || !unknownCursor) throw error;
      startedOver = true;
      at = await takeSnapshot(target, at);
    }
  }
  if (at.complete) return;
  await target.finish(at.generation);
  await target.commit({ from: at, to: { ...at, complete: true }, put: [], gone: [] });
}

/** Rows being collected for a step that ends at `seq`. */
interface Collected extends Rows {
  seq: number;
  count: number;
}

const collect = (seq: number): Collected => ({ put: [], gone: [], seq, count: 0 });

function addRow(rows: Collected, row: unknown): void {
  const { seq, record } = (row ?? {}) as { seq?: unknown; record?: unknown };
  if (typeof seq === "number") rows.seq = Math.max(rows.seq, seq);
  rows.count += 1;
  addRecord(rows, record);
}

async function takeChanges(target: Target, state: CatalogueState, changes: Changes): Promise<CatalogueState> {
  const { epoch, seq, products, gone, more } = changes;
  if (epoch === state.epoch && seq === state.seq && products.length + gone.length === 0) {
    if (more) throw new ShopError("broken", { status: 200, cause: changes });
    return state;
  }
  let from = state;
  // What is gone comes with the first step: a later step's cursor could lie behind it.
  let rows: Collected = { ...collect(state.seq), gone: [...gone] };
  for (const [at, row] of products.entries()) {
    if (shouldYield()) await yieldToMain();
    addRow(rows, row);
    if (rows.count < segmentProducts || at === products.length - 1) continue;
    const to = { ...state, epoch, seq: rows.seq };
    await target.commit({ from, to, put: rows.put, gone: rows.gone });
    from = to;
    rows = collect(rows.seq);
  }
  const to = { ...state, epoch, seq };
  await target.commit({ from, to, put: rows.put, gone: rows.gone });
  return to;
}

async function takeSnapshot(target: Target, before: CatalogueState | undefined): Promise<CatalogueState> {
  const lines = snapshotRows();
  const { epoch, cursor, count } = ((await lines.next()).value ?? {}) as Record<string, unknown>;
  if (typeof epoch !== "string" || typeof cursor !== "number") {
    // What is left of it is not waited for: a connection that nobody reads from is one less for everything else.
    await lines.return();
    throw new ShopError("broken", { status: 200 });
  }
  target.startOver();
  let from = before;
  let state: CatalogueState = { epoch, seq: 0, generation: (before?.generation ?? 0) + 1, complete: false };
  let rows = collect(0);
  let read = 0;
  let writing = Promise.resolve();

  // Stored while the next rows are read.
  const step = async (seq: number) => {
    await writing;
    state = { ...state, seq };
    writing = target.commit({ from, to: state, put: rows.put, gone: rows.gone });
    writing.catch(() => {});
    from = state;
    rows = collect(seq);
  };

  try {
    for await (const row of lines) {
      if (shouldYield()) await yieldToMain();
      addRow(rows, row);
      read += 1;
      if (rows.count === segmentProducts) await step(rows.seq);
    }
    // A connection that was cut politely looks like an end.
    if (read !== count) throw new ShopError("offline");
  } catch (error) {
    if (rows.count > 0) await step(rows.seq);
    await writing;
    throw error;
  }
  await step(cursor);
  await writing;
  return state;
}

async function* snapshotRows(): AsyncGenerator<unknown, void> {
  for await (const lines of snapshotLines()) for (const line of lines) yield parseLine(line);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

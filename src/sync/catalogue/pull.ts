import { type CatalogueSegment, productsPerSegment } from "../../db/catalogue/segments";
import type { CatalogueState } from "../../db/schema";
import type {
  CatalogueChanges,
  fetchChangesSince,
  fetchSnapshotLines,
} from "../../server/catalogue/products";
import { isOfflineError, ShopError } from "../../server/shopError";
import { shouldYield, yieldToMain } from "../../yieldToMain";
import { type ParsedRecords, parseAndAddRecord } from "./productRecords";

/** The requests that a pull of the catalogue sends, see src/server/catalogue/products.ts. */
export interface CatalogueApi {
  fetchSnapshotLines: typeof fetchSnapshotLines;
  fetchChangesSince: typeof fetchChangesSince;
}

/** A step of a pull of the catalogue. The replica applies the steps in their order. */
export type PullStep =
  /** A snapshot begins: it contains every product. */
  | { type: "snapshot-started" }
  | { type: "segment"; segment: CatalogueSegment }
  /** The snapshot is complete, but the changes since then cannot be fetched. */
  | { type: "partial" }
  /**
   * The snapshot and the changes since then are complete; segments of earlier snapshots are obsolete.
   * `snapshotNumber`: see `CatalogueState.generation`.
   */
  | { type: "snapshot-complete"; snapshotNumber: number };

/**
 * Fetches what has changed in the catalogue since `state`: the changes after its cursor, or, when `state` is
 * undefined or the server does not know the cursor any more, the snapshot and the changes after it. Every
 * segment ends in a state from which a later pull continues.
 * @throws {ShopError}
 */
export async function* pull(
  api: CatalogueApi,
  state: CatalogueState | undefined,
): AsyncGenerator<PullStep, void> {
  let at = state ?? (yield* readSnapshot(api, undefined));
  let startedOver = false;
  for (let more = true; more; ) {
    try {
      const changes = await api.fetchChangesSince(at);
      at = yield* readChanges(at, changes);
      more = changes.more;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // For browsers without a database, the service worker answers with a cached snapshot when the device is
      // offline; only the changes since then are missing.
      if (isOfflineError(error) && !state && !at.complete) yield { type: "partial" };
      const unknownCursor = error.status === 410;
      if (startedOver || !unknownCursor) throw error;
      startedOver = true;
      at = yield* readSnapshot(api, at);
    }
  }
  if (at.complete) return;
  yield { type: "snapshot-complete", snapshotNumber: at.generation };
  yield { type: "segment", segment: { from: at, to: { ...at, complete: true }, put: [], gone: [] } };
}

/** The rows of a segment (a batch of catalogue changes) that is being read; `seq`: the last change number. */
interface SegmentRows extends ParsedRecords {
  seq: number;
  count: number;
}

const emptySegmentRows = (seq: number): SegmentRows => ({ put: [], gone: [], seq, count: 0 });

/** Parses a raw row of {seq, record} and adds it to `rows`. */
function addToSegmentRows(rows: SegmentRows, row: unknown): void {
  const { seq, record } = (row ?? {}) as { seq?: unknown; record?: unknown };
  if (typeof seq === "number") rows.seq = Math.max(rows.seq, seq);
  rows.count += 1;
  parseAndAddRecord(rows, record);
}

const createSegmentStep = (
  from: CatalogueState | undefined,
  to: CatalogueState,
  { put, gone }: ParsedRecords,
): PullStep => ({ type: "segment", segment: { from, to, put, gone } });

async function* readChanges(
  state: CatalogueState,
  changes: CatalogueChanges,
): AsyncGenerator<PullStep, CatalogueState> {
  const { epoch, seq, products, gone, more } = changes;
  if (epoch === state.epoch && seq === state.seq && products.length + gone.length === 0) {
    if (more) throw new ShopError("broken", { status: 200, cause: changes });
    return state;
  }
  let from = state;
  // All removals are in the first segment. In a later segment they would be lost if the pull were interrupted
  // after an earlier segment whose `seq` is greater than those of the removals.
  let rows: SegmentRows = { ...emptySegmentRows(state.seq), gone: [...gone] };
  for (const [index, row] of products.entries()) {
    if (shouldYield()) await yieldToMain();
    addToSegmentRows(rows, row);
    if (rows.count < productsPerSegment || index === products.length - 1) continue;
    const to = { ...state, epoch, seq: rows.seq };
    yield createSegmentStep(from, to, rows);
    from = to;
    rows = emptySegmentRows(rows.seq);
  }
  const to = { ...state, epoch, seq };
  yield createSegmentStep(from, to, rows);
  return to;
}

async function* readSnapshot(
  api: CatalogueApi,
  before: CatalogueState | undefined,
): AsyncGenerator<PullStep, CatalogueState> {
  const lines = parsedLines(api);
  try {
    const { epoch, cursor, count } = ((await lines.next()).value ?? {}) as Record<string, unknown>;
    if (typeof epoch !== "string" || typeof cursor !== "number")
      throw new ShopError("broken", { status: 200 });
    yield { type: "snapshot-started" };
    const snapshotNumber = (before?.generation ?? 0) + 1;
    return yield* readSnapshotRows(lines, before, { epoch, cursor, count, snapshotNumber });
  } finally {
    // Closes the connection when an error or the caller has ended the reading before the last line.
    await lines.return();
  }
}

interface SnapshotHead {
  epoch: string;
  /** Position of the snapshot in the server's sequence of changes, a `seq`. */
  cursor: number;
  /** Number of rows, as the server states it. */
  count: unknown;
  /** `CatalogueState.generation` of the states after its segments. */
  snapshotNumber: number;
}

async function* readSnapshotRows(
  lines: AsyncGenerator<unknown, void>,
  before: CatalogueState | undefined,
  { epoch, cursor, count, snapshotNumber }: SnapshotHead,
): AsyncGenerator<PullStep, CatalogueState> {
  let from = before;
  let rows = emptySegmentRows(0);
  const nextSegment = (seq: number): PullStep => {
    const to: CatalogueState = { epoch, seq, generation: snapshotNumber, complete: false };
    const step = createSegmentStep(from, to, rows);
    from = to;
    rows = emptySegmentRows(seq);
    return step;
  };
  let read = 0;
  try {
    for await (const row of lines) {
      if (shouldYield()) await yieldToMain();
      addToSegmentRows(rows, row);
      read += 1;
      if (rows.count === productsPerSegment) yield nextSegment(rows.seq);
    }
    // A proxy can close a broken connection as if the answer had ended: rows are then missing.
    if (read !== count) throw new ShopError("offline");
  } catch (error) {
    if (rows.count > 0) yield nextSegment(rows.seq);
    throw error;
  }
  yield nextSegment(cursor);
  return { epoch, seq: cursor, generation: snapshotNumber, complete: false };
}

async function* parsedLines({ fetchSnapshotLines }: CatalogueApi): AsyncGenerator<unknown, void> {
  for await (const lines of fetchSnapshotLines()) for (const line of lines) yield parseLine(line);
}

/**
 * Parses a line of the snapshot; undefined when it is not JSON. The caller then skips the product, or refuses
 * the snapshot if it is the first line.
 */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

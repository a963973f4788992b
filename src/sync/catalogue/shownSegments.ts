import {
  type CatalogueSegment,
  isSameCatalogueState,
  iterateSegmentsAfter,
  readCatalogueState,
  storeSegment,
} from "../../db/catalogue/segments";
import type { CatalogueState } from "../../db/schema";
import { shouldYield, yieldToMain } from "../../yieldToMain";
import type { ProvisionalList } from "./provisionalList";
import {
  addSegmentToLog,
  ConflictError,
  deleteKeptPages,
  emptyLog,
  hasServiceWorker,
  type ReplicaStorage,
  type SegmentLog,
} from "./replicaStorage";

/** The segments (batches of catalogue changes) that the in-memory catalogue of a tab shows. */
export interface ShownSegments {
  /** The catalogue state of the server after these segments; undefined before the first segment. */
  readonly state: CatalogueState | undefined;
  /** Counts of the shown segments that are stored in the database. */
  readonly log: SegmentLog;
  /**
   * Shows the stored segments that are not shown yet: at the start all, later those that another tab has
   * stored. Calls run one after another.
   */
  showStored(): Promise<void>;
  /**
   * Stores a segment that a pull has fetched, unless the catalogue is kept in memory only, and shows it.
   * @throws {ConflictError} when another tab has changed the stored catalogue
   */
  add(segment: CatalogueSegment): Promise<void>;
}

/** Creates the list of shown segments, empty at first. @param provisional shows the segments */
export function createShownSegments(storage: ReplicaStorage, provisional: ProvisionalList): ShownSegments {
  let state: CatalogueState | undefined;
  let log = emptyLog;
  let showing = Promise.resolve();

  return {
    get state() {
      return state;
    },
    get log() {
      return log;
    },
    showStored() {
      const turn = showing.then(showNewSegments);
      showing = turn.catch(() => {});
      return turn;
    },
    async add(segment) {
      if (segment.from?.complete && !hasServiceWorker()) await deleteKeptPages();
      if (storage.db) {
        const segmentNumber = await storeSegment(storage.db, segment);
        if (segmentNumber === undefined) throw new ConflictError();
        if (segmentNumber > 0)
          log = addSegmentToLog(log, segmentNumber, segment.put.length + segment.gone.length);
      }
      provisional.showSegment(segment);
      state = segment.to;
    },
  };

  async function showNewSegments(): Promise<void> {
    const { db } = storage;
    if (!db) return;
    const { state: stored, firstSegment } = await readCatalogueState(db);
    if (!stored) {
      [state, log] = [undefined, emptyLog];
      return;
    }
    if (firstSegment === log.first && isSameCatalogueState(stored, state)) return;
    if (firstSegment !== log.first) {
      log = emptyLog;
      provisional.markAllUnconfirmed();
    }
    for await (const { n, put, gone } of iterateSegmentsAfter(db, log.last)) {
      provisional.showSegment({ put, gone, to: { ...stored, complete: false } });
      log = addSegmentToLog(log, n, put.length + gone.length);
      if (shouldYield()) await yieldToMain();
    }
    provisional.showSegment({ put: [], gone: [], to: stored });
    state = stored;
  }
}

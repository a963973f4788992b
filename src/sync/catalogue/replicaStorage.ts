import { deleteCatalogue, productsPerSegment } from "../../db/catalogue/segments";
import type { ShopDatabase } from "../../db/schema";
import { isOutOfSpace, reportStorageTrouble } from "../../db/storageErrors";
import { cacheNames } from "../../domain/device/offlineCaches";

/*
 * What a device stores of the catalogue: the database with the segments, and the HTML of visited pages, which
 * the service worker keeps (src/sw/keptPages.ts).
 */

/** Where a replica stores the catalogue: in the database until that fails, then in memory only. */
export interface ReplicaStorage {
  /** The database; undefined when the catalogue is kept in memory only. */
  readonly db: ShopDatabase | undefined;
  /**
   * Keeps the catalogue in memory only, after an error of the database.
   * @throws `error` when no database was in use
   */
  keepInMemory(error: unknown): Promise<void>;
  /**
   * Keeps the catalogue in memory only from now on, and deletes the stored one so that its disk space is free
   * for the cart.
   */
  stopStoring(): Promise<void>;
}

/** Creates the storage of a replica. @param db undefined keeps the catalogue in memory only */
export function createReplicaStorage(db: ShopDatabase | undefined): ReplicaStorage {
  let current = db;
  const stopStoring = async () => {
    const previous = current;
    current = undefined;
    if (previous) await deleteCatalogue(previous).catch(console.warn);
  };
  return {
    get db() {
      return current;
    },
    async keepInMemory(error) {
      if (!current) throw error;
      if (isOutOfSpace(error)) {
        reportStorageTrouble("full", error);
        return stopStoring();
      }
      console.warn("The catalogue is kept in memory.", error);
      // The stored catalogue stays: the next visit can read it, also when this visit could not open the
      // database in time.
      current = undefined;
    },
    stopStoring,
  };
}

/** Counts of the stored segments (batches of catalogue changes) that a tab's replica has applied. */
export interface SegmentLog {
  /** Number of the first stored segment; it changes when the catalogue is compacted. */
  first: number | undefined;
  /** Number of the last segment that was applied. */
  last: number;
  segments: number;
  /** Products and removals in the applied segments, obsolete ones included. */
  rows: number;
}

/**
 * The stored catalogue is compacted when it has this many times the rows or segments of a newly stored one,
 * plus `extraRows` or `extraSegments`.
 */
const wasteFactor = 2;
const extraSegments = 100;
const extraRows = 1000;

/** The log of a replica that has applied no segment. */
export const emptyLog: SegmentLog = { first: undefined, last: 0, segments: 0, rows: 0 };

/**
 * Returns the log after applying one more segment.
 * @param segmentNumber `StoredSegment.n`
 * @param addedRows number of its products and removals
 */
export function addSegmentToLog(
  { first, segments, rows }: SegmentLog,
  segmentNumber: number,
  addedRows: number,
): SegmentLog {
  return {
    first: first ?? segmentNumber,
    last: segmentNumber,
    segments: segments + 1,
    rows: rows + addedRows,
  };
}

/** Whether the stored segments should be compacted. @param products number of products in the catalogue */
export function needsCompaction({ segments, rows }: SegmentLog, products: number): boolean {
  return (
    rows > wasteFactor * products + extraRows ||
    segments > (wasteFactor * products) / productsPerSegment + extraSegments
  );
}

/** Thrown when another tab or the browser has changed the stored catalogue since this tab read it. */
export class ConflictError extends Error {
  override name = "ConflictError";
}

/**
 * Whether the service worker controls this page. The service worker then sees the page's requests and deletes
 * outdated kept pages itself. false after Shift+Reload.
 */
export const hasServiceWorker = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

/**
 * Deletes the HTML of visited pages that the service worker has kept: this HTML shows products as they were
 * before the changes that the replica receives.
 */
export async function deleteKeptPages(): Promise<void> {
  await globalThis.caches?.delete(cacheNames.pages).catch(console.warn);
}

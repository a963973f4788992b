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
   * Continues with the catalogue in memory after an error of the database.
   * @throws the error when no database was in use
   */
  keepInMemory(error: unknown): Promise<void>;
  /** Keeps the catalogue in memory from now on, and deletes the stored one so that the cart has its space. */
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
      // The stored catalogue stays: the next visit can read it, also after a database that was opened too
      // slowly.
      current = undefined;
    },
    stopStoring,
  };
}

/** The stored segments that a replica has applied. */
export interface SegmentLog {
  /** Number of the first stored segment; it changes when the catalogue is compacted. */
  first: number | undefined;
  /** Number of the last segment that was applied. */
  last: number;
  segments: number;
  /** Products and removals in these segments, obsolete ones included. */
  rows: number;
}

/**
 * The catalogue is compacted when it has this many times the rows or segments of a new one, plus a constant.
 */
const wasteFactor = 2;
const extraSegments = 100;
const extraRows = 1000;

/** The log of a replica that has applied no segment. */
export const emptyLog: SegmentLog = { first: undefined, last: 0, segments: 0, rows: 0 };

/** The log after applying segment `n` of `added` rows. */
export function withSegment({ first, segments, rows }: SegmentLog, n: number, added: number): SegmentLog {
  return { first: first ?? n, last: n, segments: segments + 1, rows: rows + added };
}

/** Whether the stored segments should be compacted. @param products number of products in the catalogue */
export function needsCompaction({ segments, rows }: SegmentLog, products: number): boolean {
  return (
    rows > wasteFactor * products + extraRows ||
    segments > (wasteFactor * products) / productsPerSegment + extraSegments
  );
}

/** Another tab or the browser has changed the stored catalogue since it was read. */
export class ConflictError extends Error {
  override name = "ConflictError";
}

/**
 * Whether the service worker sees the requests of this page, and so deletes outdated kept pages itself; not
 * after Shift+Reload.
 */
export const hasServiceWorker = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

/**
 * Deletes all kept pages, which show their products as they were at the visit, before the changes that the
 * replica receives.
 */
export async function deleteKeptPages(): Promise<void> {
  await globalThis.caches?.delete(cacheNames.pages).catch(console.warn);
}

import { productsPerSegment } from "../../db/catalogue/segments";

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

/** The catalogue is compacted when it has this many times the rows or segments of a new one, plus a constant. */
const wasteFactor = 2;
const extraSegments = 100;
const extraRows = 1000;

export const emptyLog: SegmentLog = { first: undefined, last: 0, segments: 0, rows: 0 };

/** The log after applying segment `n` of `added` rows. */
export function withSegment({ first, segments, rows }: SegmentLog, n: number, added: number): SegmentLog {
  return { first: first ?? n, last: n, segments: segments + 1, rows: rows + added };
}

/** @param products number of products in the catalogue */
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

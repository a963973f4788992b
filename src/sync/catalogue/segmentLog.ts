import { segmentProducts } from "../../db/catalogue/segments";

/** The stored steps that this tab knows, and how much of them later ones have replaced. */
export interface Log {
  /** Number of the first stored step; another one means that the catalogue was written anew. */
  first: number | undefined;
  /** Number of the last step that was shown. */
  last: number;
  steps: number;
  rows: number;
}

/** Beyond this many times what there is, and a bit, the stored steps are worth writing anew. */
const wasteFactor = 2;
const wasteSteps = 100;
const wasteRows = 1000;

export const emptyLog: Log = { first: undefined, last: 0, steps: 0, rows: 0 };

/** The log with one more step, of so many rows. */
export function withSegment({ first, steps, rows }: Log, n: number, more: number): Log {
  return { first: first ?? n, last: n, steps: steps + 1, rows: rows + more };
}

/** Whether the stored steps should be written anew for a catalogue of `live` products. */
export function needsCompaction({ steps, rows }: Log, live: number): boolean {
  return rows > wasteFactor * live + wasteRows || steps > (wasteFactor * live) / segmentProducts + wasteSteps;
}

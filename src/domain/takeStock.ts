import type { Size } from "./product";
import { fieldsOf, readNumber } from "./read";
import { normaliseSize } from "./sizes";
import { parseCounts } from "./stock";

/** The two columns that count a product's pieces, as they are stored. */
export interface Counts {
  stockbysize: unknown;
  stock: unknown;
}

/**
 * The columns after `change` pieces of a size came (above 0) or went (below 0), never below 0. What is not counted stays as
 * it is. Where two labels mean one size, all of them say the new number.
 */
export function withPieces({ stockbysize, stock }: Counts, size: Size, change: number): Counts {
  const counts = parseCounts(stockbysize);
  const before = counts[size];
  if (before !== undefined) {
    const left = Math.max(0, before + change);
    if (typeof stockbysize === "string") return { stockbysize: { ...counts, [size]: left }, stock };
    const labels = Object.entries(fieldsOf(stockbysize));
    const changed = labels.map(([label, count]) => [label, isOf(label, count, size) ? left : count]);
    return { stockbysize: Object.fromEntries(changed), stock };
  }
  const total = readNumber(stock);
  if (Object.keys(counts).length || total === undefined) return { stockbysize, stock };
  return { stockbysize, stock: Math.max(0, Math.floor(total) + change) };
}

function isOf(label: string, count: unknown, size: Size): boolean {
  return normaliseSize(label) === size && readNumber(count) !== undefined;
}

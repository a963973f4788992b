import { lowStockMax } from "../shared/limits";
import { fieldsOf, readList, readNumber } from "../shared/parse";
import { sellingFastBadge, soldOutBadge } from "./messages";
import type { Product, Size } from "./product";
import { normaliseSize } from "./sizes";

/** What the stock rules read of a product. */
export type Stocked = Pick<Product, "sizes" | "stockBySize" | "stock">;

/** Whole pieces, never below 0; undefined (no limit) for what is not a number. */
export function parseQuantity(raw: unknown): number | undefined {
  const pieces = readNumber(raw);
  return pieces === undefined ? undefined : Math.max(Math.floor(pieces), 0);
}

/**
 * Whole numbers by normalised size, from an object or from an owner's text ("S 4, M: 12"). Two labels of one size:
 * the smaller count, so that nothing is sold twice.
 */
export function parseCounts(raw: unknown): Record<Size, number> {
  const counts: Record<Size, number> = {};
  for (const [label, count] of typeof raw === "string" ? textEntries(raw) : Object.entries(fieldsOf(raw))) {
    const size = normaliseSize(label);
    const pieces = parseQuantity(count);
    if (size && pieces !== undefined) counts[size] = Math.min(counts[size] ?? pieces, pieces);
  }
  return counts;
}

function textEntries(text: string): string[][] {
  return readList(text).map((part) => part.split(/[\s:=]+(?=-?\d+$)/));
}

/** Pieces of one size; undefined: no limit (spec 5). There are 0 of a size that the product is not offered in. */
export function stockOf({ sizes, stockBySize, stock }: Stocked, size: Size): number | undefined {
  return sizes.includes(size) ? (stockBySize[size] ?? stock) : 0;
}

/** Pieces of all offered sizes together; undefined as soon as one of them has no limit. */
export function totalStock({ sizes, stockBySize, stock }: Stocked): number | undefined {
  if (stock !== undefined || !sizes.length) return stock;
  let total = 0;
  for (const size of sizes) {
    const pieces = stockBySize[size];
    if (pieces === undefined) return;
    total += pieces;
  }
  return total;
}

/** False only when the total is a known 0. */
export function isInStock(product: Stocked): boolean {
  return totalStock(product) !== 0;
}

/** Spec 4: total 0 is SOLD OUT, 1 to 15 SELLING FAST, otherwise no badge. */
export function stockBadge(product: Stocked): typeof soldOutBadge | typeof sellingFastBadge | undefined {
  const total = totalStock(product);
  if (total === 0) return soldOutBadge;
  return total !== undefined && total <= lowStockMax ? sellingFastBadge : undefined;
}

/** The two columns that count a product's pieces, as they are stored. */
export interface Counts {
  stockbysize: unknown;
  stock: unknown;
}

/**
 * The columns after `change` pieces of a size came (above 0) or went (below 0), never below 0. What is not counted stays as
 * it is. Where two labels mean one size, all of them say the new number.
 */
export function adjustStock({ stockbysize, stock }: Counts, size: Size, change: number): Counts {
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

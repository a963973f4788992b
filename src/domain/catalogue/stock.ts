import { lowStockMax } from "../shared/limits";
import { fieldsOf, parseNumber, parseTexts } from "../shared/parse";
import { sellingFastBadge, soldOutBadge } from "./messages";
import type { NumberBySize, Product, Size } from "./product";
import { normaliseSize } from "./sizes";

/** The fields of a product that stock rules read. */
export type Stocked = Pick<Product, "sizes" | "stockBySize" | "stock">;

/** Parses a stock count: an integer of at least 0; undefined (no limit) for a value that is not a number. */
export function parseCount(raw: unknown): number | undefined {
  const quantity = parseNumber(raw);
  return quantity === undefined ? undefined : Math.max(Math.floor(quantity), 0);
}

/**
 * Parses stock counts by normalised size, from an object or from text that the owner typed ("S 4, M: 12").
 * When two labels mean the same size, the smaller count wins, so that no piece is sold twice.
 */
export function parseStockCounts(raw: unknown): NumberBySize {
  const counts: NumberBySize = {};
  for (const [label, count] of typeof raw === "string"
    ? splitTypedCounts(raw)
    : Object.entries(fieldsOf(raw))) {
    const size = normaliseSize(label);
    const quantity = parseCount(count);
    if (size && quantity !== undefined) counts[size] = Math.min(counts[size] ?? quantity, quantity);
  }
  return counts;
}

function splitTypedCounts(text: string): string[][] {
  return parseTexts(text).map((part) => part.split(/[\s:=]+(?=-?\d+$)/));
}

/** The stock of one size; undefined: no limit (spec 5). 0 for a size that the product does not have. */
export function stockOfSize({ sizes, stockBySize, stock }: Stocked, size: Size): number | undefined {
  return sizes.includes(size) ? (stockBySize[size] ?? stock) : 0;
}

/**
 * The stock of all sizes together; undefined when one size has no limit. 0 for a product without sizes, which
 * cannot be bought, whatever its `stock`.
 */
export function totalStock({ sizes, stockBySize, stock }: Stocked): number | undefined {
  if (!sizes.length) return 0;
  if (stock !== undefined) return stock;
  let total = 0;
  for (const size of sizes) {
    const quantity = stockBySize[size];
    if (quantity === undefined) return;
    total += quantity;
  }
  return total;
}

/** Whether any size can be bought: false only when the total stock is known to be 0. */
export function isInStock(product: Stocked): boolean {
  return totalStock(product) !== 0;
}

/**
 * The badge of a product card (spec 4): SOLD OUT for a total stock of 0, SELLING FAST for 1 to 15; undefined
 * otherwise.
 */
export function stockBadge(product: Stocked): typeof soldOutBadge | typeof sellingFastBadge | undefined {
  const total = totalStock(product);
  if (total === 0) return soldOutBadge;
  return total !== undefined && total <= lowStockMax ? sellingFastBadge : undefined;
}

/** The two stock columns of a product record, as stored. */
export interface StockColumns {
  stockbysize: unknown;
  stock: unknown;
}

/**
 * Stock columns with every count above `lowStockMax` replaced by `lowStockMax + 1`. Records with equal
 * results show the same badge, stock texts, sold-out sizes and counts.
 */
export function clampToShownStock({ stockbysize, stock }: StockColumns): StockColumns {
  const clamp = (count: number) => Math.min(count, lowStockMax + 1);
  const counts = Object.entries(parseStockCounts(stockbysize)).map(([size, count]) => [size, clamp(count)]);
  const total = parseCount(stock);
  return { stockbysize: Object.fromEntries(counts), stock: total === undefined ? null : clamp(total) };
}

/**
 * Adds `change` (positive or negative) to the stock of a size; the result is never below 0. A size without a
 * count stays without a count. When two labels mean the same size, both get the new count.
 */
export function adjustStock(
  { stockbysize, stock }: StockColumns,
  size: string,
  change: number,
): StockColumns {
  const counts = parseStockCounts(stockbysize);
  const before = counts[size];
  if (before !== undefined) {
    const left = Math.max(0, before + change);
    if (typeof stockbysize === "string") return { stockbysize: { ...counts, [size]: left }, stock };
    const labels = Object.entries(fieldsOf(stockbysize));
    const changed = labels.map(([label, count]) => [label, isCountOfSize(label, count, size) ? left : count]);
    return { stockbysize: Object.fromEntries(changed), stock };
  }
  const total = parseNumber(stock);
  if (Object.keys(counts).length || total === undefined) return { stockbysize, stock };
  return { stockbysize, stock: Math.max(0, Math.floor(total) + change) };
}

function isCountOfSize(label: string, count: unknown, size: string): boolean {
  return normaliseSize(label) === size && parseNumber(count) !== undefined;
}

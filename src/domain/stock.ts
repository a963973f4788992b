import { lowStockPieces } from "./limits";
import { sellingFastBadge, soldOutBadge } from "./messages/catalogue";
import type { Product, Size } from "./product";
import { fieldsOf, readList, readNumber } from "./read";
import { normaliseSize } from "./sizes";

/** What the stock rules read of a product. */
export type Stocked = Pick<Product, "sizes" | "stockBySize" | "stock">;

/** Whole pieces, never below 0; undefined (no limit) for what is not a number. */
export function parsePieces(raw: unknown): number | undefined {
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
    const pieces = parsePieces(count);
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
  return total !== undefined && total <= lowStockPieces ? sellingFastBadge : undefined;
}

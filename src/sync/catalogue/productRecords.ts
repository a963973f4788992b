import { parseProduct } from "../../domain/catalogue/parseProduct";
import type { Product, ProductId } from "../../domain/catalogue/product";

/** Parsed product records: products to show and ids of products to remove. */
export interface ParsedRecords {
  put: Product[];
  gone: ProductId[];
}

const reported = new Set<string>();

/**
 * Parses a raw product record and adds it to the parsed records: a product to `put`, the id of an inactive
 * product to `gone`. The id of an invalid record is added to `gone` too, because its stored version is
 * outdated; each problem is logged once.
 */
export function parseAndAddRecord({ put, gone }: ParsedRecords, raw: unknown): void {
  const result = parseProduct(raw);
  if (!result.ok) {
    if (result.id) gone.push(result.id);
    const problem = `${result.id} ${result.problem}`;
    if (!reported.has(problem))
      console.warn(`Skipped product ${result.id || "without an id"}: ${result.problem}.`);
    reported.add(problem);
  } else if (result.product.active === false) gone.push(result.product.id);
  else put.push(result.product);
}

/** Returns the valid, active products among raw product records. */
export function activeProducts(raws: readonly unknown[]): Product[] {
  const records: ParsedRecords = { put: [], gone: [] };
  for (const raw of raws) parseAndAddRecord(records, raw);
  return records.put;
}

import { parseProduct } from "../domain/parseProduct";
import type { Product } from "../domain/product";

const reported = new Set<string>();

/** The active, well-formed products among raw records; a bad one is skipped and said once in the console. */
export function goodProducts(records: readonly unknown[]): Product[] {
  const good: Product[] = [];
  for (const record of records) {
    const result = parseProduct(record);
    if (result.ok) good.push(result.product);
    else if (!reported.has(result.id)) {
      reported.add(result.id);
      console.warn(`Skipped product ${result.id}: ${result.problem}`);
    }
  }
  return good;
}

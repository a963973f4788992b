import { parseProduct } from "../../domain/catalogue/parseProduct";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { allRecords } from "../../server/allRecords";
import { changeCatalogue } from "../../state/catalogue/catalogue";
import { showProvisional } from "./provisional";

/** Raw rows, sorted into what is shown and what is not. */
export interface Rows {
  put: Product[];
  gone: ProductId[];
}

const reported = new Set<string>();

/**
 * Adds a raw record to `rows`. A bad one is skipped and said once in the console; should a good version of it be on
 * the device, it goes: the shop would sell what its owner changed.
 */
export function addRecord({ put, gone }: Rows, record: unknown): void {
  const result = parseProduct(record);
  if (!result.ok) {
    if (result.id) gone.push(result.id);
    const said = `${result.id} ${result.problem}`;
    if (!reported.has(said))
      console.warn(`Skipped product ${result.id || "without an id"}: ${result.problem}.`);
    reported.add(said);
  } else if (result.product.active === false) gone.push(result.product.id);
  else put.push(result.product);
}

/** The products among raw records that can be shown. */
export function goodProducts(records: readonly unknown[]): Product[] {
  const rows: Rows = { put: [], gone: [] };
  for (const record of records) addRecord(rows, record);
  return rows.put;
}

/** Reads every product by its record, for this visit. @throws {ShopError} */
export async function fetchAllProducts(): Promise<void> {
  for await (const page of allRecords()) showProvisional(goodProducts(page));
  changeCatalogue({ status: "ready" });
}

import { readShopperRows, storeShopperRowsNote } from "../../db/eviction";
import { watchRows } from "../../db/watchRows";

/** Keeps the note of what the database holds, by which a later visit finds that the browser has deleted it. */
export function noteStoredRows(): void {
  watchRows(readShopperRows, undefined, (rows) => rows && storeShopperRowsNote(rows));
}

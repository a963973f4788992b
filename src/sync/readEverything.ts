import { allRecords } from "../server/allRecords";
import { changeCatalogue } from "../state/catalogue";
import { showEarly } from "./early";
import { goodProducts } from "./rows";

/** Reads every product by its record, for this visit. @throws {ServerError} */
export async function readEverything(): Promise<void> {
  for await (const page of allRecords()) showEarly(goodProducts(page));
  changeCatalogue({ status: "ready" });
}

import { fetchAllProductRecords } from "../../server/catalogue/products";
import type { CatalogueStore } from "../callbacks";
import { activeProducts } from "./productRecords";
import type { ProvisionalList } from "./provisionalList";

/**
 * Fetches all products page by page and shows them without storing them: the fallback when the server refuses
 * the requests for snapshot and changes.
 * @throws {ShopError}
 */
export async function fetchAllProducts(
  catalogue: CatalogueStore,
  { showProvisional }: Pick<ProvisionalList, "showProvisional">,
): Promise<void> {
  for await (const page of fetchAllProductRecords()) showProvisional(activeProducts(page));
  catalogue.change({ status: "ready" });
}

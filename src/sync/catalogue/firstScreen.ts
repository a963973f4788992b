import { collections } from "../../domain/catalogue/collections";
import { type Product, type ProductId, parseProductId } from "../../domain/catalogue/product";
import { fetchNewestOfCollection } from "../../server/catalogue/products";
import { isOfflineError } from "../../server/shopError";
import type { CatalogueStore, StatusReporter } from "../callbacks";
import { activeProducts } from "./productRecords";
import type { ProvisionalList } from "./provisionalList";

/** Products of each collection on the first screen: three rows of the widest grid. */
const firstScreenCount = 12;

/** The parts of sync that exist before the engine is loaded. */
export interface FirstScreenDependencies {
  catalogue: CatalogueStore;
  provisional: ProvisionalList;
  status: StatusReporter;
}

/**
 * Queries and shows the newest products of each collection, before the catalogue is pulled. Reports `offline`
 * when no query is answered. Never rejects: after a failed query the pull fetches the products.
 * @returns whether all queries succeeded
 */
export async function loadFirstScreen({
  catalogue,
  provisional,
  status,
}: FirstScreenDependencies): Promise<boolean> {
  const answers = await Promise.allSettled(
    collections.map(({ id }) => fetchNewestOfCollection(id, firstScreenCount)),
  );
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const products = activeProducts(found);
  if (products.length > 0) provisional.showProvisional(products);
  // Reported here because the pull would report it only after its own timeout.
  if (answers.every(isOfflineFailure) && catalogue.current().status === "loading")
    status.report({ offline: true });
  return answers.every((answer) => answer.status === "fulfilled");
}

function isOfflineFailure(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === "rejected" && isOfflineError(answer.reason);
}

/**
 * Selects the products to show first at the next visit: the newest of each collection of home, and the
 * product whose page is open.
 */
export function firstScreenProducts(catalogue: CatalogueStore): Product[] {
  const { inCollection, byId } = catalogue.current();
  const newest = collections.flatMap(({ id }) => inCollection(id).slice(0, firstScreenCount));
  const id = productIdOfPage();
  const open = id && byId.get(id);
  return [...new Set(open ? [open, ...newest] : newest)];
}

function productIdOfPage(): ProductId | "" {
  return parseProductId(/^\/product\/([\w-]+)/.exec(location.pathname)?.[1]);
}

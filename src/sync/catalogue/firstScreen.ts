import { collections } from "../../domain/catalogue/collections";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { newestOfCollection } from "../../server/catalogue/products";
import { ShopError } from "../../server/shopError";
import { currentCatalogue } from "../../state/catalogue/catalogue";
import { syncState } from "../../state/device/syncState";
import { goodProducts } from "./fetchAllProducts";
import { showProvisional } from "./provisional";

/** Products of each list that are needed before anything else: three rows of the widest grid. */
const firstScreenCount = 12;

/**
 * Shows a first visitor what the page starts with, before the rest of the catalogue is there: the newest of each
 * collection. Never rejects: what could not be read comes with the catalogue. When nothing answers, the views are told.
 * @returns whether all of it could be read
 */
export async function loadFirstScreen(): Promise<boolean> {
  const answers = await Promise.allSettled(
    collections.map(({ id }) => newestOfCollection(id, firstScreenCount)),
  );
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const products = goodProducts(found);
  if (products.length > 0) showProvisional(products);
  // The sync finds out as well, but only after it has waited, too.
  if (answers.every(isSilence) && currentCatalogue().status === "loading") syncState.offline = true;
  return answers.every(({ status }) => status === "fulfilled");
}

function isSilence(answer: PromiseSettledResult<unknown>): boolean {
  return (
    answer.status === "rejected" && answer.reason instanceof ShopError && answer.reason.kind === "offline"
  );
}

/** What the next visit is likely to start with: what home starts with now, and the product whose page this is. */
export function firstScreenOfPage(): Product[] {
  const { inCollection, byId } = currentCatalogue();
  const first = collections.flatMap(({ id }) => inCollection(id).slice(0, firstScreenCount));
  const open = byId.get(productOfPage() ?? "");
  return [...new Set(open ? [open, ...first] : first)];
}

/** The product whose page is open. */
function productOfPage(): ProductId | undefined {
  return /^\/product\/([\w-]+)/.exec(location.pathname)?.[1];
}

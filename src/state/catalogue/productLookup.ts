import { useEffect, useState } from "react";
import { parseProduct } from "../../domain/catalogue/parseProduct";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { fetchProductRecord } from "../../server/catalogue/products";
import { useSyncedSince } from "../device/syncStatus";
import { applyCatalogueChange, useCatalogue } from "./catalogue";

/**
 * The result of looking up a page's product: still loading, found, known not to exist, or unknown because the
 * server did not answer.
 */
export type ProductLookup =
  | { status: "loading" | "absent" | "offline" }
  | { status: "found"; product: Product };

/**
 * Looks up the product of a page: first in the catalogue in memory; a product that it does not have (yet) is
 * requested from the server, so that a shared link does not wait for the whole catalogue.
 * @param id product id from the URL, so it may be any text
 */
export function useProduct(id: string): ProductLookup {
  const { byId, status } = useCatalogue();
  const [requested, setRequested] = useState<{ id: string; outcome: "absent" | "offline"; at: number }>();
  const isSynced = useSyncedSince(requested?.at ?? Number.POSITIVE_INFINITY);
  const product = byId.get(id as ProductId);
  const known = product !== undefined;

  useEffect(() => {
    if (known) return;
    const request = new AbortController();
    void (prefetches.get(id) ?? requestProduct(id, request.signal)).then((outcome) => {
      if (outcome && !request.signal.aborted) setRequested({ id, outcome, at: Date.now() });
    });
    return () => request.abort();
  }, [id, known]);

  if (product) return product.active === false ? { status: "absent" } : { status: "found", product };
  if (requested?.id !== id) return { status: "loading" };
  // The catalogue was brought up to date after the request, so it has all products, and this product does not
  // exist.
  if (status === "ready" && isSynced) return { status: "absent" };
  return { status: requested.outcome };
}

/**
 * Requests a product from the server and adds it to the catalogue.
 * @returns why the product was not added; undefined when it was added or the request was aborted
 */
async function requestProduct(id: string, signal: AbortSignal): Promise<"absent" | "offline" | undefined> {
  try {
    const record = await fetchProductRecord(id, signal);
    const result = record === undefined ? undefined : parseProduct(record);
    if (!result?.ok) {
      if (result) console.warn(`Skipped product ${result.id}: ${result.problem}`);
      return "absent";
    }
    applyCatalogueChange({ put: [result.product] });
    return;
  } catch {
    if (signal.aborted) return;
    return "offline";
  }
}

/**
 * Requests of `prefetchProduct`, by product id. A product's page waits for such a request instead of sending
 * another one.
 */
const prefetches = new Map<string, ReturnType<typeof requestProduct>>();

/** Requests a product whose page the shopper will probably open; returns the same as `requestProduct`. */
export function prefetchProduct(id: string): ReturnType<typeof requestProduct> {
  const request =
    prefetches.get(id) ??
    requestProduct(id, new AbortController().signal).finally(() => prefetches.delete(id));
  prefetches.set(id, request);
  return request;
}

/**
 * Adds a product to the recently viewed products of this device. A failure is only logged: the page does not
 * depend on it.
 */
export function recordViewedProduct(id: ProductId): void {
  void import("../../db/catalogue/mutations")
    .then(({ storeViewedProduct }) => storeViewedProduct(id))
    .catch(console.warn);
}

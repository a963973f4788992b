import { useEffect, useState } from "react";
import { parseProduct } from "../../domain/catalogue/parseProduct";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { fetchProductRecord } from "../../server/catalogue/products";
import { useSyncedSince } from "../device/syncStatus";
import { changeCatalogue, useCatalogue } from "./catalogue";

/** The product of a page: being looked up, found, known not to exist, or unknown for lack of an answer. */
export type ProductLookup =
  | { status: "loading" | "absent" | "offline" }
  | { status: "found"; product: Product };

/**
 * Looks up the product of a page. The catalogue in memory answers at once; a product that it does not have
 * (yet) is requested from the server, so that a shared link does not wait for the whole catalogue.
 * @param id from the URL, so it may be any text
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
  // A catalogue that was brought up to date after the request has all products.
  if (status === "ready" && isSynced) return { status: "absent" };
  return { status: requested.outcome };
}

/**
 * Requests a product and adds it to the catalogue.
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
    changeCatalogue({ put: [result.product] });
    return;
  } catch {
    if (signal.aborted) return;
    return "offline";
  }
}

/**
 * Requests that were sent before their page was opened, which waits for them instead of sending another one.
 */
const prefetches = new Map<string, ReturnType<typeof requestProduct>>();

/** Requests a product whose page will probably be opened, as `requestProduct`. */
export function prefetchProduct(id: string): ReturnType<typeof requestProduct> {
  const request =
    prefetches.get(id) ??
    requestProduct(id, new AbortController().signal).finally(() => prefetches.delete(id));
  prefetches.set(id, request);
  return request;
}

/**
 * Adds a product to the recently viewed products. A failure is logged only: the page does not depend on it.
 */
export function recordViewedProduct(id: ProductId): void {
  void import("../../db/catalogue/mutations")
    .then(({ storeViewedProduct }) => storeViewedProduct(id))
    .catch(console.warn);
}

import { useEffect, useState } from "react";
import { parseProduct } from "../../domain/catalogue/parseProduct";
import type { Product, ProductId } from "../../domain/catalogue/product";
import { productRecord } from "../../server/catalogue/products";
import { ShopError } from "../../server/shopError";
import { changeCatalogue, useCatalogue } from "./catalogue";

/** A product by its address: being looked for, found, known not to exist, or out of reach for now. */
export type ProductLookup =
  | { status: "loading" | "absent" | "offline" }
  | { status: "found"; product: Product };

/**
 * The product of a page. The catalogue in memory answers at once; what it does not have (yet) is asked of the server,
 * so that a shared link does not wait for the whole catalogue.
 */
export function useProduct(id: ProductId): ProductLookup {
  const { byId, status } = useCatalogue();
  const [asked, setAsked] = useState<{ id: ProductId; outcome: "absent" | "offline" }>();
  const product = byId.get(id);
  const known = product !== undefined;

  useEffect(() => {
    if (known) return;
    const question = new AbortController();
    void askFor(id, question.signal).then((outcome) => {
      if (outcome) setAsked({ id, outcome });
    });
    return () => question.abort();
  }, [id, known]);

  if (product) return product.active === false ? { status: "absent" } : { status: "found", product };
  if (asked?.id !== id) return { status: "loading" };
  // Without an answer, the complete catalogue of this device is as good a witness.
  if (asked.outcome === "offline" && status === "ready") return { status: "absent" };
  return { status: asked.outcome };
}

/** Undefined: found and in the catalogue now, or nobody waits any more. */
async function askFor(id: ProductId, signal: AbortSignal): Promise<"absent" | "offline" | undefined> {
  try {
    const record = await productRecord(id, signal);
    const result = record === undefined ? undefined : parseProduct(record);
    if (!result?.ok) {
      if (result) console.warn(`Skipped product ${result.id}: ${result.problem}`);
      return "absent";
    }
    changeCatalogue({ put: [result.product] });
    return;
  } catch (problem) {
    if (signal.aborted) return;
    return problem instanceof ShopError && problem.kind === "refused" ? "absent" : "offline";
  }
}

import { useMemo } from "react";
import { youMayAlsoLike } from "../../domain/messages/product";
import type { ProductId } from "../../domain/product";
import { relatedProducts } from "../../domain/related";
import { useCatalogue } from "../../state/catalogue";
import { ProductStrip } from "./ProductStrip";

/** Spec 2 and 7: up to 3 other products. */
export function Related({ id }: { id: ProductId }) {
  const { products } = useCatalogue();
  const related = useMemo(() => relatedProducts(products, id), [products, id]);
  return <ProductStrip id="related" title={youMayAlsoLike} products={related} />;
}

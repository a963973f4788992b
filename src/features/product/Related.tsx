import { useMemo } from "react";
import { relatedProducts } from "../../domain/catalogue/collections";
import { youMayAlsoLike } from "../../domain/catalogue/messages";
import type { ProductId } from "../../domain/catalogue/product";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { ProductStrip } from "./ProductStrip";

/** Spec 2 and 7: up to 3 other products. */
export function Related({ id }: { id: ProductId }) {
  const { products } = useCatalogue();
  const related = useMemo(() => relatedProducts(products, id), [products, id]);
  return <ProductStrip id="related" title={youMayAlsoLike} products={related} />;
}

import { relatedProductsMax } from "./limits";
import type { Product, ProductId } from "./product";

/** Spec 7, 'You may also like': the first 3 other products whose `active` is true or unset. */
export function relatedProducts(products: readonly Product[], current: ProductId): readonly Product[] {
  const related: Product[] = [];
  for (const product of products) {
    if (related.length === relatedProductsMax) break;
    if (product.id !== current && product.active !== false) related.push(product);
  }
  return related;
}

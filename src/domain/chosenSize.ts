import type { Size } from "./product";
import { type Stocked, stockOf } from "./stock";

/** The size to start with on a product page: the one that was chosen last, if this product has some of it. */
export function sizeToStartWith(product: Stocked, chosenLast: Size | undefined): Size | undefined {
  return chosenLast !== undefined && stockOf(product, chosenLast) !== 0 ? chosenLast : undefined;
}

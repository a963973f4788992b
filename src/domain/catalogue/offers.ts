import { sellableQuantity, sellableSizes } from "../checkout/checkoutLines";
import type { Product, Size } from "./product";

/** What is for sale of a product: one size, or the product itself when it has no sizes. */
export interface Offer {
  size: Size;
  /** The permanent identifier in structured data and feeds: Shiprocket's variant number, else "id-size". */
  sku: string;
  inStock: boolean;
}

/** Google's and Meta's limit of an identifier. */
const skuMaxChars = 50;

/**
 * The offers of a product, one per size, with unique identifiers. A product without sizes cannot be added to the cart, so its
 * offer is out of stock.
 */
export function createOffers(product: Product): Offer[] {
  const used = new Set<string>();
  return sellableSizes(product).map((size, index) => {
    const sku = skuOf(product, size);
    const unique = used.has(sku) ? `${product.id.slice(0, skuMaxChars - 4)}-${index}` : sku;
    used.add(unique);
    return { size, sku: unique, inStock: size !== "" && sellableQuantity(product, size) !== 0 };
  });
}

function skuOf({ id, variantIds }: Product, size: Size): string {
  const number = variantIds[size];
  if (number) return String(number);
  // Feeds accept letters, digits and dashes only.
  const label = size.replace(/[^\w.-]+/g, "-");
  return (size ? `${id}-${label}` : id).slice(0, skuMaxChars);
}

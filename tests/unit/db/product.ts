import type { Product } from "../../../src/domain/catalogue/product";
import { asProductId } from "../../../tools/testkit/brandedTypes";

/** A product with 3 of S, none of L, and M without a limit. */
export function product(id: string, change: Partial<Product> = {}): Product {
  return {
    id: asProductId(id),
    name: `Tee ${id}`,
    price: 999,
    pictures: [],
    active: true,
    collectionIds: ["C-NEW"],
    createdAt: 1_700_000_000_000,
    sizes: ["S", "M", "L"],
    stockBySize: { S: 3, L: 0 },
    gender: "Men",
    description: "",
    variantIds: { S: 11 },
    ...change,
  };
}

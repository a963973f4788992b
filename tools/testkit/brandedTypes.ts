import type { ProductId, Size } from "../../src/domain/catalogue/product";

/** A product id of a test, which did not come through a parser. */
export const asProductId = (id: string): ProductId => id as ProductId;

/** A normalised size of a test that is not one of the default sizes, "28" for instance. */
export const asSize = (label: string): Size => label as Size;

import { addOrIncrementLine } from "../../../../src/domain/cart/cart";
import { type CartLine, createCartLine } from "../../../../src/domain/cart/cartLine";
import type { Product } from "../../../../src/domain/catalogue/product";
import { normaliseSize } from "../../../../src/domain/catalogue/sizes";
import { asProductId } from "../../../../tools/testkit/brandedTypes";

export const makeLine = (fields: Partial<CartLine> = {}): CartLine => ({
  id: asProductId("p1"),
  size: "M",
  name: "Indigo Tee",
  price: 999,
  frontImage: "",
  quantity: 1,
  addedAt: 1,
  ...fields,
});

/** Adds one piece of a product to a cart, as the product page does. @param now milliseconds since 1970 */
export const addPiece = (
  lines: readonly CartLine[],
  product: Product,
  size: string | undefined,
  now: number,
) => addOrIncrementLine(lines, createCartLine(product, normaliseSize(size), 1, now));

import { readName } from "../catalogue/parseProduct";
import { parseAddresses, pictureUrl } from "../catalogue/pictures";
import type { Product, ProductId, Rupees, Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { parseQuantity, stockOf } from "../catalogue/stock";
import { lineQuantityMax, lineQuantityMin } from "../shared/limits";
import { readPrice } from "../shared/money";
import { fieldsOf, readId, readNumber } from "../shared/parse";

/** One size of one product in the cart. Id and size together name the line. */
export interface CartLine {
  id: ProductId;
  size: Size;
  name: string;
  /** As it was when the line was last touched; see `lineNow` for what the shop asks today. */
  price: Rupees;
  /** Address of a small front picture, or "". */
  frontImage: string;
  /** Whole, at least 1. */
  quantity: number;
  /** Shiprocket's number of this size. */
  variantId?: number;
  /** Pieces of this size when the line was last touched; absent: no limit. */
  stockForSize?: number;
  /** Milliseconds since 1970; lines stand in this order. */
  addedAt: number;
}

/** Width of the picture that a line keeps: 112 px at two pixels each. */
const linePicturePx = 224;

/** What a line holds of its product: name, price, picture, variant and stock as they are now. */
export function lineOf(product: Product, size: Size, quantity: number, addedAt: number): CartLine {
  const { id, name, price, pictures, variantIds } = product;
  const front = pictures[0];
  const frontImage = front ? pictureUrl(front, linePicturePx) : "";
  const stock = stockOf(product, size);
  const variantId = variantIds[size];
  return {
    id,
    size,
    name,
    price,
    frontImage,
    quantity,
    ...(variantId === undefined ? {} : { variantId }),
    ...(stock === undefined ? {} : { stockForSize: stock }),
    addedAt,
  };
}

/** Spec 4: between 1 and the size's stock; `stock` undefined is no limit. */
export function clampQuantity(quantity: number, stock: number | undefined): number {
  return Math.max(lineQuantityMin, Math.min(quantity, stock ?? quantity));
}

/**
 * A line from storage or from another device, with pictures in every shape of spec 3. Undefined without an id or
 * a size, as nothing could be ordered then; a lost name or price is mended by `lineNow` from the product.
 */
export function parseCartLine(raw: unknown): CartLine | undefined {
  const fields = fieldsOf(raw);
  const id = readId(fields["id"]);
  const size = normaliseSize(fields["size"]);
  if (!id || !size) return;
  const stock = parseQuantity(fields["stockForSize"]);
  const variantId = readNumber(fields["variantId"] ?? fields["variant_id"]);
  const quantity = Math.min(parseQuantity(fields["quantity"]) ?? lineQuantityMin, lineQuantityMax);
  return {
    id,
    size,
    name: readName(fields["name"]),
    price: readPrice(fields["price"]),
    frontImage: parseAddresses([fields["frontImage"], fields["images"], fields["backImage"]])[0] ?? "",
    quantity: clampQuantity(quantity, stock),
    ...(variantId === undefined ? {} : { variantId }),
    ...(stock === undefined ? {} : { stockForSize: stock }),
    addedAt: parseQuantity(fields["addedAt"]) ?? 0,
  };
}

/** True for the line of this product in this size. */
export function isLine(line: Pick<CartLine, "id" | "size">, id: ProductId, size: Size): boolean {
  return line.id === id && line.size === size;
}

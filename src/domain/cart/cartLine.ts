import { parseProductName } from "../catalogue/parseProduct";
import { parsePictureUrls, pictureUrl } from "../catalogue/pictures";
import { type Product, type ProductId, parseProductId, type Rupees, type Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { parseCount, stockOfSize } from "../catalogue/stock";
import { lineQuantityMax, lineQuantityMin } from "../shared/limits";
import { parsePrice } from "../shared/money";
import { fieldsOf, parseNumber } from "../shared/parse";

/** One size of one product in the cart, identified by id and size. */
export interface CartLine {
  id: ProductId;
  size: Size;
  name: string;
  /** The price when the line was last changed; `compareLineToProduct` returns the current price. */
  price: Rupees;
  /** URL of a small front picture, or "". */
  frontImage: string;
  /** Integer, at least 1. */
  quantity: number;
  /** Shiprocket's permanent number of this size. */
  variantId?: number;
  /** Stock of this size when the line was last changed; absent: no limit. */
  stockForSize?: number;
  /** Milliseconds since 1970; the sort order of lines. */
  addedAt: number;
}

/** Width of a line's picture: 112 CSS px at a device pixel ratio of 2. */
const linePicturePx = 224;

/** Creates a line with the current name, price, picture, variant id and stock of its product. */
export function createCartLine(product: Product, size: Size, quantity: number, addedAt: number): CartLine {
  const { id, name, price, pictures, variantIds } = product;
  const front = pictures[0];
  const frontImage = front ? pictureUrl(front, linePicturePx) : "";
  const stock = stockOfSize(product, size);
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

/**
 * Clamps a quantity between 1 and the size's stock (spec 4), at most `lineQuantityMax`.
 * @param stock undefined: no limit
 */
export function clampQuantity(quantity: number, stock: number | undefined): number {
  return Math.max(lineQuantityMin, Math.min(quantity, stock ?? quantity, lineQuantityMax));
}

/**
 * Parses a stored cart line; accepts pictures in every shape of spec 3. undefined when id or size is missing,
 * because such a line could not be ordered. `compareLineToProduct` fills in a missing name or price from the
 * product.
 */
export function parseCartLine(raw: unknown): CartLine | undefined {
  const fields = fieldsOf(raw);
  const id = parseProductId(fields["id"]);
  const size = normaliseSize(fields["size"]);
  if (!id || !size) return;
  const stock = parseCount(fields["stockForSize"]);
  const variantId = parseNumber(fields["variantId"] ?? fields["variant_id"]);
  const quantity = Math.min(parseCount(fields["quantity"]) ?? lineQuantityMin, lineQuantityMax);
  return {
    id,
    size,
    name: parseProductName(fields["name"]),
    price: parsePrice(fields["price"]),
    frontImage: parsePictureUrls([fields["frontImage"], fields["images"], fields["backImage"]])[0] ?? "",
    quantity: clampQuantity(quantity, stock),
    ...(variantId === undefined ? {} : { variantId }),
    ...(stock === undefined ? {} : { stockForSize: stock }),
    addedAt: parseCount(fields["addedAt"]) ?? 0,
  };
}

/** Whether a line has this product and size. */
export function isLineOfSize(line: Pick<CartLine, "id" | "size">, id: ProductId, size: Size): boolean {
  return line.id === id && line.size === size;
}

/** Spec 2: the total quantity in the badge of the cart icon. */
export function totalQuantity(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A quantity of one size of one product. */
export type LineQuantity = Pick<CartLine, "id" | "size" | "quantity">;

/**
 * Subtracts quantities from a cart, for example those that were ordered; lines that reach 0 are removed.
 */
export function subtractQuantities(
  lines: readonly CartLine[],
  subtracted: readonly LineQuantity[],
): readonly CartLine[] {
  return lines.flatMap((line) => {
    const quantity = subtracted.reduce(
      (sum, each) => sum + (isLineOfSize(line, each.id, each.size) ? each.quantity : 0),
      0,
    );
    if (!quantity) return [line];
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  });
}

import { type CartLine, isLine } from "../cart/cartLine";
import { isGone, type LineChange } from "../cart/lineChanges";
import type { Product, ProductId, Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { parseQuantity } from "../catalogue/stock";
import { fieldsOf, readId } from "../shared/parse";

/** A line of the cart that the server could not meet when a checkout was asked for. */
export interface RefusedLine {
  id: ProductId;
  size: Size;
  asked: number;
  /** Pieces that there are; 0: it cannot be had at all. */
  left: number;
}

/** The lines of a refusal; what does not name a line is left out. */
export function parseRefusedLines(raw: unknown): RefusedLine[] {
  return (Array.isArray(raw) ? raw : []).flatMap((entry) => {
    const fields = fieldsOf(entry);
    const id = readId(fields["id"]);
    const size = normaliseSize(fields["size"]);
    const asked = parseQuantity(fields["asked"]) ?? 0;
    return id && size ? [{ id, size, asked, left: parseQuantity(fields["left"]) ?? 0 }] : [];
  });
}

/** What was refused of a line, for as long as the line still asks for it. */
export function refusalOf(
  line: Pick<CartLine, "id" | "size" | "quantity">,
  refused: readonly RefusedLine[],
): RefusedLine | undefined {
  return refused.find((each) => isLine(each, line.id, line.size) && line.quantity > each.left);
}

/** What a line says with its refusal: the server's word about the pieces is the newer one. */
export function changeWithRefusal(
  news: readonly LineChange[],
  refusal: RefusedLine | undefined,
): readonly LineChange[] {
  // What the catalogue knows already says more than that it cannot be had.
  if (!refusal || news.some(isGone)) return news;
  if (refusal.left === 0) return [{ kind: "unavailable" }];
  return [{ kind: "fewer-left", pieces: refusal.left }, ...news.filter(({ kind }) => kind !== "fewer-left")];
}

/** The product with as many pieces of the refused size as the server said there are. */
export function asRefused(product: Product, refusal: RefusedLine | undefined): Product {
  if (!refusal) return product;
  return { ...product, stockBySize: { ...product.stockBySize, [refusal.size]: refusal.left } };
}

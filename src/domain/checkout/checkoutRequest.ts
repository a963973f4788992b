import { type CartLine, isLineOfSize } from "../cart/cartLine";
import { isLineUnavailable, type LineChange } from "../cart/lineChanges";
import { type Product, type ProductId, parseProductId, type Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { parseCount, stockOfSize } from "../catalogue/stock";
import { fieldsOf } from "../shared/parse";
import { checkoutSuccessPath } from "../shared/paths";

/** The body of POST /api/shiprocket/access-token (spec 7). */
export interface CheckoutRequest {
  cart_data: { items: { variant_id: string; quantity: number }[] };
  redirect_url: string;
  timestamp: string;
}

/**
 * The request body that starts a checkout of these cart lines.
 * @param origin the shop's own origin
 * @param now time of the tap on Checkout
 */
export function buildCheckoutRequest(lines: readonly CartLine[], origin: string, now: Date): CheckoutRequest {
  return {
    cart_data: {
      items: lines.map(({ id, size, quantity, variantId }) => ({
        variant_id: `${variantId ?? `${id}-${size}`}`,
        quantity,
      })),
    },
    redirect_url: origin + checkoutSuccessPath,
    timestamp: now.toISOString(),
  };
}

/** A cart line that the server refused at checkout because of its stock. */
export interface RefusedLine {
  id: ProductId;
  size: Size;
  /** Remaining stock; 0: the line cannot be ordered at all. */
  left: number;
  /**
   * The stock of the size in the device's catalogue when the server refused the line; `stock` is undefined
   * for a size without a limit. Absent when the catalogue did not have the product.
   */
  known?: { stock: number | undefined };
}

/** Parses the refused lines of an error response of the server; skips lines without id or size. */
export function parseRefusedLines(raw: unknown): RefusedLine[] {
  return (Array.isArray(raw) ? raw : []).flatMap((line) => {
    const fields = fieldsOf(line);
    const id = parseProductId(fields["id"]);
    const size = normaliseSize(fields["size"]);
    return id && size ? [{ id, size, left: parseCount(fields["left"]) ?? 0 }] : [];
  });
}

/**
 * The server's refusal of a cart line at checkout, while it still applies: the line's quantity exceeds the
 * remaining stock, and the catalogue's stock of the size is the same as at the refusal. A different stock, or
 * a product that has left the shop, means that the catalogue has changed since the refusal; the result is
 * then undefined.
 * @param changes differences between the line and its product, from `compareLineToProduct`
 */
export function findLineRefusal(
  line: Pick<CartLine, "id" | "size" | "quantity">,
  refused: readonly RefusedLine[],
  product: Product | undefined,
  changes: readonly LineChange[] = [],
): RefusedLine | undefined {
  const isGone = changes.some(({ kind }) => kind === "product-gone");
  const hasChanged = ({ known }: RefusedLine) =>
    known && (isGone || (product && known.stock !== stockOfSize(product, line.size)));
  return refused.find(
    (each) => isLineOfSize(each, line.id, line.size) && line.quantity > each.left && !hasChanged(each),
  );
}

/**
 * Adds the server's refusal of a cart line at checkout to the changes of the line's product. The stock that
 * the server reported replaces the catalogue's, which is older.
 */
export function addRefusalToLineChanges(
  changes: readonly LineChange[],
  refusal: RefusedLine | undefined,
): readonly LineChange[] {
  // The catalogue knows a more specific reason than the refusal's "unavailable".
  if (!refusal || changes.some(isLineUnavailable)) return changes;
  if (refusal.left === 0) return [{ kind: "unavailable" }];
  return [{ kind: "fewer-left", left: refusal.left }, ...changes.filter(({ kind }) => kind !== "fewer-left")];
}

/** The product with the stock that the server reported when it refused a line at checkout. */
export function withRefusedStock(product: Product, refusal: RefusedLine | undefined): Product {
  if (!refusal) return product;
  return { ...product, stockBySize: { ...product.stockBySize, [refusal.size]: refusal.left } };
}

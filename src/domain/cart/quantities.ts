import { type CartLine, isLine } from "./cartLine";

/** Spec 2: the number on the cart icon. */
export function totalQuantity(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** So many pieces of one size of one product. */
export type Quantities = Pick<CartLine, "id" | "size" | "quantity">;

/** The cart without these pieces: what is there beyond them, and what they do not name, stays. */
export function subtractQuantities(
  lines: readonly CartLine[],
  taken: readonly Quantities[],
): readonly CartLine[] {
  return lines.flatMap((line) => {
    const pieces = taken.reduce(
      (sum, each) => sum + (isLine(line, each.id, each.size) ? each.quantity : 0),
      0,
    );
    if (!pieces) return [line];
    return line.quantity > pieces ? [{ ...line, quantity: line.quantity - pieces }] : [];
  });
}

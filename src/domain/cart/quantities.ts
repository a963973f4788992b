import { type CartLine, isLineOfSize } from "./cartLine";

/** Spec 2: the total quantity in the badge of the cart icon. */
export function totalQuantity(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A quantity of one size of one product. */
export type LineQuantity = Pick<CartLine, "id" | "size" | "quantity">;

/** Subtracts quantities from the lines of a cart; lines that reach 0 are removed. */
export function subtractQuantities(
  lines: readonly CartLine[],
  taken: readonly LineQuantity[],
): readonly CartLine[] {
  return lines.flatMap((line) => {
    const quantity = taken.reduce(
      (sum, each) => sum + (isLineOfSize(line, each.id, each.size) ? each.quantity : 0),
      0,
    );
    if (!quantity) return [line];
    return line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  });
}

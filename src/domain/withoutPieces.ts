import { type CartLine, isLine } from "./cartLine";

/** So many pieces of one size of one product. */
export type Pieces = Pick<CartLine, "id" | "size" | "quantity">;

/** The cart without these pieces: what is there beyond them, and what they do not name, stays. */
export function withoutPieces(lines: readonly CartLine[], taken: readonly Pieces[]): readonly CartLine[] {
  return lines.flatMap((line) => {
    const pieces = taken.reduce(
      (sum, each) => sum + (isLine(line, each.id, each.size) ? each.quantity : 0),
      0,
    );
    if (!pieces) return [line];
    return line.quantity > pieces ? [{ ...line, quantity: line.quantity - pieces }] : [];
  });
}

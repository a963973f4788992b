import type { CartLine } from "./cartLine";

/** Spec 2: the number on the cart icon. */
export function totalQuantity(lines: readonly Pick<CartLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

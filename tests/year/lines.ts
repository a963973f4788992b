import type { Random } from "../../tools/testkit/seededRandom";
import { type Line, products, scarceProduct } from "./goods";

/** The lines of an order, one to three; 3 of 10 orders want the scarce product, and 1 of 100 is large. */
export function linesOf(random: Random): Line[] {
  const first = random.chance(0.3) ? scarceProduct : random.below(products.length - 1);
  if (random.chance(0.01)) return [{ product: products.length - 2, quantity: 25 }];
  const count = random.chance(0.3) ? 2 + random.below(2) : 1;
  return Array.from({ length: count }, (_, at) => ({
    product: (first + at) % products.length,
    quantity: 1 + random.below(3),
  }));
}

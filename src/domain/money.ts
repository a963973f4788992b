import { priceMaxRupees } from "./limits";
import type { Rupees } from "./product";
import { readNumber } from "./read";

/** Whole rupees above 0, rounded; 0 for what is no price. Formatting belongs to ui/format. */
export function readPrice(raw: unknown): Rupees {
  const price = Math.round(readNumber(raw) ?? 0);
  return price > 0 && price <= priceMaxRupees ? price : 0;
}

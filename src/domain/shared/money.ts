import type { Rupees } from "../catalogue/product";
import { priceMaxRupees } from "./limits";
import { readNumber } from "./parse";

/** Parses a price: whole rupees above 0, rounded; 0 for a value that is not a price. */
export function readPrice(raw: unknown): Rupees {
  const price = Math.round(readNumber(raw) ?? 0);
  return price > 0 && price <= priceMaxRupees ? price : 0;
}

/** Formats rupees for mails, "₹1,23,456". Pages use ui/format.ts with Intl, which PocketBase's engine does not have. */
export function formatRupees(amount: number): string {
  const digits = `${Math.abs(Math.round(amount))}`;
  const grouped = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${amount < 0 ? "-" : ""}₹${grouped}${grouped && ","}${digits.slice(-3)}`;
}

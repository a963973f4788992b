import { manyStyles, oneStyle } from "../domain/catalogue/messages";
import type { Rupees } from "../domain/catalogue/product";
import { formatRupees, groupDigits } from "../domain/shared/money";

/* Prices and counts: without Intl, because the server renders them in an engine that lacks it. Every page loads this file. */

/** Spec 9: Indian rupees in the en-IN grouping, without decimals: "₹1,23,456". */
export function formatPrice(price: Rupees): string {
  return formatRupees(price);
}

/** A whole number in the en-IN grouping: "10,000". */
export function formatCount(count: number): string {
  return groupDigits(count);
}

/** "1 style", "10,000 styles". */
export function formatStyleCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? oneStyle : manyStyles}`;
}

import type { Rupees } from "../domain/product";

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});

/** Spec 9: Indian rupees in the en-IN grouping, without decimals: "₹1,23,456". */
export function formatPrice(price: Rupees): string {
  return rupees.format(price);
}

const numbers = new Intl.NumberFormat("en-IN");

/** A whole number in the en-IN grouping: "10,000". */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** "1 style", "10,000 styles". */
export function countStyles(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "style" : "styles"}`;
}

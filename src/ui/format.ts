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

const dates = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric" });

/** A day as the shopper's own clock has it, "21 November 2026"; "" for 0. */
export function formatDate(milliseconds: number): string {
  return milliseconds ? dates.format(milliseconds) : "";
}

const spans = new Intl.RelativeTimeFormat("en-IN", { numeric: "auto" });
const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago: "3 hours ago", "yesterday", "just now". */
export function formatAgo(milliseconds: number, now: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor((now - milliseconds) / length);
    if (count > 0) return spans.format(-count, unit);
  }
  return "just now";
}

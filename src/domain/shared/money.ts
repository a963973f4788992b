import type { Rupees } from "../catalogue/product";
import { priceMaxRupees } from "./limits";
import { parseNumber } from "./parse";

const amountMaxRupees = 1e9;

/** Parses a price: whole rupees above 0, rounded; 0 for a value that is not a price. */
export function parsePrice(raw: unknown): Rupees {
  const price = Math.round(parseNumber(raw) ?? 0);
  return price > 0 && price <= priceMaxRupees ? price : 0;
}

/**
 * Formats whole rupees for pages and mails, "₹1,23,456". Without Intl, which PocketBase's engine does not
 * have, so that the server and the browser render the same text.
 */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? "-" : ""}₹${groupDigits(amount)}`;
}

/**
 * Formats an amount that is paid or collected, in rupees, with both decimals when there are paise:
 * "₹1,898.50", "₹1,899".
 */
export function formatAmount(rupees: number): string {
  const paise = Math.round(Math.abs(rupees) * 100);
  const text = paise % 100 === 0 ? groupDigits(paise / 100) : formatPaise(paise);
  return `${rupees < 0 && paise > 0 ? "-" : ""}₹${text}`;
}

/** Parses an amount in rupees, 0 or more, and rounds it to paise; undefined for other values. */
export function parseAmount(raw: unknown): number | undefined {
  const amount = parseNumber(raw);
  if (amount === undefined || amount < 0 || amount > amountMaxRupees) return;
  // Math.abs also turns -0, which JSON stores as 0, into 0.
  return Math.abs(Math.round(amount * 100) / 100);
}

/** Formats an amount in paise as rupees with both decimals, as on invoices: "1,23,456.00". */
export function formatPaise(paise: number): string {
  const whole = Math.floor(Math.abs(paise) / 100);
  const rest = String(Math.abs(paise) % 100).padStart(2, "0");
  return `${paise < 0 ? "-" : ""}${groupDigits(whole)}.${rest}`;
}

/** Formats a whole number with en-IN digit grouping, without its sign: "1,23,456". For amounts and counts. */
export function groupDigits(amount: number): string {
  const digits = `${Math.abs(Math.round(amount))}`;
  const grouped = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${grouped}${grouped && ","}${digits.slice(-3)}`;
}

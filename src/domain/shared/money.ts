import type { Rupees } from "../catalogue/product";
import { priceMaxRupees } from "./limits";
import { readNumber } from "./parse";

/** Parses a price: whole rupees above 0, rounded; 0 for a value that is not a price. */
export function readPrice(raw: unknown): Rupees {
  const price = Math.round(readNumber(raw) ?? 0);
  return price > 0 && price <= priceMaxRupees ? price : 0;
}

/**
 * Formats whole rupees for pages and mails, "₹1,23,456". Without Intl, which PocketBase's engine does not have, so that the
 * server and the browser render the same text.
 */
export function formatRupees(amount: number): string {
  return `${amount < 0 ? "-" : ""}₹${groupDigits(amount)}`;
}

/** Formats an amount in paise with both decimals, "1,23,456.00", as invoices have it. */
export function formatPaise(paise: number): string {
  const whole = Math.floor(Math.abs(paise) / 100);
  const rest = String(Math.abs(paise) % 100).padStart(2, "0");
  return `${paise < 0 ? "-" : ""}${groupDigits(whole)}.${rest}`;
}

/** Formats a whole number with en-IN digit grouping, without its sign: "1,23,456". Counts are written so, too. */
export function groupDigits(amount: number): string {
  const digits = `${Math.abs(Math.round(amount))}`;
  const grouped = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${grouped}${grouped && ","}${digits.slice(-3)}`;
}

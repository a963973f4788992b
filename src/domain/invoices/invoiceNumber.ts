import { indianOffsetMs } from "../shared/dates";

/** The two documents with a number series of their own. */
export type InvoiceKind = "invoice" | "creditNote";

const prefixes: Record<InvoiceKind, string> = { invoice: "INV", creditNote: "CRN" };
/**
 * Largest serial number: with a larger one, an invoice number would have more than the 16 characters that
 * rule 46 of the CGST Rules allows.
 */
const serialMax = 999_999;

/**
 * The Indian date of a time: "2026-04-01".
 * @param ms milliseconds since 1970
 */
export function indianIsoDate(ms: number): string {
  return new Date(ms + indianOffsetMs).toISOString().slice(0, 10);
}

/**
 * The Indian financial year of a time, April to March: "2026-27".
 * @param ms milliseconds since 1970
 */
export function financialYear(ms: number): string {
  const day = indianIsoDate(ms);
  const first = Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}

/**
 * The printed number of an invoice or credit note: "INV/26-27/00042", at most 16 characters.
 * @param year as `financialYear` returns it
 * @param serial counts from 1 in each kind and year
 * @throws {RangeError} for a serial beyond 999,999
 */
export function invoiceNumber(kind: InvoiceKind, year: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > serialMax)
    throw new RangeError(`${serial} is no number of an invoice.`);
  return `${prefixes[kind]}/${year.slice(2)}/${String(serial).padStart(5, "0")}`;
}

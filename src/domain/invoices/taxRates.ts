import { fieldsOf, parseNumber, parseText } from "../shared/parse";

/**
 * A GST rate, in percent, for goods whose HSN code begins with `hsn`. A rate with two slabs: `rate` applies
 * to pieces of up to `valueMax` rupees (after discount, before tax), `rateAbove` to more expensive ones.
 * Without slabs `valueMax` is 0.
 */
export interface TaxRate {
  /** The beginning of an HSN code; "" for all goods. */
  hsn: string;
  /** The first Indian day on which the rate applies: "2025-09-22". */
  from: string;
  rate: number;
  rateAbove: number;
  valueMax: number;
}

/**
 * GST rates of clothing, knitted (HSN chapter 61) and not knitted (62). Source: the notifications of the
 * Central Tax (Rate) of 2017-06-28 and 2025-09-17. The migration fills the collection `taxRates` with these
 * rates; the owner adds later rates in the dashboard.
 */
export const clothingRates: readonly TaxRate[] = ["61", "62"].flatMap((hsn) => [
  { hsn, from: "2017-07-01", rate: 5, rateAbove: 12, valueMax: 1000 },
  { hsn, from: "2025-09-22", rate: 5, rateAbove: 18, valueMax: 2500 },
]);

/** The rate, in percent, for goods that no rate of `taxRates` covers; the invoice then has a remark. */
export const standardRate = 18;

const rateMax = 100;

/**
 * Parses a record of the collection `taxRates`; undefined when one of its values is invalid. Never throws.
 */
export function parseTaxRate(raw: unknown): TaxRate | undefined {
  const fields = fieldsOf(raw);
  const [hsn, from] = [parseText(fields["hsn"], 8), parseText(fields["from"], 10)];
  const [rate, rateAbove, valueMax] = ["rate", "rateAbove", "valueMax"].map(
    (name) => parseNumber(fields[name]) ?? 0,
  ) as [number, number, number];
  const isRate = (percent: number) => percent >= 0 && percent <= rateMax;
  if (!/^\d*$/.test(hsn) || !isIsoDate(from) || !isRate(rate) || !isRate(rateAbove)) return;
  return { hsn, from, rate, rateAbove, valueMax: Math.max(valueMax, 0) };
}

/** Whether a text is an existing calendar date: "2025-09-22". */
export function isIsoDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * The GST rate of goods on a day: of the rates that apply by then and whose `hsn` begins the goods' HSN code,
 * the one with the longest `hsn`; of equally long ones the latest. undefined when there is none.
 */
export function findTaxRate(rates: readonly TaxRate[], hsn: string, day: string): TaxRate | undefined {
  const usable = rates.filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day);
  return usable.reduce<TaxRate | undefined>((best, rate) => {
    if (!best || rate.hsn.length > best.hsn.length) return rate;
    return rate.hsn.length === best.hsn.length && rate.from > best.from ? rate : best;
  }, undefined);
}

/**
 * Which rate of a `TaxRate` applies. "low": `rate`; "high": `rateAbove`; "neither": the price, tax included,
 * is too high for `rate` and too low for `rateAbove`.
 */
export type Slab = "low" | "high" | "neither";

/**
 * The slab of pieces whose price includes tax. Example: with 5 % up to ₹2,500 and 18 % above, a paid price of
 * up to ₹2,625 is low, one over ₹2,950 is high, and those between are neither: their value before tax is
 * above ₹2,500 at 5 % and below it at 18 %.
 * @param grossPaise paid for all pieces together, after discount, tax included
 */
export function taxSlabOf({ rate, rateAbove, valueMax }: TaxRate, grossPaise: number, pieces: number): Slab {
  if (valueMax === 0) return "low";
  // Compares gross / (1 + rate / 100) with valueMax * 100 * pieces, as whole numbers so that nothing is
  // rounded.
  const limit = valueMax * 100 * pieces;
  if (grossPaise * 100 <= limit * (100 + rate)) return "low";
  return grossPaise * 100 > limit * (100 + rateAbove) ? "high" : "neither";
}

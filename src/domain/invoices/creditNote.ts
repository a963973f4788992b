import { type Invoice, type InvoiceLine, totalsOf } from "./invoice";
import { divideProportionally } from "./invoiceLines";

/*
 * Credit notes for the pieces of an order that came back. Pieces are counted per goods line, in the invoice's
 * order of lines. The credit note for the last piece also credits the fees. However the pieces are divided
 * into credit notes, the notes add up to the invoice exactly.
 */

/** A number of pieces for each goods line of an invoice. */
export type Pieces = readonly number[];

/** The lines of an invoice that have pieces; the other lines are fees. */
const goodsLinesOf = ({ lines }: Pick<Invoice, "lines">): InvoiceLine[] =>
  lines.filter(({ quantity }) => quantity > 0);

/** The invoiced pieces of each goods line. */
export const invoicedPieces = (invoice: Pick<Invoice, "lines">): number[] =>
  goodsLinesOf(invoice).map(({ quantity }) => quantity);

/** Adds two counts of pieces, line by line. */
export const addPieces = (a: Pieces, b: Pieces): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0));

/** Subtracts `b` from `a`, line by line; never below 0. */
export const subtractPieces = (a: Pieces, b: Pieces): number[] =>
  a.map((count, at) => Math.max(count - (b[at] ?? 0), 0));

/** Whether the count of every line is 0. */
export const hasNoPieces = (pieces: Pieces): boolean => pieces.every((count) => count === 0);

/**
 * Computes the lines and totals of a credit note.
 * @param before pieces that earlier credit notes of the invoice have credited
 * @param pieces pieces of this credit note; together with `before` at most those of the invoice
 * @returns lines and totals, in paise; goods lines of which this note credits no piece are left out
 */
export function composeCreditNote(
  invoice: Pick<Invoice, "lines">,
  before: Pieces,
  pieces: Pieces,
): Pick<Invoice, "lines" | "totals"> {
  const credited = goodsLinesOf(invoice).flatMap((line, at) => {
    const quantity = pieces[at] ?? 0;
    return quantity > 0 ? [creditedLine(line, before[at] ?? 0, quantity)] : [];
  });
  const isAll = hasNoPieces(subtractPieces(invoicedPieces(invoice), addPieces(before, pieces)));
  const fees = isAll ? invoice.lines.filter(({ quantity }) => quantity === 0) : [];
  const lines = [...credited, ...fees];
  return { lines, totals: totalsOf(lines) };
}

/**
 * The credited part of an invoice line: the total in proportion to pieces, the taxes in proportion to the
 * total; the last piece gets the rest of the rounding.
 */
function creditedLine(line: InvoiceLine, before: number, quantity: number): InvoiceLine {
  const totals = divideProportionally(line.total, [before, quantity, line.quantity - before - quantity]);
  const partOf = (amount: number) => divideProportionally(amount, totals)[1] ?? 0;
  const total = totals[1] ?? 0;
  const [cgst, sgst, igst] = [partOf(line.cgst), partOf(line.sgst), partOf(line.igst)];
  const discount = line.price * quantity - total;
  return { ...line, quantity, total, discount, cgst, sgst, igst, taxable: total - cgst - sgst - igst };
}

/**
 * Parses the owner's confirmation of how many pieces of each order line came back.
 * @param quantities ordered pieces of each line
 * @returns one count per line, 0 for each without a confirmation; undefined when `raw` is not a list of
 * possible counts
 */
export function parseReturnedPieces(raw: unknown, quantities: Pieces): number[] | undefined {
  if (raw === null || raw === undefined || raw === "") return quantities.map(() => 0);
  if (!Array.isArray(raw) || raw.length > quantities.length) return;
  const counts = quantities.map((_, at) => Number(raw[at] ?? 0));
  const isPossible = counts.every(
    (count, at) => Number.isInteger(count) && count >= 0 && count <= (quantities[at] ?? 0),
  );
  return isPossible ? counts : undefined;
}

import { stateName } from "./gstStates";
import { chargeLines, type InvoiceOrder, pricedLines, splitTax, type TaxParts } from "./invoiceLines";
import { findTaxRate, standardRate, type TaxRate, taxSlabOf } from "./taxRates";

/**
 * The business that sells. Without a GSTIN it is not registered for GST, and its invoices are bills without
 * tax.
 */
export interface Seller {
  name: string;
  address: string;
  /** "" for a seller that is not registered for GST. */
  gstin: string;
  /** GST code of the seller's state; "" for a seller that is not registered for GST. */
  state: string;
}

/** One line of an invoice; amounts in paise. */
export interface InvoiceLine extends TaxParts {
  name: string;
  size: string;
  /** "" on a bill. */
  hsn: string;
  /** Pieces; 0 for a charge, such as shipping. */
  quantity: number;
  /** Price of one piece, tax included, before discount. */
  price: number;
  discount: number;
  /** GST rate in percent; 0 on a bill. */
  rate: number;
  /** Amount paid for the line: `taxable` and the taxes. */
  total: number;
}

/**
 * The content of an invoice as it is stored: later changes of the order, of names or of tax rates do not
 * change a stored invoice.
 */
export interface Invoice {
  seller: Seller;
  /** The place of supply; "" on a bill. */
  state: string;
  lines: InvoiceLine[];
  totals: TaxParts & { discount: number; total: number };
}

/**
 * A composed invoice. `doubts`: remarks for the owner's accountant about values that had to be assumed; ""
 * when there are none.
 */
export interface ComposedInvoice {
  invoice: Invoice;
  doubts: string;
}

/**
 * Composes the invoice of an order.
 * @param day the Indian date of the invoice, which decides on the tax rates
 */
export function composeInvoice(
  order: InvoiceOrder,
  seller: Seller,
  rates: readonly TaxRate[],
  day: string,
): ComposedInvoice {
  const doubts: string[] = [];
  const isTaxed = seller.gstin !== "";
  if (isTaxed && !order.state)
    doubts.push(
      `The state of the address is not known: ${stateName(seller.state)} was taken as place of supply.`,
    );
  if (isTaxed && order.state && order.isByPincode)
    doubts.push(
      `The state of the address is not known: ${stateName(order.state)} was taken by its PIN code.`,
    );
  if (isTaxed && order.isAbroad)
    doubts.push("The address is not in India: the invoice is that of a domestic sale.");
  if (isTaxed && order.items.length === 0)
    doubts.push(`The order has no items: its total is one line with ${standardRate} %.`);
  const state = isTaxed ? order.state || seller.state : "";
  const isInterstate = state !== seller.state;
  const goods = pricedLines(order).map((line): InvoiceLine => {
    if (!isTaxed) return { ...line, hsn: "", rate: 0, ...splitTax(line.total, 0, false) };
    const rate = rateOf(line, rates, day, doubts);
    return { ...line, rate, ...splitTax(line.total, rate, isInterstate) };
  });
  // Shipping and fees belong to the sale of the goods, so they have the tax rate of the goods; when the goods
  // have several rates, the highest.
  const principal = goods.reduce<InvoiceLine | undefined>(
    (best, line) => (best && best.rate >= line.rate ? best : line),
    undefined,
  );
  const rate = isTaxed ? (principal?.rate ?? standardRate) : 0;
  const charges = chargeLines(order).map(
    (line): InvoiceLine => ({
      ...line,
      hsn: principal?.hsn ?? "",
      rate,
      ...splitTax(line.total, rate, isInterstate),
    }),
  );
  const lines = [...goods, ...charges];
  return { invoice: { seller, state, lines, totals: totalsOf(lines) }, doubts: doubts.join(" ") };
}

function rateOf(
  { name, hsn, total, quantity }: ReturnType<typeof pricedLines>[number],
  rates: readonly TaxRate[],
  day: string,
  doubts: string[],
): number {
  const found = findTaxRate(rates, hsn, day);
  if (!found) {
    doubts.push(`${name}: no tax rate for HSN ${hsn}, ${standardRate} % was used.`);
    return standardRate;
  }
  const slab = taxSlabOf(found, total, quantity);
  if (slab === "neither")
    doubts.push(
      `${name}: the price fits neither ${found.rate} % nor ${found.rateAbove} %; the higher was used.`,
    );
  const rate = slab === "low" ? found.rate : found.rateAbove;
  if (rate === 0) doubts.push(`${name}: the rate for HSN ${hsn} is 0 %, so no tax was taken out.`);
  return rate;
}

/** Adds up the amounts of invoice lines, in paise. */
export function totalsOf(lines: readonly InvoiceLine[]): Invoice["totals"] {
  const sum = (name: "taxable" | "cgst" | "sgst" | "igst" | "discount" | "total") =>
    lines.reduce((all, line) => all + line[name], 0);
  return {
    taxable: sum("taxable"),
    cgst: sum("cgst"),
    sgst: sum("sgst"),
    igst: sum("igst"),
    discount: sum("discount"),
    total: sum("total"),
  };
}

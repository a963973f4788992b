import {
  addedRate,
  correctedHsn,
  type Line,
  nameOf,
  type Place,
  products,
  type sellers,
  shopHsn,
} from "./goods";

/*
 * What invoices and credit notes have to say, in paise. Written without the shop's rules, from the law and
 * docs/checkout.md, with whole numbers only.
 */

/** name, size, HSN, pieces, price, discount, rate, taxable, CGST, SGST, IGST, total. */
export type DocumentLine = readonly [
  ...texts: [name: string, size: string, hsn: string],
  ...numbers: [quantity: number, price: number, discount: number, rate: number],
  ...sums: [taxable: number, cgst: number, sgst: number, igst: number, total: number],
];

/** What a document says. */
export interface Sheet {
  gstin: string;
  /** GST code of the place of supply. */
  state: string;
  lines: DocumentLine[];
  /** Kinds of sentences for the accountant. */
  doubts: Doubt[];
}

export type Doubt = "neither" | "rate" | "pincode" | "state";

/** What the owner has changed so far. */
export interface Business {
  seller: (typeof sellers)[number];
  isChanged: boolean;
}

/** What an order costs, in rupees. */
export interface Costs {
  lines: readonly Line[];
  total: number;
  shipping: number;
  cash: number;
  place: Place;
}

/** The invoice of an order that is issued now. */
export function invoiceOf({ lines, total, shipping, cash, place }: Costs, business: Business): Sheet {
  const { seller } = business;
  const state = place.code || seller.state;
  const isLocal = state === seller.state;
  const doubts: Doubt[] = place.code === "" ? ["state"] : place.isByPincode ? ["pincode"] : [];
  const prices = lines.map(({ product }) => (products[product]?.price ?? 0) * 100);
  const goods = lines.map(({ quantity }, at) => quantity * (prices[at] ?? 0));
  const fees = [Math.round(shipping * 100), Math.round(cash * 100)];
  const discount = sum(goods) + sum(fees) - Math.round(total * 100);
  const discounts = shareOut(discount, goods);
  const written = lines.map(({ product, quantity }, at): DocumentLine => {
    const paid = (goods[at] ?? 0) - (discounts[at] ?? 0);
    const hsn = hsnOf(product, business);
    const rate = rateOf(hsn, paid, quantity, business, doubts);
    const text = [nameOf(product), "S", hsn] as const;
    return [...text, quantity, prices[at] ?? 0, discounts[at] ?? 0, rate, ...taxOf(paid, rate, isLocal)];
  });
  // Fees have the code and the rate of the line with the highest rate, of several the first.
  const highest = written.reduce((best, line) => (line[6] > best[6] ? line : best));
  const feeLines = ["Shipping", "Cash on delivery fee"].flatMap((name, at): DocumentLine[] => {
    const fee = fees[at] ?? 0;
    return fee > 0 ? [[name, "", highest[2], 0, fee, 0, highest[6], ...taxOf(fee, highest[6], isLocal)]] : [];
  });
  return { gstin: seller.gstin, state, lines: [...written, ...feeLines], doubts };
}

/** The credit note of some pieces; with the last piece it has the fees. */
export function creditNoteOf(invoice: Sheet, before: readonly number[], pieces: readonly number[]): Sheet {
  const goods = invoice.lines.filter((line) => line[3] > 0);
  const isLast = goods.every((line, at) => (before[at] ?? 0) + (pieces[at] ?? 0) === line[3]);
  const lines = goods.flatMap((line, at): DocumentLine[] => {
    const [first, count] = [before[at] ?? 0, pieces[at] ?? 0];
    if (count === 0) return [];
    const [name, size, hsn, quantity, price, , rate, , cgst, sgst, igst, total] = line;
    const totals = shareOut(total, [first, count, quantity - first - count]);
    const paid = totals[1] ?? 0;
    const taxes = [cgst, sgst, igst].map((tax) => shareOut(tax, totals)[1] ?? 0);
    const [ownCgst = 0, ownSgst = 0, ownIgst = 0] = taxes;
    const taxable = paid - sum(taxes);
    const text = [name, size, hsn] as const;
    return [[...text, count, price, price * count - paid, rate, taxable, ownCgst, ownSgst, ownIgst, paid]];
  });
  return { ...invoice, lines: isLast ? [...lines, ...invoice.lines.filter((line) => line[3] === 0)] : lines };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The total of a document. */
export const totalOf = ({ lines }: Sheet): number => sum(lines.map((line) => line[11]));

/** Shares in proportion to weights: each share ends at the whole paisa below its exact end. */
function shareOut(amount: number, weights: readonly number[]): number[] {
  const ends = weights.map((_, at) => {
    const weight = BigInt(sum(weights.slice(0, at + 1)));
    return Number((BigInt(amount) * weight) / BigInt(sum(weights) || 1));
  });
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}

function hsnOf(product: number, { isChanged }: Business): string {
  if (isChanged && product === correctedHsn.product) return correctedHsn.hsn;
  return products[product]?.hsn || shopHsn;
}

/** The GST of clothing since 2025-09-22: 5 % up to 2,500 rupees of value per piece, 18 % above. */
function rateOf(hsn: string, paid: number, pieces: number, { isChanged }: Business, doubts: Doubt[]): number {
  if (hsn.startsWith(addedRate.hsn)) {
    if (isChanged) return addedRate.rate;
    doubts.push("rate");
    return 18;
  }
  // 2,500 rupees and 5 % are 2,625; 2,500 rupees and 18 % are 2,950.
  if (paid <= 262_500 * pieces) return 5;
  if (paid <= 295_000 * pieces) doubts.push("neither");
  return 18;
}

/**
 * Taxable, CGST, SGST, IGST and total of an amount that includes the tax; each tax is rounded to the nearest
 * paisa.
 */
function taxOf(paid: number, rate: number, isLocal: boolean) {
  const nearest = (numerator: number, denominator: number) =>
    Math.floor((2 * numerator + denominator) / (2 * denominator));
  const half = isLocal ? nearest(paid * rate, 2 * (100 + rate)) : 0;
  const whole = isLocal ? 0 : nearest(paid * rate, 100 + rate);
  return [paid - 2 * half - whole, half, half, whole, paid] as const;
}

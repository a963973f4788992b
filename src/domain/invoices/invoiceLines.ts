import { cashChargeLabel } from "../orders/messages";
import { otherCharges, shippingCharge } from "./messages";

/* Splits of amounts in paise. The parts always add up to the whole. */

/**
 * Divides an amount in proportion to weights. Each part is less than 1 paisa from its exact share, and none
 * is negative.
 * @param total whole paise, 0 or more
 * @param weights whole numbers, 0 or more; the parts are equal when all weights are 0
 */
export function divideProportionally(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const used = sum > 0 ? weights : weights.map(() => 1);
  const all = sum > 0 ? sum : weights.length;
  let weighed = 0;
  let given = 0;
  return used.map((weight) => {
    weighed += weight;
    // BigInt, because the product exceeds what a number holds exactly.
    const upTo = Number((BigInt(total) * BigInt(weighed)) / BigInt(all));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The taxable amount and the taxes of an amount that includes tax, in paise. */
export interface TaxParts {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

/**
 * Splits an amount that includes tax into taxable amount and taxes. CGST and SGST are equal, each half of the
 * rate; IGST is the whole rate.
 * @param grossPaise amount that includes tax, whole paise
 * @param rate GST rate in percent
 * @param isInterstate whether the goods go to another state: IGST in place of CGST and SGST
 */
export function splitTax(grossPaise: number, rate: number, isInterstate: boolean): TaxParts {
  if (isInterstate) {
    const igst = Math.round((grossPaise * rate) / (100 + rate));
    return { taxable: grossPaise - igst, cgst: 0, sgst: 0, igst };
  }
  const half = Math.round((grossPaise * rate) / (2 * (100 + rate)));
  return { taxable: grossPaise - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/** The data of an order that its invoice is computed from; amounts in rupees. */
export interface InvoiceOrder {
  items: readonly { name: string; size: string; quantity: number; price: number; hsn: string }[];
  /** Total that the shopper pays, tax included. */
  total: number;
  /** Fees, if the hosted checkout reported them. */
  shipping: number;
  cash: number;
  /** GST code of the state of the shipping address; "" when it is unknown. */
  state: string;
  /** Whether `state` was derived from the PIN code, because the state's name could not be read. */
  isByPincode?: boolean;
  isAbroad: boolean;
}

/** An invoice line in paise, before its tax is computed. */
interface PricedLine {
  name: string;
  size: string;
  hsn: string;
  quantity: number;
  price: number;
  discount: number;
  total: number;
}

const toPaise = (rupees: number) => Math.max(Math.round(rupees * 100), 0);

/**
 * Computes the fees of an order and its discount: items and fees minus the paid total. When the paid total is
 * larger, the difference is the fee `other`.
 * @returns amounts in paise; items − discount + shipping + cash + other = total
 */
function computeFeesAndDiscount({ items, total, shipping, cash }: InvoiceOrder) {
  const paid = toPaise(total);
  const goods = items.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0);
  const forShipping = Math.min(toPaise(shipping), paid);
  const forCash = Math.min(toPaise(cash), paid - forShipping);
  const rest = goods + forShipping + forCash - paid;
  return {
    shipping: forShipping,
    cash: forCash,
    // Never more than the items cost, because the fees are at most the paid total.
    discount: items.length > 0 ? Math.max(rest, 0) : 0,
    other: Math.max(-rest, 0),
  };
}

/**
 * The items of an order as lines in paise, each with its share of the discount, in proportion to its cost.
 */
export function pricedLines(order: InvoiceOrder): PricedLine[] {
  const costs = order.items.map(({ price, quantity }) => toPaise(price) * quantity);
  const shares = divideProportionally(computeFeesAndDiscount(order).discount, costs);
  return order.items.map(({ name, size, hsn, quantity, price }, at) => {
    const [cost, discount] = [costs[at] ?? 0, shares[at] ?? 0];
    return { name, size, hsn, quantity, price: toPaise(price), discount, total: cost - discount };
  });
}

/** The fees of an order as lines without pieces. */
export function chargeLines(order: InvoiceOrder): PricedLine[] {
  const { shipping, cash, other } = computeFeesAndDiscount(order);
  return [
    { name: shippingCharge, total: shipping },
    { name: cashChargeLabel, total: cash },
    { name: otherCharges, total: other },
  ].flatMap(({ name, total }) =>
    total > 0 ? [{ name, size: "", hsn: "", quantity: 0, price: total, discount: 0, total }] : [],
  );
}

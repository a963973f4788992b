import type { CartItem, PaymentType } from "./orders";

/** A line of the cart with data of the shop's catalogue. */
export interface Line {
  readonly item: CartItem;
  readonly title: string;
  readonly size: string;
  /** Unit price in rupees; 0 when the catalogue does not list the variant. */
  readonly price: number;
  readonly image?: string;
  readonly known: boolean;
}

/** The costs of an order, in whole rupees. */
export interface Quote {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly total: number;
}

// The promotions of the shop: 5 % off the first purchase, free shipping on prepaid orders. The fee for cash
// on delivery is invented for the demo.
const firstPurchaseShare = 0.05;
const cashShippingRupees = 79;

export function quote(lines: readonly Line[], payment: PaymentType, firstPurchase: boolean): Quote {
  const subtotal = lines.reduce((sum, { price, item }) => sum + price * item.quantity, 0);
  const discount = firstPurchase ? Math.round(subtotal * firstPurchaseShare) : 0;
  const shipping = payment === "PREPAID" ? 0 : cashShippingRupees;
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
}

const rupeeFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});

export function rupees(amount: number): string {
  return rupeeFormat.format(amount);
}

import { parseDateMs } from "../shared/dates";
import { parseAmount } from "../shared/money";
import { fieldsOf, parseOneLine } from "../shared/parse";
import { type OrderAddress, parseAddress } from "./orderAddress";

/*
 * Delivery and payment of an order, as the hosted checkout reports them. All values are untrusted: unknown
 * shapes and values out of bounds count as not reported.
 */

/** One payment of an order. */
export interface OrderPayment {
  /** "UPI", "Card"; "" when not reported. */
  method: string;
  gateway: string;
  /** The payment's number at the gateway, else at Shiprocket. */
  reference: string;
  /** Rupees; undefined when not reported. */
  amount?: number | undefined;
}

/** The amounts of an order, in rupees; absent ones were not reported. */
export interface OrderCharges {
  subtotal?: number;
  shipping?: number;
  /** The fee for cash on delivery. */
  cash?: number;
  couponDiscount?: number;
  prepaidDiscount?: number;
  /** All discounts together. */
  discount?: number;
}

/**
 * Personal data of an order: erased on request, and when it is as many days old as SHOP_ORDER_ADDRESS_DAYS
 * says.
 */
export interface OrderDetails {
  shipping?: OrderAddress;
  /** Billing address; absent when it equals the shipping address. */
  billing?: OrderAddress;
  phone: string;
  /** Expected delivery, in milliseconds since 1970; 0: not reported. */
  arrivesAt: number;
  charges: OrderCharges;
  coupons: string[];
  payments: OrderPayment[];
  /** Shiprocket's second number of the order (`fastrr_order_id`). */
  checkoutNumber: string;
  /** The owner has corrected an address or the phone: later reports by the checkout do not change them. */
  isCorrected?: true;
}

/** Maximum length of a payment method, a payment reference or another number. */
export const detailMaxChars = 100;
const couponsMax = 10;
/** Maximum number of payments that are stored of an order. */
export const paymentsMax = 5;
// An expected delivery outside of these years counts as a mistake.
const arrivalMin = Date.UTC(2020, 0, 1);
const arrivalMax = Date.UTC(2100, 0, 1);

/**
 * Parses the stored details of an order, from the server or from this device; undefined when they contain
 * nothing. Never throws.
 */
export function parseStoredDetails(raw: unknown): OrderDetails | undefined {
  const fields = fieldsOf(raw);
  const shipping = parseAddress(fields["shipping"]);
  const billing = parseAddress(fields["billing"]);
  const isSame = JSON.stringify(billing) === JSON.stringify(shipping);
  const arrivesAt = parseDateMs(fields["arrivesAt"]);
  const coupons: unknown = fields["coupons"];
  const payments: unknown = fields["payments"];
  const details: OrderDetails = {
    ...(shipping && { shipping }),
    ...(billing && !isSame && { billing }),
    phone: parseDetailText(fields["phone"]),
    arrivesAt: arrivesAt >= arrivalMin && arrivesAt < arrivalMax ? arrivesAt : 0,
    charges: parseCharges(fields["charges"]),
    coupons: (Array.isArray(coupons) ? coupons.slice(0, couponsMax) : [])
      .map(parseDetailText)
      .filter(Boolean),
    payments: (Array.isArray(payments) ? payments.slice(0, paymentsMax) : []).flatMap(parseOrderPayment),
    checkoutNumber: parseDetailText(fields["checkoutNumber"]),
    ...(fields["isCorrected"] === true && { isCorrected: true }),
  };
  return isEmpty(details) ? undefined : details;
}

/**
 * The order details to store after a new report by the checkout: addresses and phone that the owner has
 * corrected stay.
 */
export function keepOwnerCorrections(reported: OrderDetails, stored: OrderDetails | undefined): OrderDetails {
  if (!stored?.isCorrected) return reported;
  const { shipping, billing, phone, isCorrected } = stored;
  // Parsed, so that the keys have the order of every parsed value: callers compare order details as JSON.
  return parseStoredDetails({ ...reported, shipping, billing, phone, isCorrected }) ?? stored;
}

function parseOrderPayment(raw: unknown): OrderPayment[] {
  const fields = fieldsOf(raw);
  const amount = parseAmount(fields["amount"]);
  const payment = {
    method: parseDetailText(fields["method"]),
    gateway: parseDetailText(fields["gateway"]),
    reference: parseDetailText(fields["reference"]),
  };
  if (!Object.values(payment).some(Boolean) && amount === undefined) return [];
  return [{ ...payment, ...(amount !== undefined && { amount }) }];
}

const chargeNames = [
  "subtotal",
  "shipping",
  "cash",
  "couponDiscount",
  "prepaidDiscount",
  "discount",
] as const;

function parseCharges(raw: unknown): OrderCharges {
  const fields = fieldsOf(raw);
  return Object.fromEntries(
    chargeNames.flatMap((name) => {
      const amount = parseAmount(fields[name]);
      return amount === undefined ? [] : [[name, amount] as const];
    }),
  );
}

function parseDetailText(raw: unknown): string {
  return parseOneLine(raw, detailMaxChars);
}

function isEmpty({
  shipping,
  billing,
  phone,
  arrivesAt,
  charges,
  coupons,
  payments,
  checkoutNumber,
}: OrderDetails) {
  if (shipping || billing || phone || arrivesAt || checkoutNumber) return false;
  return Object.keys(charges).length + coupons.length + payments.length === 0;
}

/** Order statuses after which no delivery is expected. */
const arrivedOrEnded = /^(delivered|cancelled|returning|returned|refunded|payment failed|completed)$/i;

/** The expected delivery of an order that is still to arrive, in milliseconds since 1970; 0: none. */
export function expectedArrival(status: string, details: OrderDetails | undefined): number {
  return details && !arrivedOrEnded.test(status.trim()) ? details.arrivesAt : 0;
}

import { toMilliseconds } from "../shared/dates";
import { addressFieldMaxChars } from "../shared/limits";
import { type Fields, fieldsOf, readNumber, readText } from "../shared/parse";

/*
 * What the details call of the hosted checkout reports about delivery and payment of an order. All values are untrusted: unknown
 * shapes and values out of bounds count as not reported.
 */

/** An address; fields that were not reported are "". */
export interface OrderAddress {
  name: string;
  phone: string;
  line1: string;
  line2: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  /** Two letters ("IN"), or the country's name. */
  country: string;
}

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

/** The sums of an order, in rupees; absent ones were not reported. */
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

/** Personal data of an order: erased on request and after SHOP_ORDER_ADDRESS_DAYS. */
export interface OrderDetails {
  shipping?: OrderAddress;
  /** Absent when it equals the shipping address. */
  billing?: OrderAddress;
  phone: string;
  /** Milliseconds since 1970; 0: not reported. */
  arrivesAt: number;
  charges: OrderCharges;
  coupons: string[];
  payments: OrderPayment[];
  /** Shiprocket's second number of the order (`fastrr_order_id`). */
  checkoutNumber: string;
}

const shortMaxChars = 100;
const couponsMax = 10;
const paymentsMax = 5;
const rupeesMax = 1e9;
// An expected date outside of these years is a mistake.
const arrivalMin = Date.UTC(2020, 0, 1);
const arrivalMax = Date.UTC(2100, 0, 1);

/**
 * Reads the details from Shiprocket's answer. Never throws.
 * @param raw `result` of the details call
 * @returns undefined when none of the fields was reported
 */
export function readOrderDetails(raw: unknown): OrderDetails | undefined {
  const fields = fieldsOf(raw);
  const payments: unknown = fields["payments"];
  return parseOrderDetails({
    shipping: fromShiprocket(fields["shipping_address"]),
    billing: fromShiprocket(fields["billing_address"]),
    phone: fields["phone"],
    arrivesAt: fields["edd"],
    charges: {
      subtotal: fields["subtotal_price"],
      shipping: fields["shipping_charges"],
      cash: fields["cod_charges"],
      couponDiscount: fields["coupon_discount"],
      prepaidDiscount: fields["prepaid_discount"],
      discount: fields["total_discount"],
    },
    coupons: fields["coupon_codes"],
    payments: (Array.isArray(payments) ? payments.slice(0, paymentsMax) : [])
      .map(fieldsOf)
      .map((payment) => ({
        method: firstText(payment, ["method", "payment_method"]),
        gateway: payment["gateway"],
        reference: firstText(payment, ["pg_transaction_id", "txn_id"]),
        amount: payment["amount_received"] ?? payment["amount"],
      })),
    checkoutNumber: fields["fastrr_order_id"],
  });
}

/** An address in Shiprocket's names. Sources spell the lines in several ways. */
function fromShiprocket(raw: unknown): Fields {
  const fields = fieldsOf(raw);
  const parts = [readShort(fields["first_name"]), readShort(fields["last_name"])];
  return {
    name: readShort(fields["name"]) || parts.filter(Boolean).join(" "),
    phone: fields["phone"],
    line1: firstText(fields, ["line1", "address_line1", "address_line_1", "address1", "address"]),
    line2: firstText(fields, ["line2", "address_line2", "address_line_2", "address2"]),
    landmark: fields["landmark"],
    city: fields["city"],
    state: fields["state"],
    pincode: firstText(fields, ["pincode", "postal_code", "zip"]),
    country: firstText(fields, ["country_code", "country"]),
  };
}

/** Parses the stored details of an order, from the server or from this device. Never throws. */
export function parseOrderDetails(raw: unknown): OrderDetails | undefined {
  const fields = fieldsOf(raw);
  const shipping = parseAddress(fields["shipping"]);
  const billing = parseAddress(fields["billing"]);
  const isSame = JSON.stringify(billing) === JSON.stringify(shipping);
  const arrivesAt = toMilliseconds(fields["arrivesAt"]);
  const coupons: unknown = fields["coupons"];
  const payments: unknown = fields["payments"];
  const details: OrderDetails = {
    ...(shipping && { shipping }),
    ...(billing && !isSame && { billing }),
    phone: readShort(fields["phone"]),
    arrivesAt: arrivesAt >= arrivalMin && arrivesAt < arrivalMax ? arrivesAt : 0,
    charges: parseCharges(fields["charges"]),
    coupons: (Array.isArray(coupons) ? coupons.slice(0, couponsMax) : []).map(readShort).filter(Boolean),
    payments: (Array.isArray(payments) ? payments.slice(0, paymentsMax) : []).flatMap(parsePayment),
    checkoutNumber: readShort(fields["checkoutNumber"]),
  };
  return isEmpty(details) ? undefined : details;
}

const addressFields = ["line1", "line2", "landmark", "city", "state", "pincode", "country"] as const;

function parseAddress(raw: unknown): OrderAddress | undefined {
  const fields = fieldsOf(raw);
  const read = (name: keyof OrderAddress) => readLine(fields[name], addressFieldMaxChars);
  const address = Object.fromEntries(
    (["name", "phone", ...addressFields] as const).map((name) => [name, read(name)]),
  ) as unknown as OrderAddress;
  // A country alone is no address.
  return address.line1 || address.line2 || address.city || address.pincode ? address : undefined;
}

function parsePayment(raw: unknown): OrderPayment[] {
  const fields = fieldsOf(raw);
  const amount = readRupees(fields["amount"]);
  const payment = {
    method: readShort(fields["method"]),
    gateway: readShort(fields["gateway"]),
    reference: readShort(fields["reference"]),
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
      const amount = readRupees(fields[name]);
      return amount === undefined ? [] : [[name, amount] as const];
    }),
  );
}

/** Rupees with at most two decimals, 0 or more. */
function readRupees(raw: unknown): number | undefined {
  const amount = readNumber(raw);
  if (amount === undefined || amount < 0 || amount > rupeesMax) return;
  return Math.round(amount * 100) / 100;
}

function firstText(fields: Fields, names: readonly string[]): string {
  return names.map((name) => readLine(fields[name], addressFieldMaxChars)).find(Boolean) ?? "";
}

function readShort(raw: unknown): string {
  return readLine(raw, shortMaxChars);
}

/** One line of text. A number, such as a PIN code or an order number, becomes text. */
function readLine(raw: unknown, maxChars: number): string {
  const text = typeof raw === "number" && Number.isSafeInteger(raw) && raw > 0 ? `${raw}` : raw;
  return readText(text, maxChars).replace(/\s+/g, " ");
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

/** The lines of an address as on a parcel, without empty ones. */
export function addressLines({
  name,
  line1,
  line2,
  landmark,
  city,
  state,
  pincode,
  country,
}: OrderAddress): string[] {
  const place = [[city, pincode].filter(Boolean).join(" "), state].filter(Boolean).join(", ");
  const abroad = /^(in|ind|india)?$/i.test(country) ? "" : country;
  return [name, line1, line2, landmark, place, abroad].filter(Boolean);
}

/** Statuses after which nothing arrives any more. */
const arrivedOrEnded = /^(delivered|cancelled|returned|refunded|payment failed|completed)$/i;

/** The expected date of an order that is still to arrive; 0: none. */
export function expectedArrival(status: string, details: OrderDetails | undefined): number {
  return details && !arrivedOrEnded.test(status.trim()) ? details.arrivesAt : 0;
}

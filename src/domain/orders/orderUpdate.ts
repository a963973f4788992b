import { orderStatusDefault } from "../account/messages";
import { normaliseEmail } from "../auth/email";
import { variantNumber } from "../checkout/checkoutLines";
import { toMilliseconds } from "../shared/dates";
import { orderEmailMaxChars } from "../shared/limits";
import { fieldsOf, readNumber, readText } from "../shared/parse";

/** What the hosted checkout holds of an order. */
export interface OrderUpdate {
  /** As it was reported, in capitals: "SUCCESS"; "PENDING" or "FAILED" when the money did not come. */
  reported: string;
  /** "open": nothing is ordered yet; "placed": there is an order; "ended": it will not be delivered. */
  kind: "open" | "placed" | "ended";
  /** What the shopper reads; "" while it is open. */
  status: string;
  items: { variant: number; quantity: number }[];
  /** Rupees; undefined when it was not told. */
  total: number | undefined;
  /** In small letters; "" when it was not told. */
  email: string;
  payment: "Prepaid" | "Cash on delivery" | "";
  /** Milliseconds since 1970; 0 when it was not told. */
  createdAt: number;
}

/** In the order in which a parcel goes through them. */
const placed: Record<string, string> = {
  SUCCESS: orderStatusDefault,
  CONFIRMED: orderStatusDefault,
  PROCESSING: orderStatusDefault,
  PACKED: "packed",
  SHIPPED: "shipped",
  IN_TRANSIT: "in transit",
  OUT_FOR_DELIVERY: "out for delivery",
  DELIVERED: "delivered",
};
const ended: Record<string, string> = {
  FAILED: "payment failed",
  CANCELLED: "cancelled",
  CANCELED: "cancelled",
  RETURNED: "returned",
  REFUNDED: "refunded",
};
const way = Object.values(placed);
const ends = Object.values(ended);

/** A status as it is told, in one spelling: "Out for delivery" is "OUT_FOR_DELIVERY". */
export function readReported(status: unknown): string {
  return readText(status, 40)
    .toUpperCase()
    .replace(/[\s-]+/g, "_");
}

/** What a reported status means; what is unheard of is no order. */
export function orderKind(reported: string): Pick<OrderUpdate, "kind" | "status"> {
  // Own properties only: capitals keep what objects inherit out.
  if (placed[reported]) return { kind: "placed", status: placed[reported] };
  if (ended[reported]) return { kind: "ended", status: ended[reported] };
  return { kind: "open", status: "" };
}

/** Reads the answer of the details call. Never throws. */
export function readOrderUpdate(raw: unknown): OrderUpdate {
  const fields = fieldsOf(raw);
  const payment = readReported(fields["payment_type"]);
  const paid = readReported(fields["payment_status"]);
  const isCash = payment === "CASH_ON_DELIVERY" || payment === "COD";
  const reported = withPayment(readReported(fields["status"]), isCash, paid);
  return {
    reported,
    ...orderKind(reported),
    items: readItems(fieldsOf(fields["cart_data"])["items"]),
    total: readTotal(fields["total_amount_payable"]),
    email: readEmail(fields["email"]) || readEmail(fieldsOf(fields["shipping_address"])["email"]),
    payment: isCash ? "Cash on delivery" : payment ? "Prepaid" : "",
    createdAt: toMilliseconds(fields["order_created_date"]),
  };
}

// What an order cannot hold counts as not told: it must not keep a paid order from being written.

function readTotal(raw: unknown): number | undefined {
  const total = readNumber(raw);
  return total !== undefined && total >= 0 && total <= Number.MAX_SAFE_INTEGER ? total : undefined;
}

function readEmail(raw: unknown): string {
  const email = normaliseEmail(raw);
  return email.length <= orderEmailMaxChars && /^[^\s@]+@[^\s@]+$/.test(email) ? email : "";
}

/** A prepaid order is one only once it was paid; cash is always still to come. */
function withPayment(reported: string, isCash: boolean, paid: string): string {
  const isUnpaid = !isCash && (paid === "FAILED" || paid === "PENDING");
  return isUnpaid && orderKind(reported).kind === "placed" ? paid : reported;
}

function readItems(raw: unknown): OrderUpdate["items"] {
  const pieces = new Map<number, number>();
  for (const item of Array.isArray(raw) ? raw : []) {
    const { variant_id, quantity } = fieldsOf(item);
    const variant =
      typeof variant_id === "string" || typeof variant_id === "number" ? variantNumber(variant_id) : 0;
    const count = Math.floor(readNumber(quantity) ?? 0);
    if (variant && count > 0) pieces.set(variant, (pieces.get(variant) ?? 0) + count);
  }
  return [...pieces].map(([variant, quantity]) => ({ variant, quantity }));
}

/**
 * The status that an order has after news: a parcel does not go back, an end is final, and a word of the owner's own stays
 * until the order ends.
 */
export function statusAfter(current: string, { kind, status }: Pick<OrderUpdate, "kind" | "status">): string {
  const now = current.trim().toLowerCase() || orderStatusDefault;
  if (kind === "open" || ends.includes(now)) return current;
  if (kind === "ended") return status;
  return way.includes(now) && way.indexOf(status) > way.indexOf(now) ? status : current;
}

/** Whether the pieces of an order are still in the shop: only then can its end put them back. */
export function isStillHere(current: string): boolean {
  return (current.trim().toLowerCase() || orderStatusDefault) === orderStatusDefault;
}

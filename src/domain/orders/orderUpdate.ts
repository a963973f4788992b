import { normaliseEmail } from "../auth/credentials";
import { isVariantText, parseVariantNumber } from "../checkout/checkoutLines";
import { parseDateMs } from "../shared/dates";
import { orderEmailMaxChars } from "../shared/limits";
import { parseAmount } from "../shared/money";
import { fieldsOf, parseNumber, parseText } from "../shared/parse";
import { cashOnDelivery, orderStatusDefault, prepaid } from "./messages";
import type { OrderDetails } from "./orderDetails";
import { parsePayment } from "./payment";
import { parseShiprocketDetails } from "./shiprocketDetails";

/** The state of an order at the hosted checkout, as Shiprocket reports it. */
export interface OrderUpdate {
  /**
   * Reported status in upper case: "SUCCESS"; "PENDING" or "FAILED" when the payment is pending or has
   * failed; "PAYMENT_…", for example "PAYMENT_CAPTURED", when the payment status is not known to the shop.
   */
  reported: string;
  /** "open": not ordered yet; "placed": ordered; "ended": will not be delivered. */
  kind: "open" | "placed" | "ended";
  /** The status text that the shopper sees; "" while open. */
  status: string;
  /** The ordered items. `variant`: the variant id; 0 when `name` has "id-size" instead. */
  items: { variant: number; name: string; quantity: number }[];
  /**
   * Texts for the owner about items without a readable variant, and about quantities that were reduced to the
   * maximum.
   */
  unread: string[];
  /** Rupees; undefined when not reported. */
  total: number | undefined;
  /** The shopper's email address in lower case; "" when not reported. */
  email: string;
  /**
   * How the order is paid; "" for an unknown payment type: the shop then does not know whether it is paid.
   */
  payment: typeof prepaid | typeof cashOnDelivery | "";
  /** Time of the order, in milliseconds since 1970; 0 when not reported. */
  createdAt: number;
  /** Delivery and payment. */
  details: OrderDetails | undefined;
}

/*
 * Published states of the details call and the webhook are CREATED, INITIATED, FAILED and SUCCESS. All other
 * states in these tables are assumptions, in case a later version of Shiprocket reports them.
 */

/**
 * The shopper's status text for each reported status of a placed order, in the order of a parcel's progress.
 */
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
/** Reported statuses of a checkout that was ordered or has ended. */
export const settledStatuses: readonly string[] = [...Object.keys(placed), ...Object.keys(ended)];
const progress = Object.values(placed);
const finalStatuses = Object.values(ended);

const statusMaxChars = 40;

/** Normalises a reported status: "Out for delivery" becomes "OUT_FOR_DELIVERY". */
export function normaliseReportedStatus(status: unknown): string {
  return parseText(status, statusMaxChars)
    .toUpperCase()
    .replace(/[\s-]+/g, "_");
}

/** The meaning of a reported status; an unknown status is "open". */
export function kindOfStatus(reported: string): Pick<OrderUpdate, "kind" | "status"> {
  // `reported` is in upper case, so it never equals an inherited property name ("constructor").
  if (placed[reported]) return { kind: "placed", status: placed[reported] };
  if (ended[reported]) return { kind: "ended", status: ended[reported] };
  return { kind: "open", status: "" };
}

/** Parses the response of the order-details call. Never throws. */
export function parseOrderUpdate(raw: unknown): OrderUpdate {
  const fields = fieldsOf(raw);
  const payment = parsePayment(parseText(fields["payment_type"], 40));
  const paid = normaliseReportedStatus(fields["payment_status"]);
  const isCash = payment === cashOnDelivery;
  const isPrepaid = payment === prepaid;
  const reported = isCash
    ? normaliseReportedStatus(fields["status"])
    : statusWithPayment(normaliseReportedStatus(fields["status"]), isPrepaid, paid);
  return {
    reported,
    ...kindOfStatus(reported),
    ...parseItems(fieldsOf(fields["cart_data"])["items"]),
    total: parseAmount(fields["total_amount_payable"]),
    email: parseEmail(fields["email"]) || parseEmail(fieldsOf(fields["shipping_address"])["email"]),
    payment: isCash ? cashOnDelivery : isPrepaid ? prepaid : "",
    createdAt: parseDateMs(fields["order_created_date"]),
    details: parseShiprocketDetails(fields),
  };
}

// A reported value that an order record cannot hold counts as not reported: it must not prevent the shop from
// storing a paid order.

function parseEmail(raw: unknown): string {
  const email = normaliseEmail(raw);
  return email.length <= orderEmailMaxChars && /^[^\s@]+@[^\s@]+$/.test(email) ? email : "";
}

/**
 * Combines the reported status of an order that is not cash on delivery with the status of its payment. A
 * placed order whose payment is FAILED or PENDING gets that status. A prepaid order whose payment status is
 * neither SUCCESS nor absent counts as open, with the status "PAYMENT_…": the shop does not know whether it
 * is paid.
 * @param paid reported status of the payment; "" when it is absent
 */
function statusWithPayment(reported: string, isPrepaid: boolean, paid: string): string {
  if (kindOfStatus(reported).kind !== "placed") return reported;
  if (paid === "FAILED" || paid === "PENDING") return paid;
  const isUnknown = isPrepaid && paid !== "" && paid !== "SUCCESS";
  return isUnknown ? `PAYMENT_${paid}`.slice(0, statusMaxChars) : reported;
}

/** Maximum quantity of an item: far above any real order of one size. */
const quantityMax = 10_000;
const linesMax = 500;
const unreadMaxChars = 100;

function parseItems(raw: unknown): Pick<OrderUpdate, "items" | "unread"> {
  const items = new Map<string, OrderUpdate["items"][number]>();
  const unread: string[] = [];
  const lines = Array.isArray(raw) ? raw : [];
  if (lines.length > linesMax) unread.push(`${lines.length - linesMax} more lines`);
  for (const line of lines.slice(0, linesMax)) {
    const { quantity } = fieldsOf(line);
    const { variant, name } = parseItemVariant(line);
    const count = Math.floor(parseNumber(quantity) ?? 0);
    if (!(variant || name) || count <= 0) {
      unread.push(parseText(JSON.stringify(line), unreadMaxChars));
      continue;
    }
    const key = name || `${variant}`;
    const sum = (items.get(key)?.quantity ?? 0) + count;
    if (sum > quantityMax) unread.push(`${count} × ${key}`);
    items.set(key, { variant, name, quantity: Math.min(sum, quantityMax) });
  }
  return { items: [...items.values()], unread };
}

/**
 * The variant of a reported item: its `variant_id` as a number or "id-size", or else its `sku`, which the
 * shop sends as "id-size".
 */
function parseItemVariant(line: unknown): { variant: number; name: string } {
  const { variant_id, sku } = fieldsOf(line);
  for (const value of [variant_id, sku]) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const variant = parseVariantNumber(value);
    if (variant) return { variant, name: "" };
    const name = typeof value === "string" ? value.trim() : "";
    if (isVariantText(name)) return { variant: 0, name };
  }
  return { variant: 0, name: "" };
}

/**
 * The status text of an order after an update from Shiprocket. Progress never goes back, a final status
 * stays, and a status that the owner set by hand stays until the order ends.
 * @param current the stored status
 */
export function nextOrderStatus(
  current: string,
  { kind, status }: Pick<OrderUpdate, "kind" | "status">,
): string {
  const now = current.trim().toLowerCase() || orderStatusDefault;
  if (kind === "open" || finalStatuses.includes(now)) return current;
  if (kind === "ended") return status;
  return progress.includes(now) && progress.indexOf(status) > progress.indexOf(now) ? status : current;
}

/**
 * Whether an order's status says that the order waits to be packed. Only such an order gives its items back
 * to the stock when it ends.
 */
export function isStillProcessing(status: string): boolean {
  return (status.trim().toLowerCase() || orderStatusDefault) === orderStatusDefault;
}

import { subtotal } from "../cart/cart";
import { parseProductName } from "../catalogue/parseProduct";
import { type ProductId, parseProductId } from "../catalogue/product";
import { parseCount } from "../catalogue/stock";
import { parseDateMs } from "../shared/dates";
import {
  dateMaxChars,
  orderIdMaxChars,
  orderItemsMax,
  orderStatusMaxChars,
  priceMaxRupees,
  sizeLabelMaxChars,
} from "../shared/limits";
import { parseAmount } from "../shared/money";
import { type Fields, fieldsOf, parseOneLine, parseText } from "../shared/parse";
import { awbMaxChars, courierMaxChars, parseTrackingUrl } from "./courierMessage";
import { orderStatusDefault } from "./messages";
import { type OrderDetails, parseStoredDetails } from "./orderDetails";
import { type ParcelState, parcelStateForStatus, parseParcelState } from "./parcel";

/** One line of an order, as sold. */
export interface OrderItem {
  /** "" in orders without product ids (entered by hand). */
  id: ProductId | "";
  name: string;
  /** The size label as sold. */
  size: string;
  qty: number;
  /** Price of one piece, in rupees, with paise if there are any. */
  price: number;
}

/** An order after `parseOrder`. */
export interface Order {
  orderId: string;
  /** The order's status as the server sends it; 'processing' when it sends none (spec 3). */
  status: string;
  items: OrderItem[];
  /** Rupees, with paise. */
  total: number;
  /** Milliseconds since 1970; 0 when the record has no readable date. */
  createdAt: number;
  /** Time of the last change on the server, as sortable text. */
  updated: string;
  /** "Prepaid" or "Cash on delivery"; absent when the order does not say. */
  payment?: string;
  /** Delivery and payment; absent when they were not reported, or have been erased. */
  details?: OrderDetails;
  parcelState: ParcelState;
  /** Since when the parcel is in `parcelState`, in milliseconds since 1970; 0: unknown. */
  parcelStateAt: number;
  courier?: string;
  /** The courier's number of the parcel. */
  awb?: string;
  /** The courier's page of the parcel; always https. */
  trackingUrl?: string;
  /** When the shopper asked to cancel the order, in milliseconds since 1970. */
  cancelRequestedAt?: number;
  /** When the shopper asked to return the order, in milliseconds since 1970. */
  returnRequestedAt?: number;
  /** The size that the shopper would like instead. */
  returnSize?: string;
  /** Whether address, phone, payment and e-mail were erased on request. */
  erased?: boolean;
}

/** Parses an order from the server or from storage; undefined without an order id. Never throws. */
export function parseOrder(raw: unknown): Order | undefined {
  const fields = fieldsOf(raw);
  const orderId = parseText(fields["orderId"], orderIdMaxChars);
  if (!orderId) return;
  const list = fields["items"];
  const items = (Array.isArray(list) ? list : []).slice(0, orderItemsMax).map(parseItem);
  const payment = parseText(fields["payment"], orderStatusMaxChars);
  const details = parseStoredDetails(fields["details"]);
  const status = parseText(fields["status"], orderStatusMaxChars) || orderStatusDefault;
  return {
    orderId,
    status,
    items,
    total:
      parseAmount(fields["total"]) ?? subtotal(items.map(({ price, qty }) => ({ price, quantity: qty }))),
    createdAt: parseDateMs(fields["createdAt"]),
    updated: parseText(fields["updated"], dateMaxChars),
    ...(payment && { payment }),
    ...(details && { details }),
    ...parseParcel(fields, status),
    ...(fields["erased"] === true && { erased: true }),
  };
}

type Parcel = Pick<
  Order,
  | "parcelState"
  | "parcelStateAt"
  | "courier"
  | "awb"
  | "trackingUrl"
  | "cancelRequestedAt"
  | "returnRequestedAt"
  | "returnSize"
>;

function parseParcel(fields: Fields, status: string): Parcel {
  const courier = parseOneLine(fields["courier"], courierMaxChars);
  const awb = parseOneLine(fields["awb"], awbMaxChars);
  const trackingUrl = parseTrackingUrl(fields["trackingUrl"]);
  const cancelRequestedAt = parseDateMs(fields["cancelRequestedAt"]);
  const returnRequestedAt = parseDateMs(fields["returnRequestedAt"]);
  const returnSize = parseText(fields["returnSize"], sizeLabelMaxChars);
  return {
    // Orders that an earlier release stored on the device have a status but no parcel state.
    parcelState:
      parseParcelState(parseText(fields["parcelState"], orderStatusMaxChars)) ??
      parcelStateForStatus(status, "processing"),
    parcelStateAt: parseDateMs(fields["parcelStateAt"]),
    ...(courier && { courier }),
    ...(awb && { awb }),
    ...(trackingUrl && { trackingUrl }),
    ...(cancelRequestedAt > 0 && { cancelRequestedAt }),
    ...(returnRequestedAt > 0 && { returnRequestedAt }),
    ...(returnSize && { returnSize }),
  };
}

function parseItem(raw: unknown): OrderItem {
  const fields = fieldsOf(raw);
  return {
    id: parseProductId(fields["id"]),
    name: parseProductName(fields["name"]),
    size: parseText(fields["size"], sizeLabelMaxChars),
    qty: parseCount(fields["qty"]) || 1,
    price: parseItemPrice(fields["price"]),
  };
}

/** Parses an item's price in rupees with paise, as the invoice has it; 0 for a value that is not a price. */
function parseItemPrice(raw: unknown): number {
  const price = parseAmount(raw) ?? 0;
  return price <= priceMaxRupees ? price : 0;
}

/** Sort order: newest first. */
export function compareOrders(a: Order, b: Order): number {
  return b.createdAt - a.createdAt || (a.orderId < b.orderId ? 1 : -1);
}

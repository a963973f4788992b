import { subtotal } from "../cart/cart";
import { readName } from "../catalogue/parseProduct";
import { type ProductId, parseProductId, type Rupees } from "../catalogue/product";
import { parseQuantity } from "../catalogue/stock";
import { toMilliseconds } from "../shared/dates";
import {
  dateMaxChars,
  orderIdMaxChars,
  orderItemsMax,
  orderStatusMaxChars,
  sizeLabelMaxChars,
} from "../shared/limits";
import { readPrice } from "../shared/money";
import { fieldsOf, readText } from "../shared/parse";
import { orderStatusDefault } from "./messages";
import { type OrderDetails, parseOrderDetails } from "./orderDetails";

/** One line of an order, as sold. */
export interface OrderItem {
  /** "" in orders without product ids (entered by hand). */
  id: ProductId | "";
  name: string;
  /** The size label as sold. */
  size: string;
  qty: number;
  /** Unit price. */
  price: Rupees;
}

/** An order after `parseOrder`. */
export interface Order {
  orderId: string;
  /** As the server sends it; 'processing' when it sends none (spec 3). */
  status: string;
  items: OrderItem[];
  total: Rupees;
  /** Milliseconds since 1970; 0 when the record has no readable date. */
  createdAt: number;
  /** Time of the last change on the server, as sortable text. */
  updated: string;
  /** "Prepaid" or "Cash on delivery"; absent when the order does not say. */
  payment?: string;
  /** Delivery and payment; absent when they were not reported, or have been erased. */
  details?: OrderDetails;
}

/** Parses an order from the server or from storage; undefined without an order id. Never throws. */
export function parseOrder(raw: unknown): Order | undefined {
  const fields = fieldsOf(raw);
  const orderId = readText(fields["orderId"], orderIdMaxChars);
  if (!orderId) return;
  const list = fields["items"];
  const items = (Array.isArray(list) ? list : []).slice(0, orderItemsMax).map(parseItem);
  const payment = readText(fields["payment"], orderStatusMaxChars);
  const details = parseOrderDetails(fields["details"]);
  return {
    orderId,
    status: readText(fields["status"], orderStatusMaxChars) || orderStatusDefault,
    items,
    total: readPrice(fields["total"]) || subtotal(items.map(({ price, qty }) => ({ price, quantity: qty }))),
    createdAt: toMilliseconds(fields["createdAt"]),
    updated: readText(fields["updated"], dateMaxChars),
    ...(payment && { payment }),
    ...(details && { details }),
  };
}

function parseItem(raw: unknown): OrderItem {
  const fields = fieldsOf(raw);
  return {
    id: parseProductId(fields["id"]),
    name: readName(fields["name"]),
    size: readText(fields["size"], sizeLabelMaxChars),
    qty: parseQuantity(fields["qty"]) || 1,
    price: readPrice(fields["price"]),
  };
}

/** Sort order: newest first. */
export function compareOrders(a: Order, b: Order): number {
  return b.createdAt - a.createdAt || (a.orderId < b.orderId ? 1 : -1);
}

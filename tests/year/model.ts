import { scarceProduct } from "./plan";

/*
 * What shop, stock, invoices and mails have to be after the events that arrived. Written without the shop's rules: states are a
 * rank, numbers are counters.
 */

const ranks = [
  "processing",
  "packed",
  "shipped",
  "out for delivery",
  "undelivered",
  "cancelled",
  "delivered",
  "returning",
  "returned",
];
const stateOfStatus: Record<string, string> = {
  "PICKUP SCHEDULED": "packed",
  SHIPPED: "shipped",
  "IN TRANSIT": "shipped",
  "OUT FOR DELIVERY": "out for delivery",
  UNDELIVERED: "undelivered",
  DELIVERED: "delivered",
  "RTO INITIATED": "returning",
  "RTO DELIVERED": "returned",
  "RETURN PICKED UP": "returning",
  "RETURN DELIVERED": "returned",
};
const mailed = ["shipped", "out for delivery", "delivered", "returned", "cancelled"];

/** An invoice or a credit note. */
export interface Document {
  kind: "invoice" | "creditNote";
  order: ModelOrder;
  /** 0 until it is read from the shop. */
  serial: number;
}

export interface ModelOrder {
  orderId: string;
  product: number;
  quantity: number;
  total: number;
  /** Whether the shop has it yet; `row` is its id there. */
  isKnown: boolean;
  row: string;
  state: string;
  /** Of the last delivery attempt. */
  attemptAt: number;
  taken: number;
  isRestocked: boolean;
  wasDelivered: boolean;
  invoice?: Document;
  creditNote?: Document;
  mails: string[];
}

export class Model {
  readonly orders = new Map<number, ModelOrder>();
  /** Paid orders that the shop has not heard of, by order id. */
  readonly waiting = new Map<string, ModelOrder>();
  readonly stock: number[];
  /** In the sequence of the events. */
  readonly documents: Document[] = [];

  constructor(stock: readonly number[]) {
    this.stock = [...stock];
  }

  /** Paid at Shiprocket; the shop learns of it later. */
  place(order: number, given: Pick<ModelOrder, "orderId" | "product" | "quantity" | "total">): void {
    const placed: ModelOrder = {
      ...given,
      isKnown: false,
      row: "",
      state: "processing",
      attemptAt: 0,
      taken: 0,
      isRestocked: false,
      wasDelivered: false,
      mails: [],
    };
    this.orders.set(order, placed);
    this.waiting.set(given.orderId, placed);
  }

  /** The shop writes the order and takes what there is. */
  learn(order: ModelOrder, row: string): void {
    this.waiting.delete(order.orderId);
    order.isKnown = true;
    order.row = row;
    order.taken = Math.min(order.quantity, this.stock[order.product] ?? 0);
    this.stock[order.product] = (this.stock[order.product] ?? 0) - order.taken;
  }

  hear(order: ModelOrder, status: string, sentAt: number): void {
    const state = stateOfStatus[status] ?? "";
    if (!order.isKnown) return;
    if (status === "DELIVERED" || status.startsWith("RETURN")) order.wasDelivered = true;
    const isAttempt = (each: string) => each === "out for delivery" || each === "undelivered";
    if (isAttempt(state) && isAttempt(order.state)) {
      if (sentAt <= order.attemptAt) return;
    } else if (ranks.indexOf(state) <= ranks.indexOf(order.state)) return;
    if (isAttempt(state)) order.attemptAt = sentAt;
    this.enter(order, state);
  }

  enter(order: ModelOrder, state: string): void {
    order.state = state;
    if (state !== "processing" && state !== "cancelled") this.print(order);
    const isCredited = state === "cancelled" || (state === "returned" && !this.waitsForPieces(order));
    if (isCredited && order.invoice) order.creditNote ??= this.#issue("creditNote", order);
  }

  /** Whether the owner says which pieces came back, before the order is credited. */
  waitsForPieces({ state, wasDelivered, quantity }: ModelOrder): boolean {
    return state === "returned" && wasDelivered && quantity > 1;
  }

  print(order: ModelOrder): void {
    order.invoice ??= this.#issue("invoice", order);
  }

  #issue(kind: Document["kind"], order: ModelOrder): Document {
    const document = { kind, order, serial: 0 };
    this.documents.push(document);
    return document;
  }

  countOf(kind: Document["kind"]): number {
    return this.documents.filter((document) => document.kind === kind).length;
  }

  canRestock({ state, taken, isRestocked, product }: ModelOrder): boolean {
    return (
      (state === "returned" || state === "cancelled") &&
      taken > 0 &&
      !isRestocked &&
      product !== scarceProduct
    );
  }

  /** The owner confirms all pieces, as sellable. */
  restock(order: ModelOrder): void {
    if (this.waitsForPieces(order)) order.creditNote ??= this.#issue("creditNote", order);
    order.isRestocked = true;
    this.stock[order.product] = (this.stock[order.product] ?? 0) + order.taken;
  }

  /** The mails of the next run of the mail job: "orderId state". */
  dueMails(): string[] {
    return [...this.orders.values()].flatMap((order) => {
      const isDue = order.isKnown && (order.mails.length === 0 || mailed.includes(order.state));
      if (!isDue || order.mails.includes(order.state)) return [];
      order.mails.push(order.state);
      return [`${order.orderId} ${order.state}`];
    });
  }
}

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

export interface ModelOrder {
  orderId: string;
  product: number;
  quantity: number;
  total: number;
  /** Whether the shop has it yet. */
  isKnown: boolean;
  state: string;
  /** Of the last delivery attempt. */
  attemptAt: number;
  taken: number;
  isRestocked: boolean;
  invoice: number;
  creditNote: number;
  mails: string[];
}

export class Model {
  readonly orders = new Map<number, ModelOrder>();
  readonly stock: number[];
  invoices = 0;
  creditNotes = 0;

  constructor(stock: readonly number[]) {
    this.stock = [...stock];
  }

  /** Paid at Shiprocket; the shop learns of it later. */
  place(order: number, given: Pick<ModelOrder, "orderId" | "product" | "quantity" | "total">): void {
    this.orders.set(order, {
      ...given,
      isKnown: false,
      state: "processing",
      attemptAt: 0,
      taken: 0,
      isRestocked: false,
      invoice: 0,
      creditNote: 0,
      mails: [],
    });
  }

  /** The shop writes the order and takes what there is. */
  learn(order: ModelOrder): void {
    if (order.isKnown) return;
    order.isKnown = true;
    order.taken = Math.min(order.quantity, this.stock[order.product] ?? 0);
    this.stock[order.product] = (this.stock[order.product] ?? 0) - order.taken;
  }

  hear(order: ModelOrder, status: string, sentAt: number): void {
    const state = stateOfStatus[status] ?? "";
    if (!order.isKnown) return;
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
    if ((state === "returned" || state === "cancelled") && order.invoice > 0 && order.creditNote === 0) {
      this.creditNotes += 1;
      order.creditNote = this.creditNotes;
    }
  }

  print(order: ModelOrder): void {
    if (order.invoice > 0) return;
    this.invoices += 1;
    order.invoice = this.invoices;
  }

  canRestock({ state, taken, isRestocked, product }: ModelOrder): boolean {
    return (
      (state === "returned" || state === "cancelled") &&
      taken > 0 &&
      !isRestocked &&
      product !== scarceProduct
    );
  }

  restock(order: ModelOrder): void {
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

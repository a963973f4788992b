import { DifferenceModel } from "./differenceModel";
import { DocumentModel } from "./documentModel";
import type { ReturnWish } from "./events";
import {
  askedPieces,
  awbOf,
  type ModelOrder,
  newOrder,
  noReturn,
  type Placed,
  reasonText,
  waitsForPieces,
} from "./modelOrder";
import { putBack, takeAgain, takeSold } from "./modelStock";
import { RequestModel } from "./requestModel";
import { isAttempt, isBack, isLive, mailedStates, moves, stateOf } from "./states";
import { sum } from "./tax";

/** The courier of the owner's file. */
export const fileCourier = "Village Express";

/**
 * What shop, stock, invoices and mails have to be after the events that arrived. Written without the shop's
 * rules.
 */
export class Model {
  readonly orders = new Map<number, ModelOrder>();
  /** Paid orders that the shop has not heard of, by order id. */
  readonly waiting = new Map<string, ModelOrder>();
  readonly #byId = new Map<string, ModelOrder>();
  readonly stock: number[];
  readonly documents = new DocumentModel();
  /** Orders that were sent after their pieces were back in stock. */
  takenAgain = 0;
  readonly differences = new DifferenceModel();
  readonly requests = new RequestModel();
  #fileTimes = Number.MAX_SAFE_INTEGER / 2;

  constructor(stock: readonly number[]) {
    this.stock = [...stock];
  }

  /** Paid at Shiprocket; the shop learns of it later. */
  place(order: number, given: Placed): void {
    const placed = newOrder(given);
    this.orders.set(order, placed);
    this.waiting.set(given.orderId, placed);
    this.#byId.set(given.orderId, placed);
  }

  /** The shop writes the order and takes what there is. */
  recordOrder(order: ModelOrder, row: string): void {
    this.waiting.delete(order.orderId);
    order.isKnown = true;
    order.row = row;
    takeSold(this.stock, order);
  }

  /** A courier's message. */
  applyCourierMessage(order: ModelOrder, status: string, sentAt: number): void {
    const state = stateOf(status);
    if (!order.isKnown || !state) return;
    order.awb = awbOf(order);
    if (order.state === "cancelled" && state !== "packed" && !order.isSentCancelled) {
      order.isSentCancelled = true;
      order.isSentAfterRestock = order.isRestocked;
    }
    if (status === "DELIVERED" || status.startsWith("RETURN")) order.wasDelivered = true;
    this.#move(order, state, sentAt);
  }

  /** A line of the owner's file. @returns what the shop says about it */
  applyFileLine(order: ModelOrder, status: string): "changed" | "unchanged" | "problem" {
    const [state, before] = [stateOf(status), order.state];
    // Its time is that of the upload, which is later than those of all messages.
    this.#fileTimes += 1;
    if (state !== before && !this.#move(order, state, this.#fileTimes)) return "problem";
    const isSame = state === before && order.courier === fileCourier && order.awb === awbOf(order);
    order.courier = fileCourier;
    order.awb = awbOf(order);
    return isSame ? "unchanged" : "changed";
  }

  #move(order: ModelOrder, state: string, at: number): boolean {
    if (!moves(order.state, state, at > order.attemptAt)) return false;
    if (isAttempt(state)) order.attemptAt = at;
    this.enterState(order, state);
    return true;
  }

  /** The owner packs a cancelled or returned order after all. */
  sendAgain(order: ModelOrder): void {
    order.isSentCancelled = false;
    this.enterState(order, "packed");
  }

  enterState(order: ModelOrder, state: string): void {
    const before = order.state;
    this.#endAnsweredRequests(order, state);
    if (isBack(order.state) && !isBack(state) && takeAgain(this.stock, order)) this.takenAgain += 1;
    order.state = state;
    if (state === "delivered") order.wasDelivered = true;
    if (state !== "processing" && state !== "cancelled") this.documents.issueInvoice(order, before);
    this.documents.credit(order);
  }

  /**
   * A request that the order's state has answered ends with that state. A request to cancel is answered by
   * the delivery, the return and the cancellation of an order that is paid on delivery; one to return by the
   * return of all or confirmed pieces, and when a cancelled order is sent again.
   */
  #endAnsweredRequests(order: ModelOrder, state: string): void {
    const { state: before, isCash } = order;
    if (["delivered", "returned"].includes(before) || (before === "cancelled" && isCash))
      order.isCancelAsked = false;
    const isBackForGood = before === "returned" && (state === "cancelled" || !waitsForPieces(order));
    const isSentAgain = before === "cancelled" && isLive(state) && state !== "delivered";
    if (isBackForGood || isSentAgain) Object.assign(order, noReturn);
  }

  /** The owner confirms which pieces are back; without a list those that the shopper has named, or all. */
  confirmPieces(order: ModelOrder, { pieces, sellable }: { pieces?: number[]; sellable: boolean }): void {
    const isSwitchedOn = sellable && !order.isSellable;
    const named = waitsForPieces(order) && isSwitchedOn ? askedPieces(order) : undefined;
    const after = pieces ?? named ?? order.confirmed;
    const added = after.map((count, at) => count - (order.confirmed[at] ?? 0));
    order.isSellable = sellable;
    order.confirmed = after;
    if (!sellable) order.unsellable = order.unsellable.map((count, at) => count + (added[at] ?? 0));
    else if (isSwitchedOn && sum(added) === 0) order.unsellable = order.unsellable.map(() => 0);
    if (sum(added) > 0) this.documents.credit(order);
    if (sellable && isBack(order.state)) putBack(this.stock, order);
  }

  /**
   * A parcel that was not delivered comes back without some pieces: the owner enters state and pieces in one
   * form.
   */
  returnInPart(order: ModelOrder, pieces: number[], sellable: boolean): void {
    this.documents.issueInvoice(order);
    order.state = "returned";
    this.confirmPieces(order, { pieces, sellable });
  }

  /** @returns the code of the refusal; "" for an accepted request */
  askCancel(order: ModelOrder): string {
    if (order.state === "cancelled" || order.isCancelAsked) return "";
    if (order.state !== "processing") return "order-packed";
    order.isCancelAsked = true;
    if (order.isCash) this.enterState(order, "cancelled");
    this.requests.accept(order, "cancel");
    return "";
  }

  /** @returns the code of the refusal; "" for an accepted request */
  askReturn(order: ModelOrder, wish: ReturnWish, isLate: boolean): string {
    if (order.returnReason || order.state === "returning" || order.state === "returned") return "";
    if (order.state !== "delivered") return "return-not-delivered";
    if (isLate) return "return-too-late";
    order.returnReason = reasonText(order, wish);
    order.returnSize = wish.size;
    this.requests.accept(order, "return");
    return "";
  }

  /** The mails of the next run of the mail job: "orderId state". */
  dueMails(): string[] {
    return [...this.orders.values()].flatMap((order) => {
      const isDue = order.isKnown && (order.mails.length === 0 || mailedStates.includes(order.state));
      if (!isDue || order.mails.includes(order.state)) return [];
      order.mails.push(order.state);
      return [`${order.orderId} ${order.state}`];
    });
  }

  /** The shopper has the link of an order's last mail. */
  storeOrderLink(orderId: string, link: string): void {
    const order = this.#byId.get(orderId);
    if (order) order.link = link;
  }
}

import { dayMs, type YearEvent } from "./events";
import type { Model } from "./model";
import { askedPieces, isCredited, type ModelOrder, maySell, piecesOf, waitsForPieces } from "./modelOrder";
import { isBack } from "./states";
import { sum } from "./tax";

/* What an event of the plan means in the model's state. */

/** A shopper can return an order for 30 days after its delivery. */
const returnMaxMs = 30 * dayMs;

/** Whether the sender of an event would send it in the model's state. */
export function isPossible(model: Model, event: YearEvent): boolean {
  if (event.kind === "place") return true;
  const order = model.orders.get(event.order);
  if (!order) return false;
  if (event.kind === "webhook" || event.kind === "courier") return true;
  if (!order.isKnown) return false;
  switch (event.kind) {
    case "file":
      return true;
    case "askCancel":
    case "askReturn":
      return order.link !== "";
    case "confirm":
      return confirmationOf(order, event) !== undefined;
    case "partBack":
      return !isBack(order.state) && !order.wasDelivered;
    case "agree":
      return order.state === "delivered" && order.returnReason !== "";
    case "sendAgain":
      return isBack(order.state) && (order.invoices.length === 0 || isCredited(order));
    case "decline":
      return order.state === "processing" && order.isCancelAsked;
    default:
      // The owner packs, cancels and prints what waits.
      return order.state === "processing";
  }
}

/**
 * What the owner enters about pieces that are back; undefined for nothing. Pieces of the scarce product are
 * never sold again.
 */
export function confirmationOf(
  order: ModelOrder,
  event: { pieces?: number[]; sellable: boolean },
): { pieces?: number[]; sellable: boolean } | undefined {
  if (!isBack(order.state)) return;
  const sellable = event.sellable && maySell(order);
  const waits = waitsForPieces(order);
  const isNamed = sellable && !order.isSellable && askedPieces(order) !== undefined;
  if (order.state === "returned" && event.pieces && (waits || sum(order.confirmed) > 0))
    return { pieces: event.pieces.map((count, at) => Math.max(count, order.confirmed[at] ?? 0)), sellable };
  if (waits && !isNamed) return { pieces: piecesOf(order.lines), sellable };
  return sellable ? { sellable } : undefined;
}

/**
 * Changes the model as an answered event changes the shop. Lines of the owner's file are not here:
 * `Model.applyFileLine`.
 * @returns the code of the refusal; "" for an accepted event
 */
export function apply(model: Model, event: YearEvent): string {
  const order = model.orders.get(event.order);
  if (!order) return "";
  if (event.kind === "courier") model.applyCourierMessage(order, event.status, event.sentAt);
  else if (event.kind === "askCancel") return model.askCancel(order);
  else if (event.kind === "askReturn") return model.askReturn(order, event.wish, event.ageMs > returnMaxMs);
  else if (event.kind === "confirm")
    model.confirmPieces(order, confirmationOf(order, event) ?? { sellable: false });
  else if (event.kind === "partBack")
    model.returnInPart(order, event.pieces, event.sellable && maySell(order));
  else if (event.kind === "print") model.documents.issueInvoice(order);
  else if (event.kind === "pack") model.enterState(order, "packed");
  else if (event.kind === "cancel") model.enterState(order, "cancelled");
  else if (event.kind === "sendAgain") model.sendAgain(order);
  else if (event.kind === "agree") model.enterState(order, "returning");
  else if (event.kind === "decline") order.isCancelAsked = false;
  return "";
}

import { requestRefusalTexts } from "../../domain/orders/messages";
import { type Order, parseOrder } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/returnRequest";
import type { RequestProblem } from "../../domain/orders/shopperRequests";
import { networkError, somethingWrong } from "../../domain/shared/messages";
import { postCancelRequest, postEraseRequest, postReturnRequest } from "../../server/orders/singleOrder";
import { isOfflineError, ShopError } from "../../server/shopError";
import { retryAccountSync } from "../account/accountSync";
import { signedInUid } from "../auth/session";

/*
 * What shoppers ask about an order: to cancel it, to return it, to erase its personal data.
 */

/**
 * Asks to cancel an order of the account, and stores the changed order.
 * @returns a text for the shopper that says why the request failed; "" when it succeeded
 */
export const cancelOrder = (orderId: string): Promise<string> =>
  sendOrderRequest(() => postCancelRequest(orderId), storeOwnOrder);

/** Asks to return an order of the account; as `cancelOrder`. */
export const returnOrder = (orderId: string, request: ReturnRequest): Promise<string> =>
  sendOrderRequest(() => postReturnRequest(orderId, request), storeOwnOrder);

/** Asks to erase the personal data of an order of the account; as `cancelOrder`. */
export const eraseOrder = (orderId: string): Promise<string> =>
  sendOrderRequest(() => postEraseRequest(orderId), storeOwnOrder);

/**
 * Stores the order as an accepted request has changed it. If this fails, the request has succeeded all the
 * same, and the sync fetches the order.
 */
async function storeOwnOrder(order: Order): Promise<void> {
  const uid = signedInUid();
  if (!uid) return;
  try {
    // Loaded here, because the page of a mail's link uses this file and stores nothing.
    const { storeOrder } = await import("../../db/account/mutations");
    await storeOrder(uid, order);
  } catch (problem) {
    console.warn("The order could not be stored.", problem);
    retryAccountSync();
  }
}

/**
 * Sends a request about an order.
 * @param onOrder called with the changed order
 * @param onGone called when the order is not found, because its link has ended; without it the text of a
 * refusal is returned
 * @returns the text of a refusal; "" for none
 */
export async function sendOrderRequest(
  send: () => Promise<unknown>,
  onOrder: (order: Order) => Promise<void> | void,
  onGone?: () => void,
): Promise<string> {
  try {
    const order = parseOrder(await send());
    if (!order) return somethingWrong;
    await onOrder(order);
    return "";
  } catch (problem) {
    if (isOfflineError(problem)) return networkError;
    if (!(problem instanceof ShopError)) throw problem;
    // The token is not valid any more: the sync finds out why, and ends the session.
    if (problem.status === 401) retryAccountSync();
    if (problem.status === 404 && onGone) {
      onGone();
      return "";
    }
    return requestRefusalTexts[problem.code as RequestProblem] ?? somethingWrong;
  }
}

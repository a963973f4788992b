import { requestRefusalTexts } from "../../domain/orders/messages";
import { type Order, parseOrder } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/returnRequest";
import type { RequestProblem } from "../../domain/orders/shopperRequests";
import { networkError, somethingWrong } from "../../domain/shared/messages";
import { postCancelRequest, postEraseRequest, postReturnRequest } from "../../server/orders/singleOrder";
import { isOfflineError, ShopError } from "../../server/shopError";
import { retryAccountSync } from "../account/accountSync";
import { signedInUid } from "../auth/session";

/* Sends a shopper's requests about an order: to cancel it, to return it, to erase its personal data. */

/**
 * Requests the cancellation of an order of the account, and stores the changed order.
 * @returns why the request failed, as a text for the shopper; "" when it succeeded
 */
export const cancelOrder = (orderId: string): Promise<string> =>
  sendOrderRequest(() => postCancelRequest(orderId), storeChangedOrder);

/** Requests the return of an order of the account; returns the same as `cancelOrder`. */
export const returnOrder = (orderId: string, request: ReturnRequest): Promise<string> =>
  sendOrderRequest(() => postReturnRequest(orderId, request), storeChangedOrder);

/** Requests the erasure of an order's personal data in the account; returns the same as `cancelOrder`. */
export const eraseOrder = (orderId: string): Promise<string> =>
  sendOrderRequest(() => postEraseRequest(orderId), storeChangedOrder);

/**
 * Stores the changed order of the signed-in account after an accepted request. If this fails, the request has
 * succeeded nevertheless, and the next sync fetches the order.
 */
async function storeChangedOrder(order: Order): Promise<void> {
  const uid = signedInUid();
  if (!uid) return;
  try {
    // Loaded with `import()`, because the page of a mail's link uses this file too and stores nothing.
    const { storeOrder } = await import("../../db/account/mutations");
    await storeOrder(uid, order);
  } catch (problem) {
    console.warn("The order could not be stored.", problem);
    retryAccountSync();
  }
}

/**
 * Sends a shopper's request about an order.
 * @param onOrder called with the changed order
 * @param onGone called when the server does not find the order, because the link of the order mail has ended;
 * without `onGone` the text of the refusal is returned
 * @returns why the server refused the request, as a text for the shopper; "" when it was accepted
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
    // The auth token is no longer valid: the account sync asks the server for the reason, and ends the
    // session.
    if (problem.status === 401) retryAccountSync();
    if (problem.status === 404 && onGone) {
      onGone();
      return "";
    }
    return requestRefusalTexts[problem.code as RequestProblem] ?? somethingWrong;
  }
}

import { storeOrder } from "../../db/account/mutations";
import { type Order, parseOrder } from "../../domain/orders/order";
import { type RequestProblem, type ReturnRequest, requestTexts } from "../../domain/orders/shopperRequests";
import { networkError, somethingWrong } from "../../domain/shared/messages";
import { postCancel, postReturn } from "../../server/orders/orderRequests";
import { isOfflineError, ShopError } from "../../server/shopError";
import { retryAccountSync } from "../account/accountSync";
import { signedInUid } from "../auth/session";

/**
 * Asks to cancel an order of the account, and stores the order after it.
 * @returns why it was not possible; "" when it was
 */
export const cancelOrder = (orderId: string): Promise<string> => ask(() => postCancel(orderId), keep);

/** Asks to return an order of the account, likewise. */
export const returnOrder = (orderId: string, asked: ReturnRequest): Promise<string> =>
  ask(() => postReturn(orderId, asked), keep);

async function keep(order: Order): Promise<void> {
  const uid = signedInUid();
  if (uid) await storeOrder(uid, order);
}

/**
 * Sends a request about an order and passes on the order after it.
 * @returns the text of a refusal; ""
 */
export async function ask(
  send: () => Promise<unknown>,
  onOrder: (order: Order) => Promise<void> | void,
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
    return requestTexts[problem.code as RequestProblem] ?? somethingWrong;
  }
}

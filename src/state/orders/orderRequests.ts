import { useEffect, useRef, useState } from "react";
import { storeOrder } from "../../db/account/mutations";
import { requestRefusalTexts } from "../../domain/orders/messages";
import { type Order, parseOrder } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/returnRequest";
import type { RequestProblem } from "../../domain/orders/shopperRequests";
import { networkError, somethingWrong } from "../../domain/shared/messages";
import { fetchLinkedOrder, postCancel, postErase, postReturn } from "../../server/orders/orders";
import { isOfflineError, ShopError } from "../../server/shopError";
import { retryAccountSync } from "../account/accountSync";
import { signedInUid } from "../auth/session";
import { onServerReachable } from "../device/syncStatus";

/**
 * Asks to cancel an order of the account, and stores the order after it.
 * @returns why it was not possible; "" when it was
 */
export const cancelOrder = (orderId: string): Promise<string> =>
  sendOrderRequest(() => postCancel(orderId), storeOwnOrder);

/** Asks to return an order of the account; as `cancelOrder`. */
export const returnOrder = (orderId: string, request: ReturnRequest): Promise<string> =>
  sendOrderRequest(() => postReturn(orderId, request), storeOwnOrder);

/** Asks to erase the personal data of an order of the account; as `cancelOrder`. */
export const eraseOrder = (orderId: string): Promise<string> =>
  sendOrderRequest(() => postErase(orderId), storeOwnOrder);

/** Stores the order after an accepted request. The request has succeeded also when this fails: then the sync gets the order. */
async function storeOwnOrder(order: Order): Promise<void> {
  const uid = signedInUid();
  if (!uid) return;
  await storeOrder(uid, order).catch((problem: unknown) => {
    console.warn("The order could not be stored.", problem);
    retryAccountSync();
  });
}

/**
 * Sends a request about an order and passes on the order after it.
 * @param onGone called when the order is not found, because its link has ended; without it the text of a refusal is returned
 * @returns the text of a refusal; "" for none
 */
async function sendOrderRequest(
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

/**
 * The order of a mail's link. "ended": the link does not open an order any more; "failed": the order could not be loaded; "erased":
 * the shopper has erased the personal data on this page, which ends the link.
 */
export type LinkedOrder =
  | { status: "loading" | "ended" | "erased" }
  | { status: "failed"; isOffline: boolean; retry(): void }
  | {
      status: "found";
      order: Order;
      cancel(): Promise<string>;
      requestReturn(request: ReturnRequest): Promise<string>;
      erase(): Promise<string>;
    };

interface LoadedOrder {
  /** Identifies the link and the attempt to load its order. */
  key: string;
  order?: Order;
  failed?: "offline" | "otherwise";
  erased?: boolean;
}

/**
 * Loads the order of a mail's link; again when the page becomes visible or the network returns. Nothing of it is stored on this
 * device, which may not be the shopper's own.
 * @param orderId "" for an address that names none
 * @param link the token of the address' fragment
 */
export function useLinkedOrder(orderId: string, link: string): LinkedOrder {
  const [found, setFound] = useState<LoadedOrder>();
  const [attempt, setAttempt] = useState(0);
  const key = `${orderId} ${link} ${attempt}`;
  const isErased = found?.key === key && found.erased === true;
  /** Number of the newest load or request. Answers to earlier loads are ignored: they can show the order before the request. */
  const newest = useRef(0);

  useEffect(() => {
    if (isErased) return;
    let mounted = true;
    const load = async () => {
      if (document.hidden) return;
      newest.current += 1;
      const number = newest.current;
      const isCurrent = () => mounted && number === newest.current;
      try {
        const order = orderId && link ? parseOrder(await fetchLinkedOrder(orderId, link)) : undefined;
        if (isCurrent()) setFound({ key, ...(order && { order }) });
      } catch (problem) {
        const failed = isOfflineError(problem) ? "offline" : "otherwise";
        // An order that is shown already stays.
        if (isCurrent())
          setFound((before) => (before?.key === key && before.order ? before : { key, failed }));
      }
    };
    const reload = () => void load();
    reload();
    document.addEventListener("visibilitychange", reload);
    const stopListening = onServerReachable(reload);
    return () => {
      mounted = false;
      document.removeEventListener("visibilitychange", reload);
      stopListening();
    };
  }, [orderId, link, key, isErased]);

  if (found?.key !== key) return { status: "loading" };
  const { order, failed } = found;
  if (isErased) return { status: "erased" };
  if (failed)
    return {
      status: "failed",
      isOffline: failed === "offline",
      retry: () => setAttempt((before) => before + 1),
    };
  if (!order) return { status: "ended" };
  const showAnswer = (answered: Omit<LoadedOrder, "key">) => {
    newest.current += 1;
    setFound({ key, ...answered });
  };
  const show = (changed: Order) => showAnswer({ order: changed });
  const end = () => showAnswer({});
  return {
    status: "found",
    order,
    cancel: () => sendOrderRequest(() => postCancel(orderId, link), show, end),
    requestReturn: (request) => sendOrderRequest(() => postReturn(orderId, request, link), show, end),
    erase: () =>
      sendOrderRequest(
        () => postErase(orderId, link),
        () => showAnswer({ erased: true }),
        end,
      ),
  };
}

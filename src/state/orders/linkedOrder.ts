import { useEffect, useRef, useState } from "react";
import { type Order, parseOrder } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/returnRequest";
import {
  fetchLinkedOrder,
  postCancelRequest,
  postEraseRequest,
  postReturnRequest,
} from "../../server/orders/singleOrder";
import { isOfflineError } from "../../server/shopError";
import { onServerReachable } from "../device/syncStatus";
import { sendOrderRequest } from "./shopperRequests";

/**
 * The order that the link of an order mail opens. "ended": the link no longer opens an order; "failed": the
 * order could not be loaded; "erased": the shopper has erased the personal data on this page, which ends the
 * link.
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
 * Loads the order that the link of an order mail opens; again when the page becomes visible or the network
 * returns. Nothing of the order is stored on this device, which may not be the shopper's own.
 * @param orderId "" for a URL without an order number
 * @param link the token in the URL's fragment
 */
export function useLinkedOrder(orderId: string, link: string): LinkedOrder {
  const [found, setFound] = useState<LoadedOrder>();
  const [attempt, setAttempt] = useState(0);
  const key = `${orderId} ${link} ${attempt}`;
  const isErased = found?.key === key && found.erased === true;
  /**
   * Number of the newest request: a load, or the shopper's request about the order. Answers to earlier loads
   * are ignored: they can show the order as it was before the shopper's request.
   */
  const newestRequest = useRef(0);

  useEffect(() => {
    if (isErased) return;
    let mounted = true;
    const reload = async () => {
      if (document.hidden) return;
      newestRequest.current += 1;
      const requestNumber = newestRequest.current;
      const loaded = await loadOrder(orderId, link);
      if (!mounted || requestNumber !== newestRequest.current) return;
      // When a reload fails, the order that is shown stays.
      const stays = (before?: LoadedOrder) => loaded.failed && before?.key === key && before.order;
      setFound((before) => (stays(before) ? before : { key, ...loaded }));
    };
    void reload();
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
    newestRequest.current += 1;
    setFound({ key, ...answered });
  };
  const show = (changed: Order) => showAnswer({ order: changed });
  const end = () => showAnswer({});
  return {
    status: "found",
    order,
    cancel: () => sendOrderRequest(() => postCancelRequest(orderId, link), show, end),
    requestReturn: (request) => sendOrderRequest(() => postReturnRequest(orderId, request, link), show, end),
    erase: () =>
      sendOrderRequest(
        () => postEraseRequest(orderId, link),
        () => showAnswer({ erased: true }),
        end,
      ),
  };
}

/**
 * Loads the order of a mail's link. Never rejects.
 * @returns neither `order` nor `failed` when the link does not open an order
 */
async function loadOrder(orderId: string, link: string): Promise<Omit<LoadedOrder, "key">> {
  if (!orderId || !link) return {};
  try {
    const order = parseOrder(await fetchLinkedOrder(orderId, link));
    return order ? { order } : {};
  } catch (problem) {
    return { failed: isOfflineError(problem) ? "offline" : "otherwise" };
  }
}

import { useEffect, useState } from "react";
import { type Order, parseOrder } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/shopperRequests";
import { fetchLinkedOrder, postCancel, postReturn } from "../../server/orders/orderRequests";
import { ask } from "./orderRequests";

/** The order of a mail's link: being loaded, found, not opened by this link, or unknown for lack of a network. */
export type LinkedOrder =
  | { status: "loading" | "ended" | "failed" }
  | {
      status: "found";
      order: Order;
      cancel(): Promise<string>;
      giveBack(asked: ReturnRequest): Promise<string>;
    };

/**
 * Loads the order of a mail's link; again when the page becomes visible or the network returns. Nothing of it is stored on this
 * device, which may not be the shopper's own.
 * @param link the token of the address' fragment
 */
export function useLinkedOrder(orderId: string, link: string): LinkedOrder {
  const [found, setFound] = useState<{ key: string; order?: Order; failed?: boolean }>();
  const key = `${orderId} ${link}`;

  useEffect(() => {
    let mounted = true;
    const load = async () => {
      if (document.hidden) return;
      try {
        const order = link ? parseOrder(await fetchLinkedOrder(orderId, link)) : undefined;
        if (mounted) setFound({ key, ...(order && { order }) });
      } catch {
        // An order that is shown already stays.
        if (mounted)
          setFound((before) => (before?.key === key && before.order ? before : { key, failed: true }));
      }
    };
    const reload = () => void load();
    reload();
    document.addEventListener("visibilitychange", reload);
    addEventListener("online", reload);
    return () => {
      mounted = false;
      document.removeEventListener("visibilitychange", reload);
      removeEventListener("online", reload);
    };
  }, [orderId, link, key]);

  if (found?.key !== key) return { status: "loading" };
  const { order, failed } = found;
  if (!order) return { status: failed ? "failed" : "ended" };
  const show = (changed: Order) => setFound({ key, order: changed });
  return {
    status: "found",
    order,
    cancel: () => ask(() => postCancel(orderId, link), show),
    giveBack: (asked) => ask(() => postReturn(orderId, asked, link), show),
  };
}

import { useEffect, useState } from "react";
import { markCheckoutEnded, readStartedCheckouts, removeCheckoutFromCart } from "../../db/checkout/mutations";
import {
  findReturnedCheckout,
  isCartClearedByStatus,
  isFailedStatus,
  type StartedCheckout,
} from "../../domain/checkout/startedCheckout";
import { type Order, parseOrder } from "../../domain/orders/order";
import { fetchOrderOfCheckout } from "../../server/orders/singleOrder";
import { ShopError } from "../../server/shopError";
import { onServerReachable } from "../device/syncStatus";

/**
 * The pauses before the requests for the paid order, one per request, in milliseconds: most orders exist at
 * once, some payments take minutes.
 */
const orderPollPausesMs = [
  0, 500, 1000, 1500, 2000, 3000, 5000, 8000, 10_000, 15_000, 15_000, 30_000, 30_000, 60_000,
];

export interface CheckoutReturn {
  /** The checkout that this browser started; undefined until it is read, null when there is none. */
  started: StartedCheckout | null | undefined;
  order: Order | undefined;
  /**
   * Whether no further request for the order follows: the last request has not found the order, the order id
   * is unknown, or the database failed.
   */
  gaveUp: boolean;
}

/**
 * Handles the return from the hosted checkout. If this browser started the checkout, the ordered items are
 * removed from the cart, once, and the order is requested until it exists; otherwise nothing changes. The
 * calling component must have a `key` made of both parameters.
 * @param oid the order id in the URL
 * @param ost the order status in the URL
 */
export function useCheckoutReturn(oid: string | null, ost: string | null): CheckoutReturn {
  const [started, setStarted] = useState<CheckoutReturn["started"]>();
  const [order, setOrder] = useState<Order>();
  const [gaveUp, setGaveUp] = useState(false);

  useEffect(() => {
    let mounted = true;
    const polling = new AbortController();
    const run = async () => {
      const found = findReturnedCheckout(await readStartedCheckouts(), oid, Date.now());
      if (mounted) setStarted(found ?? null);
      if (!found) return;
      if (isFailedStatus(ost)) return markCheckoutEnded(found.n);
      // The order is shown even if the cart cannot be changed: the next start of the shop removes the ordered
      // lines.
      if (isCartClearedByStatus(ost)) await removeCheckoutFromCart(found.n).catch(console.warn);
      const orderId = found.orderId || oid;
      if (!orderId) return setGaveUp(true);
      const placed = await pollUntilOrderPlaced(orderId, found.receipt, polling.signal);
      if (!mounted) return;
      if (placed) {
        // If the payment was still pending at the return, the ordered lines are still in the cart: they are
        // removed now.
        await removeCheckoutFromCart(found.n).catch(console.warn);
        setOrder(placed);
      } else setGaveUp(true);
    };
    run().catch((problem: unknown) => {
      console.warn(problem);
      if (mounted) setGaveUp(true);
    });
    return () => {
      mounted = false;
      polling.abort();
    };
  }, [oid, ost]);

  return { started, order, gaveUp };
}

/** Marks the newest started checkout as ended: the failure page's URL does not say which one failed. */
export async function markNewestCheckoutEnded(): Promise<void> {
  const newest = (await readStartedCheckouts()).at(-1);
  if (newest && !newest.ended) await markCheckoutEnded(newest.n);
}

/**
 * Requests the order until the server has it; undefined when the server has no order after the last request.
 */
async function pollUntilOrderPlaced(
  orderId: string,
  receipt: string,
  until: AbortSignal,
): Promise<Order | undefined> {
  for (const pause of orderPollPausesMs) {
    await waitForNextPoll(pause, until);
    if (until.aborted) return;
    const order = parseOrder(await fetchOrderOfCheckout(orderId, receipt).catch(ignoreShopError));
    if (order) return order;
  }
  return;
}

/**
 * Ignores an error of server or network, because a later request may find the order; throws any other error.
 */
function ignoreShopError(problem: unknown): undefined {
  if (!(problem instanceof ShopError)) throw problem;
}

/**
 * Waits `ms` milliseconds before the next request for the order; less when the page becomes visible or the
 * network returns.
 * @param until ends the wait when aborted
 */
function waitForNextPoll(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", done);
      document.removeEventListener("visibilitychange", visible);
      stopListening();
      resolve();
    };
    const visible = () => !document.hidden && done();
    const timer = setTimeout(done, ms);
    until.addEventListener("abort", done);
    document.addEventListener("visibilitychange", visible);
    const stopListening = onServerReachable(done);
  });
}

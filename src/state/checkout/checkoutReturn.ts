import { useEffect, useState } from "react";
import { endCheckout, settleCheckout, startedCheckouts } from "../../db/checkout/startedCheckouts";
import {
  checkoutReturnedFrom,
  isFailure,
  isPaid,
  type StartedCheckout,
} from "../../domain/checkout/startedCheckout";
import { type Order, parseOrder } from "../../domain/orders/order";
import { orderOfCheckout } from "../../server/checkout/checkout";
import { ShopError } from "../../server/shopError";

/** The order is asked for after these pauses, in milliseconds: most are there at once, some need a payment's minutes. */
const pausesMs = [0, 500, 1000, 1500, 2000, 3000, 5000, 8000, 10_000, 15_000, 15_000, 30_000, 30_000, 60_000];

export interface CheckoutReturn {
  /** What this browser had started; undefined until that is known, null when it was not here. */
  started: StartedCheckout | null | undefined;
  order: Order | undefined;
  /** Nothing has been heard of the order for as long as is sensible to wait. */
  gaveUp: boolean;
}

/**
 * The shopper comes back from the hosted checkout. If this browser started it, what was ordered leaves the cart, once, and
 * the order is asked for until it is there; otherwise nothing changes.
 */
export function useCheckoutReturn(oid: string | null, ost: string | null): CheckoutReturn {
  const [started, setStarted] = useState<CheckoutReturn["started"]>();
  const [order, setOrder] = useState<Order>();
  const [gaveUp, setGaveUp] = useState(false);

  useEffect(() => {
    let wanted = true;
    const until = new AbortController();
    const run = async () => {
      const found = checkoutReturnedFrom(await startedCheckouts(), oid, Date.now());
      if (wanted) setStarted(found ?? null);
      if (!found) return;
      if (isFailure(ost)) return endCheckout(found.n);
      if (isPaid(ost)) await settleCheckout(found.n);
      const orderId = found.orderId || oid;
      if (!orderId) return;
      const placed = await untilPlaced(orderId, found.receipt, until.signal);
      if (!wanted) return;
      if (placed) {
        // A payment that was still pending has come through.
        await settleCheckout(found.n);
        setOrder(placed);
      } else setGaveUp(true);
    };
    run().catch(console.warn);
    return () => {
      wanted = false;
      until.abort();
    };
  }, [oid, ost]);

  return { started, order, gaveUp };
}

/** A checkout ended in a failure that the address does not name: the newest one. */
export async function endNewestCheckout(): Promise<void> {
  const newest = (await startedCheckouts()).at(-1);
  if (newest && !newest.ended) await endCheckout(newest.n);
}

async function untilPlaced(orderId: string, receipt: string, until: AbortSignal): Promise<Order | undefined> {
  for (const pause of pausesMs) {
    await pauseUntil(pause, until);
    if (until.aborted) return;
    const order = parseOrder(await orderOfCheckout(orderId, receipt).catch(notYet));
    if (order) return order;
  }
  return;
}

/** Whatever the server or the network answered, there may be an order later. */
function notYet(problem: unknown): undefined {
  if (!(problem instanceof ShopError)) throw problem;
}

/** Waits, but no longer than until somebody comes back to the page, or the network does. */
function pauseUntil(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", done);
      document.removeEventListener("visibilitychange", visible);
      removeEventListener("online", done);
      resolve();
    };
    const visible = () => !document.hidden && done();
    const timer = setTimeout(done, ms);
    until.addEventListener("abort", done);
    document.addEventListener("visibilitychange", visible);
    addEventListener("online", done);
  });
}

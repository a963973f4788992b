import type { Quantities } from "../cart/quantities";
import { checkoutReuseMs, checkoutTimeoutMs } from "../shared/limits";
import type { CheckoutRequest } from "./checkoutRequest";

/** A checkout that was started in this browser. */
export interface StartedCheckout {
  n: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Who was signed in, or "". */
  uid: string;
  /** The checkout's own number; "" when the server named none. */
  orderId: string;
  /** Shows its order to whoever has no account; "" when there is none. */
  receipt: string;
  /** The hosted page. */
  url: string;
  /** Milliseconds for which it can be opened; absent: unknown. */
  goodForMs?: number;
  /** What was asked for, as the server was asked. */
  asked: string;
  /** What leaves the cart when it is paid. */
  lines: Quantities[];
  /** Its lines have left the cart. */
  settled: boolean;
  /** It came to an end, paid or not: another tap starts another one. */
  ended: boolean;
}

/** How the hosted checkout says that it ended without a payment, or is not there yet; in whatever case. */
const failures = ["FAILED", "FAILURE", "CANCELLED", "CANCELED"];
const pending = ["INITIATED", "CREATED", "PENDING"];

/** Whether `ost` says that nothing was paid. */
export function isFailure(ost: string | null): boolean {
  return failures.includes(told(ost));
}

/** Whether what was ordered leaves the cart at once; what is still pending waits for its order. */
export function isPaid(ost: string | null): boolean {
  return !isFailure(ost) && !pending.includes(told(ost));
}

function told(ost: string | null): string {
  return (ost ?? "").trim().toUpperCase();
}

/** What makes two checkouts the same one: who asks, and for what. */
export function askedFor({ cart_data }: CheckoutRequest, uid: string): string {
  return JSON.stringify([uid, cart_data.items]);
}

/** The checkout to go on with in place of starting a second one. `now` in milliseconds since 1970. */
export function checkoutToReuse(
  started: readonly StartedCheckout[],
  asked: string,
  now: number,
): StartedCheckout | undefined {
  return started.findLast(
    (each) => !each.ended && each.asked === asked && each.url && isYoung(each, reuseMs(each), now),
  );
}

/** Nobody is sent to a page that is about to expire: paying takes a while. */
function reuseMs({ goodForMs = Number.POSITIVE_INFINITY }: StartedCheckout): number {
  return Math.min(checkoutReuseMs, goodForMs / 2);
}

/**
 * The checkout that the shopper comes back from: the one of this number; without a number on either side, the newest.
 * @param oid the number in the address, if it holds one
 */
export function checkoutReturnedFrom(
  started: readonly StartedCheckout[],
  oid: string | null,
  now: number,
): StartedCheckout | undefined {
  const named = oid && started.findLast(({ orderId }) => orderId === oid);
  if (named) return named;
  const newest = started.at(-1);
  return newest && !newest.orderId && isYoung(newest, checkoutTimeoutMs, now) ? newest : undefined;
}

function isYoung({ startedAt }: StartedCheckout, maxMs: number, now: number): boolean {
  // A clock that was set back makes everything of the future; it is as good as old.
  return now >= startedAt && now - startedAt < maxMs;
}

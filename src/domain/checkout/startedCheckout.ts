import type { LineQuantity } from "../cart/cartLine";
import { checkoutLookupMaxMs, checkoutReturnMaxMs, checkoutReuseMaxMs } from "../shared/limits";
import type { CheckoutRequest } from "./checkoutRequest";

/** A checkout that was started in this browser. */
export interface StartedCheckout {
  /** Primary key, ascending. */
  n: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Id of the signed-in account, or "". */
  uid: string;
  /** Shiprocket's order id; "" when the server sent none. */
  orderId: string;
  /** Token that gives a visitor without an account access to the order; "" when there is none. */
  receipt: string;
  /** URL of the hosted checkout page. */
  url: string;
  /** Milliseconds for which the URL is valid; absent: unknown. */
  goodForMs?: number;
  /** `checkoutFingerprint` of the request that started the checkout. */
  asked: string;
  /** The quantities to subtract from the cart when the order is paid. */
  lines: LineQuantity[];
  /** Whether `lines` have been subtracted from the cart. */
  settled: boolean;
  /** Whether the checkout was paid or has failed; the next tap on Checkout then starts a new checkout. */
  ended: boolean;
}

/** Values of the return URL's parameter `ost` that mean "not paid", and those that mean "payment pending". */
const failures = ["FAILED", "FAILURE", "CANCELLED", "CANCELED"];
const pending = ["INITIATED", "CREATED", "PENDING"];

/** Whether the return URL's parameter `ost` (order status) means that nothing was paid. */
export function isFailedStatus(ost: string | null): boolean {
  return failures.includes(normaliseStatus(ost));
}

/**
 * Whether the ordered lines leave the cart as soon as the shopper returns from the hosted checkout: unless
 * the return URL's parameter `ost` means failed or pending. A missing or unknown value counts as success;
 * after "pending" the lines stay until the order arrives.
 */
export function isCartClearedByStatus(ost: string | null): boolean {
  return !isFailedStatus(ost) && !pending.includes(normaliseStatus(ost));
}

function normaliseStatus(ost: string | null): string {
  return (ost ?? "").trim().toUpperCase();
}

/** A text that is equal for two checkouts of the same account with the same lines. */
export function checkoutFingerprint({ cart_data }: CheckoutRequest, uid: string): string {
  return JSON.stringify([uid, cart_data.items]);
}

/**
 * The open checkout with the same request, which the shopper continues instead of starting another; undefined
 * when no such checkout is recent enough.
 * @param now milliseconds since 1970
 * @param fingerprint `checkoutFingerprint` of the request
 */
export function checkoutToReuse(
  started: readonly StartedCheckout[],
  fingerprint: string,
  now: number,
): StartedCheckout | undefined {
  return started.findLast(
    (each) => !each.ended && each.asked === fingerprint && each.url && isRecent(each, reuseMaxMs(each), now),
  );
}

/**
 * Maximum age at which a checkout is continued: at most half of its URL's validity, so that enough time
 * remains to pay.
 */
function reuseMaxMs({ goodForMs = Number.POSITIVE_INFINITY }: StartedCheckout): number {
  return Math.min(checkoutReuseMaxMs, goodForMs / 2);
}

/**
 * The checkout from which the shopper returns: the one with order id `oid`, or else the newest one if it is
 * recent and has no order id; undefined when there is neither.
 * @param oid query parameter of the return URL
 */
export function findReturnedCheckout(
  started: readonly StartedCheckout[],
  oid: string | null,
  now: number,
): StartedCheckout | undefined {
  const named = oid && started.findLast(({ orderId }) => orderId === oid);
  if (named) return named;
  const newest = started.at(-1);
  return newest && !newest.orderId && isRecent(newest, checkoutReturnMaxMs, now) ? newest : undefined;
}

/**
 * A visitor's checkouts whose lines are still in the cart and whose orders can still be looked up by their
 * receipts.
 */
export function checkoutsToSettle(started: readonly StartedCheckout[], now: number): StartedCheckout[] {
  return started.filter(
    (each) =>
      !each.settled &&
      each.uid === "" &&
      each.orderId &&
      each.receipt &&
      isRecent(each, checkoutLookupMaxMs, now),
  );
}

function isRecent({ startedAt }: StartedCheckout, maxMs: number, now: number): boolean {
  // A start time in the future (the clock was set back) counts as old.
  return now >= startedAt && now - startedAt < maxMs;
}

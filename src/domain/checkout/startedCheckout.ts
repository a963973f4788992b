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
  /** `checkoutFingerprint` of the request. */
  asked: string;
  /** The quantities to subtract from the cart when it is paid. */
  lines: LineQuantity[];
  /** `lines` have been subtracted from the cart. */
  settled: boolean;
  /** Paid or failed: the next tap starts a new checkout. */
  ended: boolean;
}

/** Values of `ost` without a payment, and those that are not final. */
const failures = ["FAILED", "FAILURE", "CANCELLED", "CANCELED"];
const pending = ["INITIATED", "CREATED", "PENDING"];

/** Whether `ost` means that nothing was paid. */
export function isFailedStatus(ost: string | null): boolean {
  return failures.includes(normaliseStatus(ost));
}

/**
 * Whether the ordered lines leave the cart as soon as the shopper returns: unless `ost` means failed or
 * pending. A missing or unknown status counts as success; a pending checkout waits for its order.
 */
export function isCartClearedByStatus(ost: string | null): boolean {
  return !isFailedStatus(ost) && !pending.includes(normaliseStatus(ost));
}

function normaliseStatus(ost: string | null): string {
  return (ost ?? "").trim().toUpperCase();
}

/** Equal for two checkouts of the same account with the same lines. */
export function checkoutFingerprint({ cart_data }: CheckoutRequest, uid: string): string {
  return JSON.stringify([uid, cart_data.items]);
}

/**
 * An open checkout of the same request, to be continued instead of starting another.
 * @param now ms since 1970
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

/** The URL is reused during at most half of its validity, so that enough time remains to pay. */
function reuseMaxMs({ goodForMs = Number.POSITIVE_INFINITY }: StartedCheckout): number {
  return Math.min(checkoutReuseMaxMs, goodForMs / 2);
}

/**
 * The checkout that the shopper returns from: that with the order id `oid`, else the newest one without an
 * order id.
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

/** The unsettled checkouts without an account whose orders the server may still get, by their receipts. */
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
  // A start in the future (the clock was set back) counts as old.
  return now >= startedAt && now - startedAt < maxMs;
}

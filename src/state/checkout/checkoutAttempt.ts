import { proxy, subscribe, useSnapshot } from "valtio";
import type { RefusedLine } from "../../domain/checkout/checkoutRequest";

/*
 * The state of an attempt to check out. It is separate from the checkout's code (checkout.ts), because the
 * code that updates the shop waits for the end of an attempt, and must not load the checkout's code.
 */

/** The current attempt to check out. */
export interface CheckoutAttempt {
  /** The request is under way, or the browser is about to leave for the hosted checkout. */
  pending: boolean;
  /** The text of the notice in the cart that says why the last attempt failed; "" for none. */
  notice: string;
  /** The lines that the server refused; kept until the shopper accepts their changes or the cart changes. */
  refused: readonly RefusedLine[];
}

const attempt = proxy<CheckoutAttempt>({ pending: false, notice: "", refused: [] });

/** The current attempt to check out; the component renders again when a property that it reads changes. */
export const useCheckoutAttempt = (): CheckoutAttempt => useSnapshot(attempt);

/** Resolves as soon as no attempt to check out is pending. */
export function waitForCheckoutIdle(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribe(attempt, () => resolveIfIdle());
    const resolveIfIdle = () => {
      if (attempt.pending) return;
      unsubscribe();
      resolve();
    };
    resolveIfIdle();
  });
}

/**
 * Begins an attempt to check out; clears the notice and the refused lines of the last attempt.
 * @returns false when an attempt is pending already
 */
export function beginAttempt(): boolean {
  if (attempt.pending) return false;
  Object.assign(attempt, { pending: true, notice: "", refused: [] });
  return true;
}

/**
 * Shows why the attempt to check out failed.
 * @param notice text for the shopper
 * @param refused the lines that the server refused
 */
export function failAttempt(notice: string, refused: readonly RefusedLine[]): void {
  Object.assign(attempt, { notice, refused });
}

/** Ends the attempt to check out, so that another one can begin. */
export function endAttempt(): void {
  attempt.pending = false;
}

/** Clears the notice of the last attempt to check out; the refused lines stay. */
export function clearCheckoutNotice(): void {
  attempt.notice = "";
}

/**
 * Clears notice and refused lines of the last attempt to check out. Called when the cart no longer exceeds
 * the stock that the server reported.
 */
export function clearRefusedLines(): void {
  Object.assign(attempt, { notice: "", refused: [] });
}

import { proxy, subscribe, useSnapshot } from "valtio";
import type { RefusedLine } from "../../domain/checkout/checkoutRequest";

/*
 * The state of an attempt to check out. The code that updates the shop imports this file to wait for the end
 * of an attempt, so this file does not load the checkout's code.
 */

/** The current attempt to check out. */
export interface CheckoutAttempt {
  /** The request is under way, or the browser is about to leave for the hosted checkout. */
  pending: boolean;
  /** The text of the yellow notice; "" for none. */
  notice: string;
  /** The lines that the server refused, until the shopper accepts the change or the cart changes. */
  refused: readonly RefusedLine[];
}

const attempt = proxy<CheckoutAttempt>({ pending: false, notice: "", refused: [] });

/** The component renders again when a property that it reads changes. */
export const useCheckoutAttempt = (): CheckoutAttempt => useSnapshot(attempt);

/** Resolves when no attempt to check out is pending. */
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
 * Begins an attempt, and clears the notice and the refused lines of the last one.
 * @returns false when an attempt is pending already
 */
export function beginAttempt(): boolean {
  if (attempt.pending) return false;
  Object.assign(attempt, { pending: true, notice: "", refused: [] });
  return true;
}

/** Shows why the attempt has failed. */
export function failAttempt(notice: string, refused: readonly RefusedLine[]): void {
  Object.assign(attempt, { notice, refused });
}

export function endAttempt(): void {
  attempt.pending = false;
}

/** Clears the notice of the last attempt; the refused lines keep what the server said about them. */
export function clearCheckoutNotice(): void {
  attempt.notice = "";
}

/** Clears notice and refused lines, once the cart asks for no more than the server has. */
export function clearRefusedLines(): void {
  Object.assign(attempt, { notice: "", refused: [] });
}

import { emailVerified } from "../../domain/auth/messages";
import { verificationPollMs } from "../../domain/shared/limits";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { isPanelOpen } from "../shell/panels";
import { showToastWhenVisible } from "../shell/toasts";
import { checkSession } from "./sessionLifecycle";

/** The email address whose confirmation this tab polls for; undefined while it does not poll. */
let polledEmail: string | undefined;
/** The email address whose confirmation a page of this tab shows already, so that no toast is needed. */
let emailShownOnPage: string | undefined;

/**
 * Asks the server every three seconds whether the new account's email address was confirmed, on this device
 * or another (specification section 4). Call it after a registration, and when a page starts with the session
 * of an unconfirmed account. Does nothing while this tab polls already.
 */
export function pollVerification(): void {
  if (polledEmail || !isConfirmationPending()) return;
  polledEmail = unconfirmedEmail();
  setTimeout(pollAndReschedule, verificationPollMs);
}

/** Suppresses the toast about the confirmed email address in this tab: the page shows it. */
export function skipVerificationToast(): void {
  emailShownOnPage = unconfirmedEmail();
}

/** The email address of the account on this device while it is not confirmed; undefined otherwise. */
export function unconfirmedEmail(): string | undefined {
  const record = readStoredAuth()?.record;
  return record && !record.verified ? record.email : undefined;
}

const isConfirmationPending = () => unconfirmedEmail() !== undefined;

async function pollAndReschedule(): Promise<void> {
  // A hidden tab sends no requests until it is shown again: a forgotten tab would send them for days.
  if (isConfirmationPending() && !document.hidden) await checkSession().catch(console.warn);
  if (isConfirmationPending()) {
    polledEmail = unconfirmedEmail();
    setTimeout(pollAndReschedule, verificationPollMs);
    return;
  }
  // If the shopper has signed in to another account meanwhile, there is nothing to report.
  const confirmed = readStoredAuth()?.record.email === polledEmail && polledEmail !== emailShownOnPage;
  polledEmail = undefined;
  // An open login modal polls too, shows its own text and closes by itself.
  if (confirmed && !isPanelOpen("signIn")) showToastWhenVisible("success", emailVerified);
}

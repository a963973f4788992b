import { emailVerified } from "../../domain/auth/messages";
import { verificationPollMs } from "../../domain/shared/limits";
import { storedAuth } from "../../server/auth/authStore";
import { isPanelOpen } from "../shell/panels";
import { toastWhenVisible } from "../shell/toasts";
import { checkSession } from "./checkSession";

/** Whose confirmation is asked for; undefined while nobody is waited for. */
let watched: string | undefined;
/** Whose confirmation this tab says in another way. */
let toldElsewhere: string | undefined;

/**
 * Asks every three seconds whether the new account's address is confirmed by now, wherever its link was opened (spec 4).
 * Begins after a registration, and again with a page that finds one unfinished. Safe to call twice.
 */
export function watchVerification(): void {
  if (watched || !isPending()) return;
  watched = pendingEmail();
  setTimeout(look, verificationPollMs);
}

/** Whoever calls this says in their own way that the address is confirmed: nobody is told twice in one tab. */
export function tellVerificationElsewhere(): void {
  toldElsewhere = pendingEmail();
}

/** The address of this device's account that waits to be confirmed; undefined for none. */
export function pendingEmail(): string | undefined {
  const record = storedAuth()?.record;
  return record && !record.verified ? record.email : undefined;
}

const isPending = () => pendingEmail() !== undefined;

async function look(): Promise<void> {
  if (isPending()) await checkSession().catch(console.warn);
  if (isPending()) {
    watched = pendingEmail();
    setTimeout(look, verificationPollMs);
    return;
  }
  // Whoever logged in to another account meanwhile has confirmed nothing.
  const confirmed = storedAuth()?.record.email === watched && watched !== toldElsewhere;
  watched = undefined;
  // An open login modal looks every three seconds too, says it in its own words, and closes.
  if (confirmed && !isPanelOpen("signIn")) toastWhenVisible("success", emailVerified);
}

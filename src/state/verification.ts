import { verificationPollMs } from "../domain/limits";
import { emailVerified } from "../domain/messages/identity";
import { storedAuth } from "../server/authStore";
import { checkSession } from "./checkSession";
import { panels } from "./panels";
import { toastWhenSeen } from "./toastWhenSeen";

let watching = false;
/** Whose confirmation this tab says in another way. */
let toldElsewhere: string | undefined;

/**
 * Asks every three seconds whether the new account's address is confirmed by now, wherever its link was opened (spec 4).
 * Begins after a registration, and again with a page that finds one unfinished. Safe to call twice.
 */
export function watchVerification(): void {
  if (watching || !isPending()) return;
  watching = true;
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
    setTimeout(look, verificationPollMs);
    return;
  }
  watching = false;
  // An open login modal looks every three seconds too, says it in its own words, and closes.
  const email = storedAuth()?.record.email;
  if (email && email !== toldElsewhere && !panels.signIn) toastWhenSeen("success", emailVerified);
}

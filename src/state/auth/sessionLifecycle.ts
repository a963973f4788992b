import type { KeptAtSignOut } from "../../db/account/mutations";
import { deviceSignedOut, sessionExpired, signInExpired } from "../../domain/auth/messages";
import { refreshAuth, signOutOnServer } from "../../server/auth/signIn";
import {
  deleteStoredAuth,
  isStillStored,
  readStoredAuth,
  type StoredAuth,
  storeAuth,
} from "../../server/auth/storedAuth";
import { ShopError } from "../../server/shopError";
import { magicLinkEmailSlot } from "../../webStorage";
import { deleteCommandLogs } from "../cart/commandLog";
import { currentSyncStatus } from "../device/syncStatus";
import { toastWhenVisible } from "../shell/toasts";
import { openSignIn, setSignInHint } from "./signInPanel";

/** Why the server ended a session. */
export type SessionEndReason = "device-signed-out" | "sign-in-expired" | "expired";

const endTexts: Record<SessionEndReason, string> = {
  "device-signed-out": deviceSignedOut,
  "sign-in-expired": signInExpired,
  expired: sessionExpired,
};

/** Stores a session for all tabs. It replaces the previous one, and deletes the data of another account. */
export async function startSession(next: StoredAuth): Promise<void> {
  const previous = readStoredAuth();
  if (previous && previous.record.id !== next.record.id) await wipeAccountData("unsent");
  storeAuth(next);
  setSignInHint({});
  // Without this the previous sign-in would keep its place in the device cap.
  if (previous) signOutOnServer(previous).catch(console.warn);
}

/**
 * Checks the stored session with the server, and stores the account's current record.
 * @returns "ok"; "over" when the session was not valid, which ends it on this device; "unknown" when the server did not
 * respond: the shopper stays signed in
 */
export async function checkSession(): Promise<"ok" | "over" | "unknown"> {
  const checked = readStoredAuth();
  if (!checked) return "over";
  try {
    const next = await refreshAuth(checked);
    if (isStillStored(checked)) storeAuth(next);
    return "ok";
  } catch (problem) {
    if (!(problem instanceof ShopError)) throw problem;
    if (problem.status !== 401) return "unknown";
    const reason = Object.hasOwn(endTexts, problem.code) ? (problem.code as SessionEndReason) : "expired";
    // Another tab may have ended the session first, or started a new one.
    if (isStillStored(checked)) await endSession(checked.record.verified ? reason : undefined);
    return "over";
  }
}

/**
 * Signs out in all tabs (specification section 4), also without a network: the token is deleted at once. A server that
 * does not receive the request drops the device when the device cap is reached.
 * @param keep what waits for the next sign-in of the same account
 */
export async function signOut(keep: KeptAtSignOut = "nothing"): Promise<void> {
  const auth = readStoredAuth();
  // Sent before the token is deleted; the page may be left during the request.
  const sent = auth && signOutOnServer(auth).catch(console.warn);
  await Promise.all([endSession(undefined, keep), sent]);
}

/**
 * Signs out after a last exchange of the shared cart, if the server can be reached. Changes that it has found and could not send stay
 * for the next sign-in.
 */
export async function signOutAfterExchange(): Promise<void> {
  const auth = readStoredAuth();
  let isSent = true;
  if (auth && !currentSyncStatus().offline) {
    const last = await import("./exchangeBeforeSignOut.lazy").catch(console.warn);
    isSent = (await last?.exchangeBeforeSignOut(auth.record.id)) ?? false;
    // Another tab has ended the session meanwhile, or started that of another account.
    if (readStoredAuth()?.record.id !== auth.record.id) return;
  }
  await signOut(isSent ? "nothing" : "unsent");
}

/**
 * Ends the session in all tabs and deletes the account's data from the device.
 * @param reason of the server; it is shown to the shopper
 * @param keep what waits for the next sign-in of the same account: by default everything that is shared after a sign-out that the server
 * decided. The shopper did not choose to lose it, and a restored server does not have it
 */
export async function endSession(
  reason?: SessionEndReason,
  keep: KeptAtSignOut = reason ? "shared" : "nothing",
): Promise<void> {
  const email = readStoredAuth()?.record.email ?? "";
  deleteStoredAuth();
  deleteCommandLogs();
  magicLinkEmailSlot.remove();
  // The sign-in only expired, so the login modal opens for the same account.
  if (reason === "sign-in-expired") openSignIn({ email, notice: endTexts[reason] });
  else {
    if (reason) toastWhenVisible("warning", endTexts[reason]);
    // The notice above the login form remains when the toast is gone.
    setSignInHint(reason ? { notice: endTexts[reason] } : {});
  }
  await wipeAccountData(keep);
}

/** Deletes the account's data. If that fails, the next sign-in deletes them before it stores the next account's data. */
async function wipeAccountData(keep: KeptAtSignOut): Promise<void> {
  const mutations = await import("../../db/account/mutations");
  await mutations.wipeAccountData(keep).catch(console.warn);
}

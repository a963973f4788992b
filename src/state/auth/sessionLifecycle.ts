import type { UnsentChangesToKeep } from "../../db/account/mutations";
import type { DataLoss } from "../../domain/account/dataLoss";
import { accountLost, deviceSignedOut, sessionExpired, signInExpired } from "../../domain/auth/messages";
import { changesKeptForAccount } from "../../domain/cart/messages";
import { refreshAuth, signOutOnServer } from "../../server/auth/signIn";
import {
  deleteStoredAuth,
  isStillStored,
  readStoredAuth,
  type StoredAuth,
  storeAuth,
} from "../../server/auth/storedAuth";
import { stripTokenSecrets } from "../../server/cart/dataLoss";
import { ShopError } from "../../server/shopError";
import { lastSizeSlot, magicLinkEmailSlot } from "../../webStorage";
import { deleteCommandLogs } from "../cart/commandLog";
import { currentSyncStatus } from "../device/syncStatus";
import { showToastWhenVisible } from "../shell/toasts";
import { openSignIn, setSignInHint } from "./signInPanel";

/** Why the server ended a session. */
export type SessionEndReason = "device-signed-out" | "sign-in-expired" | "expired";

const endTexts: Record<SessionEndReason, string> = {
  "device-signed-out": deviceSignedOut,
  "sign-in-expired": signInExpired,
  expired: sessionExpired,
};

/** Starts a session in all tabs. If another account was signed in, its data are deleted as at a sign-out. */
export async function startSession(next: StoredAuth): Promise<void> {
  const previous = readStoredAuth();
  if (previous && previous.record.id !== next.record.id) await leavePreviousAccount(previous);
  storeAuth(next);
  setSignInHint({});
  // Without this request the previous sign-in would count as a device of its account until the device cap
  // drops it.
  if (previous) signOutOnServer(previous).catch(console.warn);
}

/** Ends a session because the shopper signs in to another account; its unsent changes wait on the device. */
async function leavePreviousAccount(previous: StoredAuth): Promise<void> {
  if (previous.record.verified) await runLastExchange(previous);
  if (readStoredAuth()?.record.id !== previous.record.id) return;
  // Signs out before the data are deleted, so that the database refuses a command (change of cart or
  // wishlist) that is still waiting to be stored.
  deleteSessionFromLocalStorage();
  const kept = await wipeAccountDataOrWarn("all", previous);
  if (kept > 0) showToastWhenVisible("warning", changesKeptForAccount(kept));
}

/**
 * Sends the account's unsent changes a last time, if the server can be reached.
 * @returns whether the server has accepted all of them; false also when that takes longer than
 * `signOutDelayMaxMs`
 */
async function runLastExchange(auth: StoredAuth): Promise<boolean> {
  const module = await import("./exchangeBeforeSignOut.lazy").catch(console.warn);
  if (currentSyncStatus().offline) await module?.rememberRestoreLossQuestion(auth);
  else return (await module?.exchangeBeforeSignOut(auth)) ?? false;
  return false;
}

/**
 * Checks with the server that the stored session is valid, and stores the account's current record.
 * @returns "ok"; "over" when the session was not valid: it is ended on this device; "unknown" when the server
 * did not respond: the shopper stays signed in
 */
export async function checkSession(): Promise<"ok" | "over" | "unknown"> {
  const checked = readStoredAuth();
  if (!checked) return "over";
  try {
    const next = await refreshAuth(checked);
    // A server that was restored from a backup can have the account without the confirmation of its email
    // address: the account's data wait for that confirmation.
    if (checked.record.verified && !next.record.verified)
      await requeueEntriesForNextSignIn(checked, "changes");
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
 * Signs out in all tabs (specification section 4), also without a network: the token is deleted at once. A
 * server that does not receive the request drops this device when the account reaches the device cap.
 * @param keep which unsent data wait on the device for the account's next sign-in
 */
export async function signOut(keep: UnsentChangesToKeep = "nothing"): Promise<void> {
  const auth = readStoredAuth();
  // Sent before the token is deleted; the page may be left during the request.
  const sent = auth && signOutOnServer(auth).catch(console.warn);
  await Promise.all([endSession(undefined, keep), sent]);
}

/**
 * Signs out after sending the account's unsent changes, if the server can be reached. Changes that could not
 * be sent stay on the device, hidden, for the account's next sign-in.
 */
export async function signOutAfterExchange(): Promise<void> {
  const auth = readStoredAuth();
  let isSent = true;
  if (auth && !currentSyncStatus().offline) {
    isSent = await runLastExchange(auth);
    // There is nothing to end when another tab has ended this session or started another account's.
    if (readStoredAuth()?.record.id !== auth.record.id) return;
  }
  await signOut(isSent ? "nothing" : "all");
}

/**
 * Ends the session in all tabs and deletes the account's data from the device.
 * @param reason the server's reason, which is shown to the shopper; undefined without one
 * @param keep which unsent data wait on the device for the account's next sign-in. Default: "nothing" without
 * a reason. With a reason, the server has ended the session: "withoutProfile", or "all" when a restored
 * server has lost data of this device, or does not answer whether it has
 */
export async function endSession(
  reason?: SessionEndReason,
  keep: UnsentChangesToKeep = reason ? "withoutProfile" : "nothing",
): Promise<void> {
  const auth = readStoredAuth();
  const email = auth?.record.email ?? "";
  let text = reason && endTexts[reason];
  if (auth && keep === "withoutProfile") {
    const loss = reason === "sign-in-expired" ? "nothing" : await askServerForRestoreLoss(auth);
    if (loss !== "nothing") keep = "all";
    if (loss === "account") text = accountLost;
    await requeueEntriesForNextSignIn(auth, loss);
    // There is nothing to end when another tab has ended the session or started a new one.
    if (!isStillStored(auth)) return;
  }
  deleteSessionFromLocalStorage();
  magicLinkEmailSlot.remove();
  // Only the sign-in has expired, so the login modal opens for the same account.
  if (reason === "sign-in-expired") openSignIn({ email, notice: endTexts[reason] });
  else {
    if (text) showToastWhenVisible("warning", text);
    // The notice above the login form remains when the toast disappears.
    setSignInHint(text ? { notice: text } : {});
  }
  await wipeAccountDataOrWarn(keep, auth);
}

/**
 * Queues the account's entries (cart lines, wishlist items …) as unsent changes for its next sign-in on this
 * device, as far as a restored server has lost them or may have lost them.
 * @param loss what the server has lost; undefined: the server has not answered, and
 * src/sync/account/restoreLossQuestions.ts asks again
 */
async function requeueEntriesForNextSignIn(
  { record, token }: StoredAuth,
  loss: DataLoss | undefined,
): Promise<void> {
  const { id, email } = record;
  const mutations = await loadAccountMutations();
  const knownLoss = {
    ...(loss === "account" && { lostEmail: email }),
    ...(!loss && { unanswered: { email, token: stripTokenSecrets(token) } }),
  };
  await mutations?.requeueConfirmedEntries(id, knownLoss).catch(console.warn);
}

/** Asks the server whether a restore has lost data of this device; undefined without an answer. */
async function askServerForRestoreLoss({ record }: StoredAuth): Promise<DataLoss | undefined> {
  const module = await import("./exchangeBeforeSignOut.lazy").catch(console.warn);
  return module?.exchangeAndReadRestoreLoss(record.id);
}

/** Deletes the session's data in localStorage: auth token, command logs and last size. */
function deleteSessionFromLocalStorage(): void {
  deleteStoredAuth();
  deleteCommandLogs();
  lastSizeSlot.remove();
}

/**
 * Deletes the account's data from the device. If that fails, only logs it: the next sign-in deletes the data
 * before it stores those of the next account.
 * @param keep which unsent data stay
 * @returns the number of changes that wait for the account's next sign-in
 */
async function wipeAccountDataOrWarn(
  keep: UnsentChangesToKeep,
  auth: StoredAuth | undefined,
): Promise<number> {
  const mutations = await loadAccountMutations();
  return (await mutations?.wipeAccountData(keep, auth?.record.id).catch(console.warn)) ?? 0;
}

/** Loads the database code; undefined when it cannot be loaded: sign-in and sign-out do not depend on it. */
const loadAccountMutations = () => import("../../db/account/mutations").catch(console.warn);

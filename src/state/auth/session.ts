import { proxy, snapshot, subscribe, useSnapshot } from "valtio";
import { onAuthChanged, readStoredAuth } from "../../server/auth/storedAuth";
import { holdBrandLoader } from "../shell/brandLoader";
import { dismissToastsOfOtherAccounts } from "../shell/toasts";

/*
 * The session (who is signed in) for the screens. localStorage holds it (src/server/auth/storedAuth.ts); the
 * proxy in this file follows changes of the session by this tab and by other tabs. sessionLifecycle.ts
 * starts, checks and ends a session.
 */

/** The signed-in shopper; specification section 3 names the fields. */
export interface Shopper {
  uid: string;
  email: string;
  /** "" for none; the same holds for photoURL. */
  displayName: string;
  photoURL: string;
}

export interface Session {
  /** "loading" while a magic link or Google's response is being redeemed. */
  status: "loading" | "signed-out" | "signed-in";
  shopper?: Shopper | undefined;
}

const session = proxy<Session>({ status: "signed-out" });

/** The session; the component renders again when it changes. */
export function useSession(): Session {
  return useSnapshot(session);
}

/** The current session, for code outside of components. */
export function currentSession(): Session {
  return snapshot(session);
}

/** Calls the listener after each change of the session. @returns a function that removes the listener */
export function onSessionChanged(listener: () => void): () => void {
  return subscribe(session, listener);
}

/**
 * The id of the stored session's account, also while the status is "loading"; undefined for a visitor, and
 * until the account's email address is confirmed.
 */
export function signedInUid(): string | undefined {
  const record = readStoredAuth()?.record;
  return record?.verified ? record.id : undefined;
}

/** Whether an account with a confirmed address is signed in. */
export const isSignedIn = (): boolean => signedInUid() !== undefined;

/**
 * Updates the proxy from the session in localStorage. Called after each change of that session; safe to call
 * at any time.
 */
export function updateSessionFromStorage(): void {
  const record = readStoredAuth()?.record;
  const signedIn = record?.verified;
  session.status = signedIn ? "signed-in" : "signed-out";
  session.shopper = signedIn ? { uid: record.id, ...record } : undefined;
  dismissToastsOfOtherAccounts(session.shopper?.uid);
}

/**
 * Runs `work`, which signs in while the page is open. Meanwhile the brand loader is shown and the session's
 * status is "loading".
 */
export async function withSigningInStatus<T>(work: () => Promise<T>): Promise<T> {
  const release = holdBrandLoader();
  session.status = "loading";
  try {
    return await work();
  } finally {
    updateSessionFromStorage();
    release();
  }
}

updateSessionFromStorage();
onAuthChanged(updateSessionFromStorage);

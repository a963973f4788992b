import { proxy, snapshot, subscribe, useSnapshot } from "valtio";
import { onAuthChanged, readStoredAuth } from "../../server/auth/storedAuth";
import { holdLoader } from "../shell/loader";

/*
 * Who is signed in. The session is stored in localStorage (src/server/auth/storedAuth.ts); the proxy follows changes by
 * this tab and by others. sessionLifecycle.ts starts, checks and ends a session.
 */

/** The signed-in shopper; specification section 3 names the fields. */
export interface Shopper {
  uid: string;
  email: string;
  /** "" for none, as photoURL. */
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

/** The session now, for code outside components. */
export function currentSession(): Session {
  return snapshot(session);
}

/** Calls the listener after each change of the session. @returns ends it */
export function onSessionChanged(listener: () => void): () => void {
  return subscribe(session, listener);
}

/**
 * The stored session's account, also while the status is "loading"; undefined for a visitor, and until the account's
 * address is confirmed.
 */
export function signedInAs(): string | undefined {
  const record = readStoredAuth()?.record;
  return record?.verified ? record.id : undefined;
}

export const isSignedIn = (): boolean => signedInAs() !== undefined;

/** Reads the stored session. Called after each change of it; safe to call at any time. */
export function readSession(): void {
  const record = readStoredAuth()?.record;
  const signedIn = record?.verified;
  session.status = signedIn ? "signed-in" : "signed-out";
  session.shopper = signedIn ? { uid: record.id, ...record } : undefined;
}

/** Runs a sign-in for which the page is already open: shows the brand loader, and the session as "loading". */
export async function whileSigningIn<T>(work: () => Promise<T>): Promise<T> {
  const release = holdLoader();
  session.status = "loading";
  try {
    return await work();
  } finally {
    readSession();
    release();
  }
}

readSession();
onAuthChanged(readSession);

/*
 * Who is signed in on this device, as the PocketBase SDK keeps it, so that either can read what the other stored. It lives
 * in local storage because every tab has to know it at once, before any database is open.
 */

/** Also the name of the storage event by which the other tabs hear of a change. */
export const authKey = "pocketbase_auth";

/** What the shop reads of an account's record; the rest of it is the profile's, and lives in the database. */
export interface AccountRecord {
  id: string;
  email: string;
  /** Until its address is confirmed an account has a token, but is not signed in. */
  verified: boolean;
  displayName: string;
  photoURL: string;
}

export interface StoredAuth {
  token: string;
  record: AccountRecord;
}

/** Where it is kept while the browser lets nothing be stored: in this tab, until it is closed. */
export const lastResort: { auth?: string } = {};

/** What is stored, confirmed or not; undefined for nothing, and for what is no sign-in. */
export function storedAuth(): StoredAuth | undefined {
  try {
    const auth = JSON.parse(lastResort.auth ?? (localStorage.getItem(authKey) as string));
    return auth.token && auth.record.id ? auth : undefined;
  } catch {
    return;
  }
}

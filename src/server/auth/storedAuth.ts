import { type Fields, fieldsOf } from "../../domain/shared/parse";
import { authSlot, onStorageChange } from "../../webStorage";
import { ShopError } from "../shopError";

/*
 * The stored session: token and account record, in localStorage with the key and the shape that the
 * PocketBase SDK uses. Every tab must know the session before it loads the SDK or the database, so this file
 * uses neither; src/server/pocketbase.ts makes it the SDK's auth store.
 */

/**
 * The fields of an account's record that the shop needs; other fields belong to the profile, in the database.
 */
export interface AccountRecord {
  id: string;
  email: string;
  /**
   * false until the email address is confirmed. Until then the account has a token, but does not count as
   * signed in.
   */
  verified: boolean;
  displayName: string;
  photoURL: string;
}

export interface StoredAuth {
  token: string;
  record: AccountRecord;
}

/** The session of this tab while the browser blocks localStorage. */
let fallback: StoredAuth | undefined;

/**
 * Reads the stored session, also of an account whose address is not confirmed; undefined when there is none,
 * or when it cannot be read. A text of the record that cannot be read becomes "".
 */
export function readStoredAuth(): StoredAuth | undefined {
  return fallback ?? parseStoredAuth(authSlot.readJson());
}

function parseStoredAuth(stored: unknown): StoredAuth | undefined {
  const { token, record } = fieldsOf(stored);
  const fields = fieldsOf(record);
  const id = textOrEmpty(fields["id"]);
  if (!id || !isToken(token)) return;
  return { token, record: { ...fields, ...accountFields(fields), id } };
}

/**
 * Whether a value can be a session's token. A header cannot contain other characters: with such a token no
 * request would reach the server, so the server could never end the session.
 */
const isToken = (token: unknown): token is string => typeof token === "string" && /^[!-~]+$/.test(token);

const accountFields = ({ email, verified, displayName, photoURL }: Fields) => ({
  email: textOrEmpty(email),
  verified: verified === true,
  displayName: textOrEmpty(displayName),
  photoURL: textOrEmpty(photoURL),
});

/** Stores a session for all tabs and later visits. */
export function storeAuth({ token, record }: StoredAuth): void {
  fallback = undefined;
  if (!authSlot.write(JSON.stringify({ token, record }))) {
    console.warn("The browser blocks localStorage: the session ends with this page.");
    fallback = { token, record };
  }
  notifyThisTab();
}

/** Deletes the session, in all tabs. */
export function deleteStoredAuth(): void {
  fallback = undefined;
  authSlot.remove();
  notifyThisTab();
}

/** Calls the listener after each change of the session, by this tab or another one. */
export function onAuthChanged(listener: () => void): void {
  onStorageChange(authSlot, listener);
}

// A page in the back/forward cache receives no storage events, so the listeners are called when it is shown
// again.
globalThis.addEventListener?.("pageshow", ({ persisted }) => {
  if (persisted) notifyThisTab();
});

/**
 * Whether this session is still the stored one: another tab can sign in or out during a request of this tab.
 */
export function isStillStored({ token }: StoredAuth): boolean {
  return readStoredAuth()?.token === token;
}

/** The Authorization header of the stored session, for requests without the SDK; {} for a visitor. */
export function authHeaders(): Record<string, string> {
  const token = readStoredAuth()?.token;
  return token ? { Authorization: token } : {};
}

/**
 * Parses the response of a sign-in or a refresh.
 * @param answer `{token, record}`
 * @throws {ShopError} "broken" for any other shape
 */
export function parseAuthAnswer(answer: unknown): StoredAuth {
  const { token, record } = fieldsOf(answer);
  const fields = fieldsOf(record);
  const { id, collectionId, collectionName } = fields;
  if (!isToken(token) || typeof id !== "string" || !id)
    throw new ShopError("broken", { status: 200, cause: answer });
  const shownRecord: AccountRecord & Record<string, unknown> = {
    // The SDK identifies the collection of a record by `collectionId` and `collectionName`.
    collectionId,
    collectionName,
    id,
    ...accountFields(fields),
  };
  return { token, record: shownRecord };
}

/** Sends the storage event to this tab, because browsers send it to the other tabs only. */
function notifyThisTab(): void {
  dispatchEvent(new StorageEvent("storage", { key: authSlot.key }));
}

const textOrEmpty = (value: unknown) => (typeof value === "string" ? value : "");

import { ShopError } from "../shopError";
import { type AccountRecord, authKey, lastResort, type StoredAuth, storedAuth } from "./storedAuth";

/*
 * Writing and following what storedAuth.ts reads; apart from it, because home reads only.
 */

export { type StoredAuth, storedAuth } from "./storedAuth";

/** What a request of whoever is signed in carries; nothing for a visitor. */
export function authHeaders(): Record<string, string> {
  const token = storedAuth()?.token;
  return token ? { Authorization: token } : {};
}

/** Calls the listener after a change of what is stored, by this tab or another. */
export function onAuthChanged(listener: () => void): void {
  // Without a key all was cleared.
  globalThis.addEventListener?.("storage", ({ key }) => (!key || key === authKey) && listener());
}

/** Keeps a sign-in for every tab and later visit. */
export function keepAuth({ token, record }: StoredAuth): void {
  store(JSON.stringify({ token, record }));
}

/** Forgets who is signed in, in every tab. */
export function forgetAuth(): void {
  store(undefined);
}

/**
 * Reads an answer of the server's that signs somebody in.
 * @throws {ShopError} "broken" for anything else
 */
export function parseAuth(answer: unknown): StoredAuth {
  const { token, record } = Object(answer) as { token?: unknown; record?: unknown };
  const { id, email, verified, displayName, photoURL, collectionId, collectionName } = Object(
    record,
  ) as Record<string, unknown>;
  if (typeof token !== "string" || !token || typeof id !== "string" || !id)
    throw new ShopError("broken", { status: 200, cause: answer });
  const kept: AccountRecord & Record<string, unknown> = {
    // The SDK wants the two to know what kind of record it is.
    collectionId,
    collectionName,
    id,
    email: text(email),
    verified: verified === true,
    displayName: text(displayName),
    photoURL: text(photoURL),
  };
  return { token, record: kept };
}

/** Whether this is still what is stored: another tab may have signed in or out while the server was asked. */
export function isCurrent({ token }: StoredAuth): boolean {
  return storedAuth()?.token === token;
}

function store(value: string | undefined): void {
  delete lastResort.auth;
  try {
    if (value === undefined) localStorage.removeItem(authKey);
    else localStorage.setItem(authKey, value);
  } catch (problem) {
    console.warn("The browser does not keep the sign-in beyond this page.", problem);
    if (value !== undefined) lastResort.auth = value;
  }
  // Browsers tell the other tabs only.
  dispatchEvent(new StorageEvent("storage", { key: authKey }));
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

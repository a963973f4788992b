/** Spec 3 names the key. */
const storageKey = "magicLinkEmail";

/** Remembers on this device who asked for a magic link. */
export function keepMagicLinkEmail(email: string): void {
  try {
    localStorage.setItem(storageKey, email);
  } catch {
    // Without storage the link works all the same.
  }
}

/** The address that a magic link was asked for on this device; "" for none. */
export function magicLinkEmail(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

/** After a sign-in with the link, and at sign-out. */
export function forgetMagicLinkEmail(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

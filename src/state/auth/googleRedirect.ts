import { googlePath } from "../../domain/shared/paths";
import { signInWithGoogleCode, startWithGoogle } from "../../server/auth/identity";
import { ShopError } from "../../server/shopError";
import { startSession } from "./startSession";

/** What is remembered while Google has the page. Not in the tab's own storage: iOS may come back in another one. */
const storageKey = "haat:google";
const lifetimeMs = 10 * 60_000;
/** A page that was not left by then is still the shopper's. */
const leaveMs = 15_000;

interface Begun {
  state: string;
  codeVerifier: string;
  /** The page to come back to, a path of the shop. */
  returnTo: string;
  /** Milliseconds since 1970. */
  at: number;
}

const redirectUrl = () => location.origin + googlePath;

/** Sends this page to Google. Ends when the shopper is here again, by the back button, or could not leave. */
export async function leaveForGoogle(): Promise<void> {
  const { authUrl, state, codeVerifier } = await startWithGoogle();
  const { pathname, search, hash } = location;
  const begun: Begun = { state, codeVerifier, returnTo: pathname + search + hash, at: Date.now() };
  localStorage.setItem(storageKey, JSON.stringify(begun));
  location.assign(authUrl + encodeURIComponent(redirectUrl()));
  await new Promise<void>((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, leaveMs);
  });
}

/**
 * Redeems what Google sent back to /auth/google. Only an answer to the question that this browser asked counts.
 * @returns the path to go on at; `failed` tells why nobody is signed in
 */
export async function returnFromGoogle(
  answer: URLSearchParams,
): Promise<{ returnTo: string; failed?: unknown }> {
  const begun = takeBegun();
  if (!begun || answer.get("state") !== begun.state)
    return { returnTo: begun?.returnTo ?? "/", failed: new ShopError("refused") };
  const { returnTo, codeVerifier } = begun;
  const code = answer.get("code");
  if (!code) return { returnTo, failed: new ShopError("refused") };
  try {
    await startSession(await signInWithGoogleCode(code, codeVerifier, redirectUrl()));
    return { returnTo };
  } catch (failed) {
    return { returnTo, failed };
  }
}

/** It counts once. */
function takeBegun(): Begun | undefined {
  try {
    const begun = JSON.parse(localStorage.getItem(storageKey) ?? "") as Partial<Begun>;
    localStorage.removeItem(storageKey);
    const { state, codeVerifier, returnTo, at } = begun;
    if (!state || !codeVerifier || !at || Date.now() - at > lifetimeMs) return;
    return { state, codeVerifier, at, returnTo: /^\/(?![/\\])/.test(returnTo ?? "") ? `${returnTo}` : "/" };
  } catch {
    return;
  }
}

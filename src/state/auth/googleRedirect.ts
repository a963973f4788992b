import { googlePath } from "../../domain/shared/paths";
import { fetchGoogleRedirect, signInWithGoogleCode } from "../../server/auth/signIn";
import { ShopError } from "../../server/shopError";
import { googleRedirectMaxAgeMs, googleRedirectSlot } from "../../webStorage";
import { goToExternalPage } from "../shell/goToExternalPage";
import { startSession } from "./sessionLifecycle";

/** The data that localStorage holds while the shopper is on Google's page. */
interface StoredRedirect {
  state: string;
  codeVerifier: string;
  /** The path of the page to return to. */
  returnTo: string;
  /** Time of the redirect, in milliseconds since 1970. */
  at: number;
}

const redirectUrl = () => location.origin + googlePath;

/**
 * Redirects this page to Google's sign-in. Resolves only if the shopper returns by the back button, or if the
 * browser did not leave the page in time.
 */
export async function redirectToGoogle(): Promise<void> {
  const { authUrl, state, codeVerifier } = await fetchGoogleRedirect();
  const { pathname, search, hash } = location;
  const redirect: StoredRedirect = {
    state,
    codeVerifier,
    returnTo: pathname + search + hash,
    at: Date.now(),
  };
  if (!googleRedirectSlot.write(JSON.stringify(redirect)))
    throw new Error("The browser blocks localStorage.");
  await goToExternalPage(authUrl + encodeURIComponent(redirectUrl()));
}

/**
 * Signs in with the response in the URL of /auth/google. Accepts only the response to a redirect that this
 * browser began, and each response once.
 * @returns the path to return to; `failed` is the reason when the sign-in failed
 */
export async function redeemGoogleRedirect(
  response: URLSearchParams,
): Promise<{ returnTo: string; failed?: unknown }> {
  const redirect = takeStoredRedirect();
  const code = response.get("code");
  if (!redirect || !code || response.get("state") !== redirect.state)
    return { returnTo: redirect?.returnTo ?? "/", failed: new ShopError("refused") };
  const { returnTo, codeVerifier } = redirect;
  try {
    await startSession(await signInWithGoogleCode(code, codeVerifier, redirectUrl()));
    return { returnTo };
  } catch (failed) {
    return { returnTo, failed };
  }
}

/** Reads and deletes the stored redirect; undefined without one, or when it is invalid or too old. */
function takeStoredRedirect(): StoredRedirect | undefined {
  const stored = googleRedirectSlot.readJson() as Partial<StoredRedirect> | null | undefined;
  googleRedirectSlot.remove();
  const { state, codeVerifier, returnTo, at } = stored ?? {};
  if (!state || !codeVerifier || !at || Date.now() - at > googleRedirectMaxAgeMs) return;
  const isOwnPath = /^\/(?![/\\])/.test(returnTo ?? "");
  return { state, codeVerifier, at, returnTo: isOwnPath ? `${returnTo}` : "/" };
}

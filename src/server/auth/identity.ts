import { type RequestOptions, requestJson } from "../http";
import { ShopError } from "../shopError";
import { parseAuth, type StoredAuth } from "./authStore";
import { keepDeviceId, newDeviceId } from "./deviceId";

/*
 * The identity service's calls (spec 7) as plain requests: each has a time limit, and fails with a ShopError whose code
 * docs/auth.md lists. Only Google's popup needs more, see googlePopup.ts.
 */

/**
 * What mails, asks Google, or looks at a password behind others takes up to seven seconds, and a magic link works only
 * once; then the network is slow too. Everything else has the usual time.
 */
const slow = { timeoutMs: 15_000 };

const users = (action: string) => `/api/collections/users/${action}`;

/** The ways in that an address has; [] for nobody. */
export async function signInMethods(email: string): Promise<string[]> {
  const { methods } = Object(await post("/api/shop/sign-in-methods", { email })) as { methods?: unknown };
  return Array.isArray(methods) ? methods.filter((method) => typeof method === "string") : [];
}

/** Makes an account and mails its confirmation; the answer's record is not verified yet. */
export function register(email: string, password: string): Promise<StoredAuth> {
  return signIn("/api/shop/register", { email, password, passwordConfirm: password }, slow);
}

export function signInWithPassword(email: string, password: string): Promise<StoredAuth> {
  return signIn(users("auth-with-password"), { identity: email, password }, slow);
}

/** Redeems a magic link. Works once. */
export function signInWithLink(otpId: string, code: string): Promise<StoredAuth> {
  return signIn(users("auth-with-otp"), { otpId, password: code }, slow);
}

/** Redeems what Google answered to a redirect. */
export function signInWithGoogleCode(
  code: string,
  codeVerifier: string,
  redirectURL: string,
): Promise<StoredAuth> {
  return signIn(users("auth-with-oauth2"), { provider: "google", code, codeVerifier, redirectURL }, slow);
}

/** What Google has to be asked with, and how its answer is checked. */
export interface GoogleStart {
  /** Ends where the encoded address to return to belongs. */
  authUrl: string;
  state: string;
  codeVerifier: string;
}

/** @throws {ShopError} "google-unconfigured" as well */
export async function startWithGoogle(): Promise<GoogleStart> {
  const { oauth2 } = Object(await requestJson(users("auth-methods"))) as { oauth2?: { providers?: unknown } };
  const providers = Array.isArray(oauth2?.providers) ? (oauth2.providers as Record<string, unknown>[]) : [];
  const google = providers.find(({ name }) => name === "google");
  if (!google) throw new ShopError("refused", { code: "google-unconfigured" });
  return {
    authUrl: String(google["authURL"]),
    state: String(google["state"]),
    codeVerifier: String(google["codeVerifier"]),
  };
}

export async function mailMagicLink(email: string): Promise<void> {
  await post(users("request-otp"), { email }, slow);
}

export async function mailReset(email: string): Promise<void> {
  await post(users("request-password-reset"), { email }, slow);
}

export async function mailVerification(email: string): Promise<void> {
  await post(users("request-verification"), { email }, slow);
}

export async function confirmVerification(token: string): Promise<void> {
  await post(users("confirm-verification"), { token });
}

export async function confirmReset(token: string, password: string): Promise<void> {
  await post(users("confirm-password-reset"), { token, password, passwordConfirm: password });
}

/** Confirms a new address; it takes the account's password, and ends all its sign-ins. */
export async function confirmEmailChange(token: string, password: string): Promise<void> {
  await post(users("confirm-email-change"), { token, password });
}

async function signIn(path: string, body: object, options?: RequestOptions): Promise<StoredAuth> {
  const device = newDeviceId();
  const auth = parseAuth(await post(path, body, { ...options, headers: { "X-Device-Id": device } }));
  keepDeviceId(device);
  return auth;
}

function post(path: string, body: object, { headers, ...options }: RequestOptions = {}): Promise<unknown> {
  return requestJson(path, {
    ...options,
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

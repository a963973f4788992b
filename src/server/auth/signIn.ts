import type PocketBase from "pocketbase";
import type { SendOptions } from "pocketbase";
import { fieldsOf } from "../../domain/shared/parse";
import { createFetchWithSilenceLimit, createSeparateClient, pb } from "../pocketbase";
import { ShopError } from "../shopError";
import { parseAuthAnswer, type StoredAuth } from "./storedAuth";

/*
 * Start, refresh and end of a session on the server. Every function throws a ShopError whose code
 * docs/auth.md lists. The results are not stored here: src/state/auth/sessionLifecycle.ts does that.
 */

/**
 * Options for requests that the server answers slowly: to send a mail, to ask Google, or to check a password
 * while other passwords are checked may take the server seven seconds. The timeout of 15 seconds leaves eight
 * for a slow network. It is this long because a repeated request would fail: a magic link works only once.
 */
export const slowRequestOptions = { fetch: createFetchWithSilenceLimit(15_000) };

type SignInCall = (client: PocketBase, options: SendOptions) => Promise<unknown>;

/**
 * Fetches the sign-in methods of an address: "password", "emailLink", "google.com"; [] for an unknown
 * address.
 */
export async function fetchSignInMethods(email: string): Promise<string[]> {
  const answer: unknown = await pb.send("/api/shop/sign-in-methods", { method: "POST", body: { email } });
  const { methods } = Object(answer) as { methods?: unknown };
  return Array.isArray(methods) ? methods.filter((method) => typeof method === "string") : [];
}

/**
 * Creates an account; the server mails the link that confirms its email address. The account in the result is
 * not verified yet.
 * @returns `isMailDelayed`: the mail server did not answer in time
 */
export async function register(
  email: string,
  password: string,
): Promise<{ auth: StoredAuth; isMailDelayed: boolean }> {
  const body = { email, password, passwordConfirm: password };
  let answer: unknown;
  const auth = await signInAsNewDevice(async (client, options) => {
    answer = await client.send("/api/shop/register", { method: "POST", body, ...options });
    return answer;
  });
  return { auth, isMailDelayed: fieldsOf(fieldsOf(answer)["meta"])["mailDelayed"] === true };
}

/** Signs in with a password. */
export function signInWithPassword(email: string, password: string): Promise<StoredAuth> {
  return signInAsNewDevice((client, options) => users(client).authWithPassword(email, password, options));
}

/**
 * Redeems a magic link, which works once.
 * @param email the address that this browser expects, "" for none. When the link's account has another
 * address, throws "magic-link-question", and the link stays valid
 */
export function signInWithMagicLink(otpId: string, code: string, email: string): Promise<StoredAuth> {
  const body = { otpId, password: code, email };
  return signInAsNewDevice((client, options) => users(client).authWithOTP(otpId, code, { ...options, body }));
}

/** Signs in with the code that Google has added to the return URL after a redirect to Google's page. */
export function signInWithGoogleCode(
  code: string,
  codeVerifier: string,
  redirectURL: string,
): Promise<StoredAuth> {
  return signInAsNewDevice((client, options) =>
    users(client).authWithOAuth2Code("google", code, codeVerifier, redirectURL, undefined, options),
  );
}

/**
 * What a redirect to Google's page needs. `authUrl`: that page, without its last parameter, the encoded
 * return address; `state` and `codeVerifier` verify Google's response.
 */
export interface GoogleRedirect {
  authUrl: string;
  state: string;
  codeVerifier: string;
}

/**
 * Fetches the data for a redirect to Google's page.
 * @throws {ShopError} "google-unconfigured" when the shop has no keys for Google
 */
export async function fetchGoogleRedirect(): Promise<GoogleRedirect> {
  const { oauth2 } = await users(pb).listAuthMethods();
  const google = oauth2?.providers?.find(({ name }) => name === "google");
  if (!google) throw new ShopError("refused", { code: "google-unconfigured" });
  return { authUrl: google.authURL, state: google.state, codeVerifier: google.codeVerifier };
}

/**
 * Refreshes a session; the result has the account's current record.
 * @throws {ShopError} status 401 when the session has ended
 */
export async function refreshAuth(auth: StoredAuth): Promise<StoredAuth> {
  return parseAuthAnswer(await users(createSeparateClient(auth)).authRefresh());
}

/**
 * Ends a session on the server, which frees its place in the device cap. The request completes even if the
 * page is closed.
 */
export async function signOutOnServer(auth: StoredAuth): Promise<void> {
  await createSeparateClient(auth).send("/api/shop/sign-out", { method: "POST", keepalive: true });
}

/**
 * Runs a sign-in as a new device (specification section 3), with a client that does not change the stored
 * session.
 */
async function signInAsNewDevice(call: SignInCall): Promise<StoredAuth> {
  return parseAuthAnswer(
    await call(createSeparateClient(), { ...slowRequestOptions, headers: { "X-Device-Id": newDeviceId() } }),
  );
}

/** A new UUID, one per sign-in. */
export function newDeviceId(): string {
  // crypto.randomUUID exists on https pages and localhost only.
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const users = (client: PocketBase) => client.collection("users");

import { randomBytes } from "node:crypto";
import { afterEach, beforeEach } from "vitest";
import { type GoogleStandIn, startGoogleStandIn } from "../../../tools/testkit/standins/google/googleServer";
import { computeChallenge } from "../../../tools/testkit/standins/google/tokens";

/* The calls of a sign-in with Google, as PocketBase makes them. */

export const clientId = "haat-demo.apps";
export const clientSecret = "s3cret/+ ä";
export const redirectUri = "http://127.0.0.1:8090/api/oauth2-redirect";
export const asha = "asha.rao@gmail.com";
const verifier = randomBytes(32).toString("base64url");

/** The stand-in of the running test. */
export let google: GoogleStandIn;

/** Starts the stand-in before each test of the calling file. */
export function withGoogle(): void {
  beforeEach(async () => {
    google = await startGoogleStandIn({ clientId, clientSecret, redirects: [redirectUri] });
  });
  afterEach(() => google.stop());
}

/** The authorization address of PocketBase, with changes; undefined removes a parameter. */
export function authAddress(changes: Record<string, string | undefined> = {}): URL {
  const address = new URL(google.authUrl);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    state: "state-1",
    scope: "https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email",
    code_challenge: computeChallenge(verifier),
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

/** The code that a sign-in of an account returns. */
export async function codeFor(email: string): Promise<string> {
  return (await google.choose(authAddress(), email)).searchParams.get("code") ?? "";
}

/** A token call in the format of Go's oauth2 package. */
export async function exchange(code: string, changes: Record<string, string> = {}, authorization = basic()) {
  const answer = await fetch(google.tokenUrl, {
    method: "POST",
    headers: authorization ? { Authorization: authorization } : {},
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

/** The header with which a client names itself. */
export function basic(id = clientId, secret = clientSecret): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;
}

/** The userinfo call with an access token. */
export async function userInfo(accessToken = "") {
  const answer = await fetch(google.userInfoUrl, { headers: { Authorization: `Bearer ${accessToken}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

import type { GoogleAccount } from "./accounts";

/** A parsed authorization request. */
export interface AuthRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly nonce?: string;
}

/** Unknown client or redirect URI. Shown on the page, because the redirect URI is not trusted. */
export class UnknownClientError extends Error {}

/** An invalid request of a known client. Reported to its redirect URI. */
export class AuthRequestError extends Error {
  constructor(
    readonly code: string,
    readonly backTo: URL,
    text: string,
  ) {
    super(text);
  }
}

/**
 * Reads the query of an authorization request (RFC 6749 4.1.1, RFC 7636 4.3). State and an S256 challenge are
 * required.
 * @throws {UnknownClientError}
 * @throws {AuthRequestError}
 */
export function readAuthRequest(
  query: URLSearchParams,
  clientId: string,
  redirects: readonly string[],
): AuthRequest {
  const redirectUri = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== clientId)
    throw new UnknownClientError("The application is not known (invalid_client).");
  if (!isRegistered(redirectUri, redirects)) {
    throw new UnknownClientError(
      `The application may not return to ${redirectUri || "nowhere"} (redirect_uri_mismatch).`,
    );
  }
  const state = query.get("state") ?? "";
  const backTo = buildRedirectUrl(redirectUri, state ? { state } : {});
  const refuse = (code: string, text: string) => new AuthRequestError(code, backTo, text);
  if (query.get("response_type") !== "code")
    throw refuse("unsupported_response_type", "Only code is offered.");
  if (!state) throw refuse("invalid_request", "Missing required parameter: state");
  const challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge)) {
    throw refuse(
      "invalid_request",
      "Missing or bad parameter: code_challenge with code_challenge_method=S256",
    );
  }
  const scopes = (query.get("scope") ?? "").split(" ").filter(Boolean);
  if (scopes.length === 0) throw refuse("invalid_scope", "Missing required parameter: scope");
  const nonce = query.get("nonce");
  return { redirectUri, state, challenge, scopes, ...(nonce && { nonce }) };
}

/**
 * Whether a redirect URI is registered. An entry is an exact address, or a prefix that ends with `/*`.
 */
function isRegistered(redirectUri: string, redirects: readonly string[]): boolean {
  // Rejects addresses that are not normalized: a parser would read them differently from a prefix comparison.
  if (!URL.canParse(redirectUri) || new URL(redirectUri).href !== redirectUri || redirectUri.includes("#")) {
    return false;
  }
  return redirects.some((entry) =>
    entry.endsWith("/*") ? redirectUri.startsWith(entry.slice(0, -1)) : redirectUri === entry,
  );
}

/** The redirect URI with the answer added to its query. */
export function buildRedirectUrl(redirectUri: string, answer: Readonly<Record<string, string>>): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  return address;
}

/** The claims about `account` that `scopes` allow (Google's long scope names or OpenID's short ones). */
export function claimsForScopes(
  account: GoogleAccount,
  scopes: readonly string[],
  pictureUrl: (account: GoogleAccount) => string,
): Readonly<Record<string, unknown>> {
  const granted = (scope: string) =>
    scopes.some((name) => name === scope || name === `https://www.googleapis.com/auth/userinfo.${scope}`);
  const { sub, email, email_verified, name, hd, pictured } = account;
  const [given_name, ...family] = name?.split(" ") ?? [];
  return {
    sub,
    ...(granted("profile") &&
      name && { name, given_name, ...(family.length > 0 && { family_name: family.join(" ") }) }),
    ...(granted("profile") && pictured && { picture: pictureUrl(account) }),
    ...(granted("email") && { email, email_verified, ...(hd && { hd }) }),
  };
}

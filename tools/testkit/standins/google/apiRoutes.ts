import { createHash, timingSafeEqual } from "node:crypto";
import { type RequestContext, type Route, sendJson } from "../web/http";
import type { GoogleAccount } from "./accounts";
import { claimsForScopes } from "./authorize";
import { applyFault, type GoogleFault } from "./faults";
import { type Grants, type IdTokens, TokenError } from "./tokens";

export interface Provider {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly grants: Grants;
  readonly idTokens: IdTokens;
  /** The address of this server. */
  url(): string;
  fault(): GoogleFault | undefined;
  pictureUrl(account: GoogleAccount): string;
}

/** The server-to-server routes: token, userinfo, keys and discovery. */
export function apiRoutes(provider: Provider): readonly Route[] {
  return [
    ["POST", "/token", (call) => token(provider, call)],
    ["GET", "/oauth2/v3/userinfo", (call) => userInfo(provider, call)],
    [
      "GET",
      "/oauth2/v3/certs",
      async ({ response }) => sendJson(response, 200, await provider.idTokens.jwks()),
    ],
    [
      "GET",
      "/.well-known/openid-configuration",
      ({ response }) => sendJson(response, 200, discovery(provider.url())),
    ],
  ];
}

function discovery(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/o/oauth2/v2/auth`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/oauth2/v3/userinfo`,
    jwks_uri: `${url}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
  };
}

async function token(provider: Provider, { request, response, body }: RequestContext): Promise<void> {
  if (await applyFault(provider.fault(), "token", response)) return;
  const form = new URLSearchParams(body.toString("utf8"));
  const client = clientOf(request.headers.authorization, form);
  if (
    !client ||
    !equalInConstantTime(client.id, provider.clientId) ||
    !equalInConstantTime(client.secret, provider.clientSecret)
  ) {
    response.setHeader("WWW-Authenticate", "Basic");
    return sendJson(response, 401, { error: "invalid_client", error_description: "Unauthorized" });
  }
  try {
    if (form.get("grant_type") !== "authorization_code") {
      throw new TokenError("unsupported_grant_type", "Only authorization_code is offered");
    }
    const [code, redirectUri, verifier] = ["code", "redirect_uri", "code_verifier"].map((name) =>
      form.get(name),
    );
    if (!code || !redirectUri || !verifier) {
      throw new TokenError("invalid_request", "Missing code, redirect_uri or code_verifier");
    }
    const { accessToken, grant } = provider.grants.redeem(code, redirectUri, verifier);
    const { scopes, nonce } = grant.request;
    const idToken = await provider.idTokens.sign(
      {
        iss: provider.url(),
        aud: provider.clientId,
        azp: provider.clientId,
        ...claimsForScopes(grant.account, scopes, provider.pictureUrl),
        ...(nonce && { nonce }),
      },
      accessToken,
    );
    sendJson(response, 200, {
      access_token: accessToken,
      expires_in: 3599,
      scope: scopes.join(" "),
      token_type: "Bearer",
      id_token: idToken,
    });
  } catch (problem) {
    if (!(problem instanceof TokenError)) throw problem;
    sendJson(response, 400, { error: problem.code, error_description: problem.message });
  }
}

async function userInfo(provider: Provider, { request, response }: RequestContext): Promise<void> {
  if (await applyFault(provider.fault(), "userinfo", response)) return;
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const grant = bearer === undefined ? undefined : provider.grants.grantOf(bearer);
  if (!grant) {
    response.setHeader("WWW-Authenticate", 'Bearer error="invalid_token"');
    return sendJson(response, 401, { error: "invalid_request", error_description: "Invalid Credentials" });
  }
  sendJson(response, 200, claimsForScopes(grant.account, grant.request.scopes, provider.pictureUrl));
}

/** The client credentials, from basic authentication or from the form, but not both (RFC 6749 2.3). */
function clientOf(
  authorization: string | undefined,
  form: URLSearchParams,
): { id: string; secret: string } | undefined {
  const basic = /^Basic (.+)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined)
    return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "" };
  if (form.has("client_secret")) return undefined;
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString("utf8").split(":", 2).map(formDecoded);
  return { id, secret };
}

function formDecoded(text: string): string {
  return new URLSearchParams(`x=${text}`).get("x") ?? "";
}

function equalInConstantTime(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

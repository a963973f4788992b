import { createHash, generateKeyPair, type JsonWebKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import type { GoogleAccount } from "./accounts";
import type { AuthRequest } from "./authorize";

/** Request and account of a code or an access token. */
interface Grant {
  readonly request: AuthRequest;
  readonly account: GoogleAccount;
  readonly expiresMs: number;
  used?: boolean;
  accessToken?: string;
}

/** OAuth's error codes for the token call (RFC 6749 5.2). */
export class TokenError extends Error {
  constructor(
    readonly code: "invalid_request" | "invalid_grant" | "unsupported_grant_type",
    text: string,
  ) {
    super(text);
  }
}

const codeLifetimeMs = 60_000;
const tokenLifetimeMs = 3_599_000;
const grantsMax = 1000;

/** The issued codes and access tokens. */
export class Grants {
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();

  issueCode(request: AuthRequest, account: GoogleAccount): string {
    const code = `4/${randomBytes(32).toString("base64url")}`;
    remember(this.#codes, code, { request, account, expiresMs: Date.now() + codeLifetimeMs });
    return code;
  }

  /**
   * Exchanges a code for an access token, once. A second use revokes the token of the first.
   * @throws {TokenError} for a bad, expired or used code, and for a wrong redirect URI or verifier
   */
  redeem(code: string, redirectUri: string, verifier: string): { accessToken: string; grant: Grant } {
    const grant = this.#codes.get(code);
    if (!grant || grant.expiresMs < Date.now()) throw new TokenError("invalid_grant", "Bad or expired code");
    if (grant.used) {
      if (grant.accessToken) this.#tokens.delete(grant.accessToken);
      throw new TokenError("invalid_grant", "The code was already redeemed");
    }
    if (grant.request.redirectUri !== redirectUri)
      throw new TokenError("invalid_grant", "Another redirect_uri");
    if (!/^[\w.~-]{43,128}$/.test(verifier) || computeChallenge(verifier) !== grant.request.challenge) {
      throw new TokenError("invalid_grant", "The code_verifier is not that of the code_challenge");
    }
    grant.used = true;
    grant.accessToken = `ya29.${randomBytes(32).toString("base64url")}`;
    remember(this.#tokens, grant.accessToken, { ...grant, expiresMs: Date.now() + tokenLifetimeMs });
    return { accessToken: grant.accessToken, grant };
  }

  /** The grant of a valid access token. */
  grantOf(accessToken: string): Grant | undefined {
    const grant = this.#tokens.get(accessToken);
    return grant && grant.expiresMs > Date.now() ? grant : undefined;
  }
}

function remember(grants: Map<string, Grant>, key: string, grant: Grant): void {
  grants.set(key, grant);
  const oldest = grants.keys().next().value;
  if (grants.size > grantsMax && oldest !== undefined) grants.delete(oldest);
}

/** The S256 challenge of a verifier (RFC 7636). */
export function computeChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Signs id tokens (RS256) with a generated key. */
export class IdTokens {
  readonly #keyId = randomBytes(8).toString("hex");
  #made: Promise<{ publicKey: KeyObject; privateKey: KeyObject }> | undefined;

  /** Generated at first use: it takes 100 ms or more. */
  get #keys() {
    this.#made ??= promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
    return this.#made;
  }

  async jwks(): Promise<{ keys: readonly JsonWebKey[] }> {
    const { publicKey } = await this.#keys;
    return { keys: [{ ...publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: this.#keyId }] };
  }

  async sign(claims: Readonly<Record<string, unknown>>, accessToken: string): Promise<string> {
    const nowS = Math.floor(Date.now() / 1000);
    const half = createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
    const payload = { ...claims, at_hash: half, iat: nowS, exp: nowS + 3600 };
    return signJwt((await this.#keys).privateKey, this.#keyId, payload);
  }
}

function signJwt(key: KeyObject, kid: string, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", kid, typ: "JWT" })}.${part(payload)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

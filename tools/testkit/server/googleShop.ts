import { type GoogleStandIn, startGoogleStandIn } from "../standins/google/googleServer";
import { AccountsShop, type SignIn } from "./accountsShop";
import type { RequestOptions } from "./shopRequests";

/** The data that the shop's server sends a browser for a sign-in with Google. */
export interface GoogleProvider {
  name: string;
  authURL: string;
  codeVerifier: string;
}

/** A shop with a stand-in of Google, and the requests of the sign-in's popup. */
export class GoogleShop {
  constructor(
    readonly shop: AccountsShop,
    readonly google: GoogleStandIn,
  ) {}

  get redirectURL(): string {
    return `${this.shop.shop.url}/api/oauth2-redirect`;
  }

  async provider(): Promise<GoogleProvider> {
    const { body } = await this.shop.request("/api/collections/users/auth-methods", { method: "GET" });
    return (body["oauth2"] as { providers: GoogleProvider[] }).providers[0] as GoogleProvider;
  }

  /**
   * A complete sign-in as the popup performs it, with an account that Google has.
   * @param more fields that a forged page would add
   */
  async signIn(email: string, more: object = {}, options: RequestOptions = {}): Promise<SignIn> {
    const { redirectURL } = this;
    const { authURL, codeVerifier } = await this.provider();
    const back = await this.google.choose(authURL + encodeURIComponent(redirectURL), email);
    const code = back.searchParams.get("code");
    const json = { provider: "google", code, codeVerifier, redirectURL, ...more };
    return (await this.shop.users("auth-with-oauth2", json, options)) as SignIn;
  }

  async stop(): Promise<void> {
    await Promise.all([this.shop.stop(), this.google.stop()]);
  }
}

/** Starts a shop whose Google is a stand-in. @param env further variables of the shop */
export async function startGoogleShop(env: Record<string, string> = {}): Promise<GoogleShop> {
  const client = { clientId: "haat.apps", clientSecret: "google-secret" };
  const google = await startGoogleStandIn(client);
  const shop = await AccountsShop.start({
    GOOGLE_CLIENT_ID: client.clientId,
    GOOGLE_CLIENT_SECRET: client.clientSecret,
    GOOGLE_AUTH_URL: google.authUrl,
    GOOGLE_TOKEN_URL: google.tokenUrl,
    GOOGLE_USERINFO_URL: google.userInfoUrl,
    ...env,
  });
  const both = new GoogleShop(shop, google);
  google.allowRedirect(both.redirectURL);
  return both;
}

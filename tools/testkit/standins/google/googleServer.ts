import { privateHeaders, type Route, sendText, serveOnLoopback } from "../web/http";
import { sharedFileRoutes } from "../web/page";
import { createGoogleAccount, createProfilePicture, demoAccounts, type GoogleAccount } from "./accounts";
import { apiRoutes } from "./apiRoutes";
import { chooserRoutes } from "./chooserRoutes";
import type { GoogleFault } from "./faults";
import { Grants, IdTokens } from "./tokens";

export type { GoogleAccount } from "./accounts";
export type { GoogleFault } from "./faults";

export interface GoogleStandIn {
  readonly url: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** The accounts in the chooser. */
  readonly accounts: readonly GoogleAccount[];
  addAccount(details: Partial<GoogleAccount> & { readonly email: string }): GoogleAccount;
  /** Registers a redirect URI; `/*` at the end allows every path below it. */
  allowRedirect(redirect: string): void;
  /**
   * Opens `authAddress` as a browser does, and chooses this account or cancels.
   * @returns the redirect, with code and state or with an error
   * @throws when the page refuses the request
   */
  choose(authAddress: string | URL, email: string | "cancel"): Promise<URL>;
  /** Sets the fault; without an argument removes it. */
  setFault(fault?: GoogleFault): Promise<void>;
  stop(): Promise<void>;
}

export interface GoogleOptions {
  readonly port?: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registered redirect URIs, see `allowRedirect`. */
  readonly redirects?: readonly string[];
}

const accountsMax = 50;

/**
 * Starts an OAuth 2 and OpenID Connect provider with Google's paths and answers. The account chooser needs no
 * password.
 * @throws when a given port is taken
 */
export async function startGoogleStandIn(options: GoogleOptions): Promise<GoogleStandIn> {
  const { clientId, clientSecret } = options;
  let accounts = demoAccounts;
  const redirects = [...(options.redirects ?? [])];
  let fault: GoogleFault | undefined;
  const grants = new Grants();
  const addAccount = (added: GoogleAccount) => {
    const others = accounts.filter(({ sub }) => sub !== added.sub);
    accounts = [...others, added].slice(-accountsMax);
  };
  const pictures: Route = [
    "GET",
    "/picture/{sub}.svg",
    ({ response, params }) => {
      const pictured = accounts.find(({ sub }) => sub === params["sub"]);
      if (!pictured) return sendText(response, 404, "No such account.");
      response
        .writeHead(200, { "Content-Type": "image/svg+xml", ...privateHeaders })
        .end(createProfilePicture(pictured));
    },
  ];

  const server = await serveOnLoopback(
    [
      ...sharedFileRoutes(new URL("./signIn.css", import.meta.url)),
      ...chooserRoutes({
        clientId,
        grants,
        addAccount,
        accounts: () => accounts,
        redirects: () => redirects,
        fault: () => fault,
      }),
      ...apiRoutes({
        clientId,
        clientSecret,
        grants,
        idTokens: new IdTokens(),
        url: () => server.url,
        fault: () => fault,
        pictureUrl: ({ sub }) => `${server.url}/picture/${sub}.svg`,
      }),
      pictures,
    ],
    options.port,
  );

  return {
    url: server.url,
    authUrl: `${server.url}/o/oauth2/v2/auth`,
    tokenUrl: `${server.url}/token`,
    userInfoUrl: `${server.url}/oauth2/v3/userinfo`,
    get accounts() {
      return accounts;
    },
    addAccount(details) {
      const added = createGoogleAccount(details);
      addAccount(added);
      return added;
    },
    allowRedirect: (redirect) => void redirects.push(redirect),
    choose: (authAddress, email) =>
      chooseBy(server.url, authAddress, email === "cancel" ? email : subOf(accounts, email)),
    async setFault(next) {
      fault = next;
      if (next?.kind === "down") await server.close();
      else await server.open();
    },
    stop: server.close,
  };
}

function subOf(accounts: readonly GoogleAccount[], email: string): string {
  const found = accounts.find((each) => each.email === email);
  if (!found) throw new Error(`The chooser has no account ${email}.`);
  return found.sub;
}

async function chooseBy(url: string, authAddress: string | URL, choice: string): Promise<URL> {
  const page = await fetch(authAddress, { redirect: "manual" });
  const request = /name="request" value="([^"]+)"/.exec(await page.text())?.[1];
  const refusedTo = page.headers.get("location");
  if (refusedTo) return new URL(refusedTo);
  if (!request) throw new Error(`The account chooser answered ${page.status}.`);
  const answer = await fetch(`${url}/choose`, {
    method: "POST",
    body: new URLSearchParams({ request, account: choice }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "");
}

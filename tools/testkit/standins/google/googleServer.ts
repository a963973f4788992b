import { quiet, type Route, sendText, serve } from "../web/http";
import { shellRoutes } from "../web/shell";
import { account, demoAccounts, type GoogleAccount, pictureOf } from "./accounts";
import { chooserRoutes } from "./choice";
import type { GoogleFault } from "./faults";
import { apiRoutes } from "./routes";
import { Grants, IdTokens } from "./tokens";

export type { GoogleAccount } from "./accounts";
export type { GoogleFault } from "./faults";

export interface Google {
  readonly url: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  /** What the chooser offers. */
  readonly accounts: readonly GoogleAccount[];
  addAccount(details: Partial<GoogleAccount> & { readonly email: string }): GoogleAccount;
  /** Lets applications return to this address too; `/*` at the end stands for all that begin so. */
  allowRedirect(redirect: string): void;
  /**
   * Does what a browser does when a person opens `authAddress` and chooses this account, or cancels.
   * @returns where the browser is sent, with code and state or with error
   * @throws when the request was refused at the page
   */
  choose(authAddress: string | URL, email: string | "cancel"): Promise<URL>;
  /** Switches a fault on, or, with nothing, off. */
  setFault(fault?: GoogleFault): Promise<void>;
  stop(): Promise<void>;
}

export interface GoogleOptions {
  readonly port?: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where applications may return to, as with `allowRedirect`. */
  readonly redirects?: readonly string[];
}

const accountsMax = 50;

/**
 * Starts an OAuth 2 and OpenID provider with Google's addresses and answers, and an account chooser without passwords.
 * @throws when a given port is taken
 */
export async function startGoogle(options: GoogleOptions): Promise<Google> {
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
      response.writeHead(200, { "Content-Type": "image/svg+xml", ...quiet }).end(pictureOf(pictured));
    },
  ];

  const server = await serve(
    [
      ...shellRoutes,
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
      const added = account(details);
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

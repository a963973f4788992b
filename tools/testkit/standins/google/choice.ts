import { randomBytes } from "node:crypto";
import { type Call, type Route, sendOn } from "../web/http";
import { sendPage } from "../web/shell";
import { account, type GoogleAccount } from "./accounts";
import { type AuthRequest, BadClient, BadRequest, readAuthRequest, returnAddress } from "./authorize";
import { chooserPage, refusalPage } from "./chooser";
import type { GoogleFault } from "./faults";
import type { Grants } from "./tokens";

export interface Chooser {
  readonly clientId: string;
  readonly grants: Grants;
  accounts(): readonly GoogleAccount[];
  addAccount(added: GoogleAccount): void;
  redirects(): readonly string[];
  fault(): GoogleFault | undefined;
}

const pendingMax = 200;

/** The page at which a person chooses an account, and what follows from the choice. */
export function chooserRoutes(chooser: Chooser): readonly Route[] {
  const pending = new Map<string, AuthRequest>();

  function ask({ response, url }: Call) {
    let request: AuthRequest;
    try {
      request = readAuthRequest(url.searchParams, chooser.clientId, chooser.redirects());
    } catch (problem) {
      if (problem instanceof BadClient) return sendPage(response, 400, refusalPage(problem.message));
      if (!(problem instanceof BadRequest)) throw problem;
      const { backTo, code, message } = problem;
      return sendOn(response, returnAddress(backTo.href, { error: code, error_description: message }));
    }
    const requestId = randomBytes(16).toString("base64url");
    pending.set(requestId, request);
    const oldest = pending.keys().next().value;
    if (pending.size > pendingMax && oldest !== undefined) pending.delete(oldest);
    show(response, requestId, request);
  }

  function show(response: Call["response"], requestId: string, request: AuthRequest, problem?: string): void {
    const page = chooserPage({
      requestId,
      accounts: chooser.accounts(),
      backTo: request.redirectUri,
      ...(problem !== undefined && { problem }),
    });
    sendPage(response, problem === undefined ? 200 : 422, page);
  }

  function choose({ response, body }: Call) {
    const form = new URLSearchParams(body.toString("utf8"));
    const requestId = form.get("request") ?? "";
    const request = pending.get(requestId);
    if (!request) {
      return sendPage(
        response,
        400,
        refusalPage("This sign-in was already answered, or is too old. Begin again in the shop."),
      );
    }
    const state = chooser.fault()?.kind === "wrong-state" ? "another-state" : request.state;
    const leave = (answer: Readonly<Record<string, string>>) => {
      pending.delete(requestId);
      sendOn(response, returnAddress(request.redirectUri, { state, ...answer }));
    };
    const choice = form.get("account");
    if (choice === "cancel") return leave({ error: "access_denied" });
    let chosen: GoogleAccount | undefined;
    try {
      chosen = choice === "other" ? other(form) : chooser.accounts().find(({ sub }) => sub === choice);
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
      return show(response, requestId, request, problem.message);
    }
    if (!chosen) return show(response, requestId, request, "Choose an account.");
    leave({
      code: chooser.grants.issueCode(request, chosen),
      scope: request.scopes.join(" "),
      authuser: "0",
      prompt: "consent",
    });
  }

  /** The account of the form, which the chooser offers from then on. */
  function other(form: URLSearchParams): GoogleAccount {
    const name = form.get("name")?.trim();
    const added = account({
      email: form.get("email")?.trim() ?? "",
      email_verified: form.get("verified") === "yes",
      ...(name && { name }),
    });
    chooser.addAccount(added);
    return added;
  }

  return [
    ["GET", "/o/oauth2/v2/auth", ask],
    ["POST", "/choose", choose],
  ];
}

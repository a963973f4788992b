import { randomBytes } from "node:crypto";
import { type RequestContext, type Route, redirectTo } from "../web/http";
import { sendPage } from "../web/page";
import { createGoogleAccount, type GoogleAccount } from "./accounts";
import {
  type AuthRequest,
  AuthRequestError,
  buildRedirectUrl,
  readAuthRequest,
  UnknownClientError,
} from "./authorize";
import { chooserPage, refusalPage } from "./chooserPage";
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

/** The routes of the account chooser: its page and its form. */
export function chooserRoutes(chooser: Chooser): readonly Route[] {
  const pending = new Map<string, AuthRequest>();

  function ask({ response, url }: RequestContext) {
    let request: AuthRequest;
    try {
      request = readAuthRequest(url.searchParams, chooser.clientId, chooser.redirects());
    } catch (problem) {
      if (problem instanceof UnknownClientError) return sendPage(response, 400, refusalPage(problem.message));
      if (!(problem instanceof AuthRequestError)) throw problem;
      const { backTo, code, message } = problem;
      return redirectTo(response, buildRedirectUrl(backTo.href, { error: code, error_description: message }));
    }
    const requestId = randomBytes(16).toString("base64url");
    pending.set(requestId, request);
    const oldest = pending.keys().next().value;
    if (pending.size > pendingMax && oldest !== undefined) pending.delete(oldest);
    show(response, requestId, request);
  }

  function show(
    response: RequestContext["response"],
    requestId: string,
    request: AuthRequest,
    problem?: string,
  ): void {
    const page = chooserPage({
      requestId,
      accounts: chooser.accounts(),
      backTo: request.redirectUri,
      ...(problem !== undefined && { problem }),
    });
    sendPage(response, problem === undefined ? 200 : 422, page);
  }

  function choose({ response, body }: RequestContext) {
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
      redirectTo(response, buildRedirectUrl(request.redirectUri, { state, ...answer }));
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

  /** Creates the account of the form and adds it to the chooser. */
  function other(form: URLSearchParams): GoogleAccount {
    const name = form.get("name")?.trim();
    const added = createGoogleAccount({
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

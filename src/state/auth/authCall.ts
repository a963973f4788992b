import { proxy, subscribe, useSnapshot } from "valtio";
import { identityErrorText } from "../../domain/auth/identityErrors";
import { tooManyRequests } from "../../domain/auth/messages";
import type { FormProblem } from "../../domain/auth/signInForm";
import { networkError } from "../../domain/shared/messages";
import { isOfflineError, ShopError } from "../../server/shopError";

/*
 * Rules that all sign-in methods share: only one request to sign in, sign up or send a link (an auth call)
 * runs at a time (specification section 4), and each failure has one text.
 */

export type AuthCallName = "login" | "signup" | "reset" | "magic-link" | "google" | "verification" | "link";

/** `running`: the auth call that is running; "" for none. */
const state = proxy<{ running: AuthCallName | "" }>({ running: "" });

/**
 * Begins an auth call (a request to sign in, sign up or send a link).
 * @returns a function that ends the call, safe to call twice; undefined while another call is running
 */
export function beginAuthCall(name: AuthCallName): (() => void) | undefined {
  if (state.running) return;
  state.running = name;
  let running = true;
  return () => {
    if (running) state.running = "";
    running = false;
  };
}

/** Whether an auth call is running; the component renders again when that changes. */
export function useAuthCallRunning(): boolean {
  return useSnapshot(state).running !== "";
}

/** Calls the listener each time an auth call has begun. @returns a function that removes the listener */
export function onAuthCallBegun(listener: () => void): () => void {
  return subscribe(state, () => {
    if (state.running) listener();
  });
}

/** The text of specification section 8 for a failed auth call; undefined if the caller shows its own text. */
export function authFailureText(problem: unknown): string | undefined {
  if (!(problem instanceof ShopError)) return;
  if (isOfflineError(problem)) return networkError;
  const { status, code } = problem;
  // The server could not send the mail; the caller's own text names the action that failed.
  if (code === "mail-unavailable" || code === "mail-delayed") return;
  // Any rate limit: of sign-ins, of simultaneous requests, or of a proxy in front of the shop, which sends no
  // code.
  if (status === 429 && code !== "account-locked") return tooManyRequests;
  return code ? identityErrorText(code, secondsUntilUnlocked(problem)) : undefined;
}

/** Whole seconds until the account's lockout ends, at least 1; undefined for any other failure. */
export function secondsUntilUnlocked(problem: unknown): number | undefined {
  if (!(problem instanceof ShopError) || problem.code !== "account-locked") return;
  const seconds = Number(problem.data["seconds"]);
  return seconds > 0 ? Math.ceil(seconds) : 1;
}

/**
 * The problem of a form field that only the server can detect, such as a common password; undefined for any
 * other failure.
 */
export function fieldProblem(problem: unknown): FormProblem | undefined {
  if (!(problem instanceof ShopError) || problem.code !== "common-password") return;
  return { field: "password", text: identityErrorText(problem.code) };
}

/**
 * Whether a login failed because of the typed email address or password; the form counts such failures
 * (specification section 5).
 */
export function isWrongCredentialsFailure(problem: unknown): boolean {
  if (!(problem instanceof ShopError)) return false;
  const { kind, status, code } = problem;
  return kind === "refused" && code !== "email-not-verified" && (status !== 429 || code === "account-locked");
}

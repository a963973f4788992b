import { proxy } from "valtio/vanilla";

/** What an auth call is for. */
export type AuthCallName = "login" | "signup" | "reset" | "magic-link" | "google" | "verification" | "link";

/** The auth call that is under way, "" for none: only one may run at a time (spec 4), wherever it was begun. */
export const authCall = proxy<{ now: AuthCallName | "" }>({ now: "" });

/**
 * Begins an auth call.
 * @returns ends it, safe to call twice; undefined while another one is under way
 */
export function beginAuthCall(name: AuthCallName): (() => void) | undefined {
  if (authCall.now) return;
  authCall.now = name;
  let running = true;
  return () => {
    if (running) authCall.now = "";
    running = false;
  };
}

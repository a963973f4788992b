import { proxy, useSnapshot } from "valtio";
import { openPanel } from "../shell/panels";

/** What the login modal shows first when the shop, not the shopper, opens it. */
export interface SignInHint {
  email?: string;
  /** A text above the form. */
  notice?: string;
}

/**
 * Notice and email address for the login modal, which reads them when it opens. They remain until one of the
 * modal's actions succeeds.
 */
const state = proxy<{ hint: SignInHint }>({ hint: {} });

/** Opens the login modal with a notice and an email address. */
export function openSignIn(hint: SignInHint): void {
  setSignInHint(hint);
  openPanel("signIn");
}

/** Replaces the notice and the email address of the login modal without opening it; {} for none. */
export function setSignInHint(hint: SignInHint): void {
  state.hint = hint;
}

/** The email address with which the login form starts; "" for none. */
export function hintedEmail(): string {
  return state.hint.email ?? "";
}

/** The notice above the login form, if any. */
export function useSignInNotice(): string | undefined {
  return useSnapshot(state).hint.notice;
}

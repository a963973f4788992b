import { proxy, useSnapshot } from "valtio";
import { openPanel } from "../shell/panels";

/** The initial contents of the login modal when the shop opens it, not the shopper. */
export interface SignInHint {
  email?: string;
  /** A text above the form. */
  notice?: string;
}

/**
 * The hint for the sign-in modal, which reads it when it opens. It remains until one of the modal's actions
 * succeeds.
 */
const state = proxy<{ hint: SignInHint }>({ hint: {} });

/** Opens the login modal with a hint. */
export function openSignIn(hint: SignInHint): void {
  setSignInHint(hint);
  openPanel("signIn");
}

/** Replaces the hint without opening the modal; {} for none. */
export function setSignInHint(hint: SignInHint): void {
  state.hint = hint;
}

/** The address with which the form starts; "" for none. */
export function hintedEmail(): string {
  return state.hint.email ?? "";
}

/** The text above the form, if any. */
export function useSignInNotice(): string | undefined {
  return useSnapshot(state).hint.notice;
}

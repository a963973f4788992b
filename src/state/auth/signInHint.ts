import { proxy } from "valtio/vanilla";
import { openPanel } from "../shell/panels";

/** What the login modal should begin with, when something sent the shopper there. */
export interface SignInHint {
  email?: string;
  /** Why one is there: stands above the form. */
  notice?: string;
}

/** Read by the modal when it opens. It stays until one of the modal's actions succeeds. */
export const signInHint = proxy<{ now: SignInHint }>({ now: {} });

/** Opens the login modal with something in it. */
export function askToSignIn(hint: SignInHint): void {
  signInHint.now = hint;
  openPanel("signIn");
}

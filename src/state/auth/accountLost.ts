import { accountLost } from "../../domain/auth/messages";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { toastWhenVisible } from "../shell/toasts";
import { setSignInHint } from "./signInPanel";

/**
 * Says that the shop has lost the account of a session that has ended here, after a late answer of the
 * server. Not to another shopper, who has signed in meanwhile.
 */
export function announceLostAccount(): void {
  if (readStoredAuth()) return;
  toastWhenVisible("warning", accountLost);
  setSignInHint({ notice: accountLost });
}

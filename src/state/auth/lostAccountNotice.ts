import { accountLost } from "../../domain/auth/messages";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { showToastWhenVisible } from "../shell/toasts";
import { setSignInHint } from "./signInPanel";

/**
 * Informs the shopper that a restored server has lost the account whose session has ended on this device; for
 * an answer of the server that arrives after that end. Shows nothing when another session has started
 * meanwhile.
 */
export function showLostAccountNotice(): void {
  if (readStoredAuth()) return;
  showToastWhenVisible("warning", accountLost);
  setSignInHint({ notice: accountLost });
}

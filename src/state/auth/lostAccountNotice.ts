import { accountLost } from "../../domain/auth/messages";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { showToastWhenVisible } from "../shell/toasts";
import { setSignInHint } from "./signInPanel";

/**
 * Informs the shopper that the server was restored from a backup and no longer has the account. Called when
 * this answer of the server arrives after the account's session has ended on this device. Shows nothing when
 * another session has started meanwhile.
 */
export function showLostAccountNotice(): void {
  if (readStoredAuth()) return;
  showToastWhenVisible("warning", accountLost);
  setSignInHint({ notice: accountLost });
}

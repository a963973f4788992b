import { accountLost } from "../../domain/auth/messages";
import { readStoredAuth } from "../../server/auth/storedAuth";
import { toastWhenVisible } from "../shell/toasts";
import { setSignInHint } from "./signInPanel";

/**
 * Shows that the shop has lost the account whose session this device has just ended (the server answered
 * late). Shows nothing when another session has started meanwhile.
 */
export function announceLostAccount(): void {
  if (readStoredAuth()) return;
  toastWhenVisible("warning", accountLost);
  setSignInHint({ notice: accountLost });
}

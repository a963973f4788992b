import { undoLabel } from "../../domain/shared/messages";
import { signedInUid } from "../auth/session";
import { showToast, type ToastKind, withErrorToast } from "./toasts";

/* Separate from toasts.ts: this file imports the session, and the session imports toasts.ts. */

/** The action of an Undo button. */
interface Undo {
  /** The account that was signed in when the shopper acted; undefined for a visitor. */
  uid: string | undefined;
  run(): Promise<unknown>;
}

/**
 * Shows a toast with an Undo button. When the account of the action is signed out, in any tab, the toast is
 * dismissed, or not shown: cart and wishlist then belong to a visitor or to another account.
 */
export function showUndoToast(kind: ToastKind, text: string, { uid, run }: Undo): void {
  if (uid && uid !== signedInUid()) return;
  showToast(kind, text, { label: undoLabel, uid, run: () => void withErrorToast(run) });
}

import { undoLabel } from "../../domain/shared/messages";
import { signedInUid } from "../auth/session";
import { showToast, type ToastKind, withErrorToast } from "./toasts";

/* Separate from toasts.ts: this file imports the session, and the session imports toasts.ts. */

/** What an Undo button does. */
interface Undo {
  /** Who was signed in at the tap; undefined for a visitor. */
  uid: string | undefined;
  run(): Promise<unknown>;
}

/**
 * Shows a toast with an Undo button. Its account can be signed out by any tab: then the toast is dismissed,
 * or not shown, because the rows are a visitor's or those of another account.
 */
export function showUndoToast(kind: ToastKind, text: string, { uid, run }: Undo): void {
  if (uid && uid !== signedInUid()) return;
  showToast(kind, text, { label: undoLabel, uid, run: () => void withErrorToast(run) });
}

import { onAccountSyncRequested, reportAccountProblem } from "../state/account/accountSync";
import { restoreRefusedEdit } from "../state/account/profile";
import { checkSession } from "../state/auth/sessionLifecycle";

/** Connects the account's sync to the state; see `AccountCallbacks` in src/sync/callbacks.ts. Loaded at sign-in. */
export const accountSyncCallbacks = {
  checkSession,
  onProblem: reportAccountProblem,
  onRejected: restoreRefusedEdit,
  onSyncRequested: onAccountSyncRequested,
};

import { proxy, subscribe, useSnapshot } from "valtio";
import { discardSharedChange } from "../../db/account/mutations";
import { useSyncStatus } from "../device/syncStatus";
import { withErrorToast } from "../shell/toasts";

/** Why the last sync of the account failed. */
type AccountProblem = "offline" | "refused";

const accountSync = proxy<{ problem: AccountProblem | undefined }>({ problem: undefined });
const requests = proxy({ count: 0 });

/**
 * Why the account's data may be outdated; undefined when they are up to date. Only the tab that syncs knows its own
 * problem; the other tabs know whether the server can be reached.
 */
export function useAccountProblem(): AccountProblem | undefined {
  const { problem } = useSnapshot(accountSync);
  const { offline } = useSyncStatus();
  return problem ?? (offline ? "offline" : undefined);
}

/** Called by the sync after each attempt; undefined: it succeeded. */
export function reportAccountProblem(problem: AccountProblem | undefined): void {
  accountSync.problem = problem;
}

/** Requests a sync of the account now. */
export function retryAccountSync(): void {
  requests.count += 1;
}

/** Calls the listener with each `retryAccountSync`. Returns the function that ends this. */
export function onAccountSyncRequested(listener: () => void): () => void {
  return subscribe(requests, listener);
}

/** Discards a refused change of the shared cart on this device. */
export const discardRefusedChange = (uid: string, n: number): Promise<unknown> =>
  withErrorToast(() => discardSharedChange(uid, n));

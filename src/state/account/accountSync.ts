import { proxy, subscribe } from "valtio/vanilla";
import { syncState } from "../device/syncState";
import { useValue } from "../shell/useValue";

/** Result of the account's last sync. */
const accountState = proxy<{
  /** Why the account's data could not be updated. */
  problem?: "offline" | "refused" | undefined;
}>({});

/** Stores the result of the account's sync; undefined: it succeeded. */
export function setAccountProblem(problem: "offline" | "refused" | undefined): void {
  accountState.problem = problem;
}

/** Why the account may not be up to date. The tab that syncs tells the others only whether there is a network. */
export function useAccountProblem(): "offline" | "refused" | undefined {
  const own = useValue(accountState, () => accountState.problem);
  const offline = useValue(syncState, () => syncState.offline);
  return own ?? (offline ? "offline" : undefined);
}

const syncRequests = proxy({ count: 0 });

/** Requests a sync of the account's data now. */
export function retryAccountSync(): void {
  syncRequests.count += 1;
}

/** Calls the listener at each request of `retryAccountSync`. Returns the unsubscribe function. */
export const onSyncRequested = (listener: () => void): (() => void) => subscribe(syncRequests, listener);

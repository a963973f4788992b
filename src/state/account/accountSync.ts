import { proxy } from "valtio/vanilla";
import { syncState } from "../device/syncState";
import { useValue } from "../shell/useValue";

/** How the account's data stand with the server. Written by sync only. */
export const accountState = proxy<{
  /** Why they could not be brought up to date the last time. */
  problem?: "offline" | "refused" | undefined;
}>({});

/** Why the account may not be up to date. The tab that syncs tells the others only whether there is a network. */
export function useAccountProblem(): "offline" | "refused" | undefined {
  const own = useValue(accountState, () => accountState.problem);
  const offline = useValue(syncState, () => syncState.offline);
  return own ?? (offline ? "offline" : undefined);
}

/** Asks sync to look now. */
export const accountSyncRequests = proxy({ looks: 0 });

/** Tries again, because somebody asked for it. */
export function retryAccountSync(): void {
  accountSyncRequests.looks += 1;
}

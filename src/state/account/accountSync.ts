import type { AccountProblem } from "../../domain/device/syncStatus";
import { reportSyncStatus, useSyncStatus } from "../device/syncStatus";
import { withErrorToast } from "../shell/toasts";

/*
 * The account's sync, as the screens see it. One tab runs it (src/sync/engine.ts); requests and problems go
 * through the channel between the tabs.
 */

type RequestListener = (isElsewhere: boolean) => void;

const listeners = new Set<RequestListener>();

/** Why the account's data may be outdated; undefined when they are up to date. */
export function useAccountProblem(): AccountProblem | undefined {
  const { accountProblem, offline } = useSyncStatus();
  return accountProblem ?? (offline ? "offline" : undefined);
}

/**
 * Requests a sync of the account now; also called in the tab that runs it. Clears the problem of the last
 * sync in this tab until the new result arrives.
 */
export function retryAccountSync(): void {
  reportSyncStatus({ accountProblem: undefined });
  for (const listener of listeners) listener(false);
}

/** Called for each `retryAccountSync` of another tab. */
export function reportAccountSyncRequestedElsewhere(): void {
  for (const listener of listeners) listener(true);
}

/**
 * Calls the listener at each request to sync the account. `isElsewhere`: another tab made it.
 * @returns a function that removes the listener
 */
export function onAccountSyncRequested(listener: RequestListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Discards a refused change of the shared cart on this device. */
export const discardRefusedChange = (uid: string, n: number): Promise<unknown> =>
  withErrorToast(async () => {
    const { discardSharedChange } = await import("../../db/account/mutations");
    await discardSharedChange(uid, n);
  });

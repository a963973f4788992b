import type { AccountProblem } from "../../domain/device/syncStatus";
import { reportSyncStatus, useSyncStatus } from "../device/syncStatus";
import { withErrorToast } from "../shell/toasts";

/*
 * Requests account syncs and shows their problems. One tab runs the account's sync (src/sync/engine.ts);
 * requests and problems of the other tabs go through the channel between the tabs.
 */

type RequestListener = (isElsewhere: boolean) => void;

const listeners = new Set<RequestListener>();

/** Why cart, profile and orders of the account may be outdated; undefined when they are up to date. */
export function useAccountProblem(): AccountProblem | undefined {
  const { accountProblem, offline } = useSyncStatus();
  return accountProblem ?? (offline ? "offline" : undefined);
}

/**
 * Requests a sync of the account now, which the leader tab runs. Clears the problem of the last sync in this
 * tab until the new result arrives.
 */
export function retryAccountSync(): void {
  reportSyncStatus({ accountProblem: undefined });
  for (const listener of listeners) listener(false);
}

/** Tells the listeners of this tab that another tab called `retryAccountSync`. */
export function reportAccountSyncRequestedElsewhere(): void {
  for (const listener of listeners) listener(true);
}

/**
 * Calls the listener at each request to sync the account; its parameter `isElsewhere`: another tab made the
 * request.
 * @returns a function that removes the listener
 */
export function onAccountSyncRequested(listener: RequestListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Discards on this device a change of the account's cart, wishlist or profile that the server has refused.
 * @param intentNumber number of the change, see `RefusedChange`
 */
export const discardRefusedChange = (uid: string, intentNumber: number): Promise<unknown> =>
  withErrorToast(async () => {
    const { deleteRefusedChange } = await import("../../db/account/mutations");
    await deleteRefusedChange(uid, intentNumber);
  });

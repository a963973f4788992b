import type { ShopDatabase } from "../../db/schema";
import type { SyncStatus } from "../../domain/device/syncStatus";
import { pause } from "../retryLoading";

/** Name of the Web Lock that the leader tab holds, and of the channel between the tabs. */
const lockAndChannelName = "haat-sync";

/**
 * Runs `work` once this tab is the leader, so in one tab at a time. Without Web Locks (pages by plain http)
 * every visible tab runs it: two syncing tabs only cost time.
 *
 * The lock is released as soon as `until` is aborted, and does not wait for `work`: Firefox can put a page
 * that the shopper leaves into the back/forward cache before its next task, and the page then keeps the lock.
 * @param db the database that the tabs share; undefined runs `work` at once
 * @param work ends soon after `until` is aborted; it does not start after that
 */
export async function runAsLeader(
  db: ShopDatabase | undefined,
  work: () => Promise<void>,
  until: AbortSignal,
): Promise<void> {
  if (until.aborted) return;
  if (!db || !navigator.locks) return work();
  const aborted = new Promise<void>((resolve) => until.addEventListener("abort", () => resolve()));
  let working: Promise<void> | undefined;
  try {
    await navigator.locks.request(lockAndChannelName, { signal: until }, () => {
      if (until.aborted) return;
      working = work();
      return Promise.race([working, aborted]);
    });
    await working;
  } catch (error) {
    if (!until.aborted) throw error;
  }
}

/** What a tab sends to the other tabs; only the leader tab, which syncs, sends `stored` and `status`. */
export type TabMessage =
  /** The stored catalogue has changed. */
  | { stored: true }
  | { status: Partial<SyncStatus> }
  /** The shopper deleted the cached pictures. */
  | { picturesCleared: true }
  /** The shopper asked for a sync of the account; the leader runs it. */
  | { accountSyncRequested: true };

/**
 * Opens the channel to the other tabs. A browser without BroadcastChannel sends nothing; its tabs read the
 * stored catalogue when they become visible.
 * @returns a function that sends a message to the other tabs
 */
export function openTabChannel(onMessage: (message: TabMessage) => void): (message: TabMessage) => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(lockAndChannelName);
  channel.onmessage = ({ data }) => onMessage(data as TabMessage);
  return (message) => channel.postMessage(message);
}

/** Pause before `run` of `whileVisible` is called again after an error. */
const pauseAfterErrorMs = 5_000;

/**
 * Runs `run` while this page is visible: again when it ends, and again when the page becomes visible. A
 * hidden page leaves the sync to a visible tab and saves the battery.
 * @param run ends soon after `hidden` is aborted
 */
export async function whileVisible(run: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  let running = false;
  const runIfVisible = async () => {
    while (!running && !document.hidden) {
      running = true;
      await runUntilHidden(run).catch(pauseAfterError);
      running = false;
    }
  };
  document.addEventListener("visibilitychange", runIfVisible);
  addEventListener("pageshow", runIfVisible);
  await runIfVisible();
}

async function runUntilHidden(run: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const abortIfHidden = () => {
    if (document.hidden) controller.abort();
  };
  document.addEventListener("visibilitychange", abortIfHidden);
  try {
    await run(controller.signal);
  } finally {
    document.removeEventListener("visibilitychange", abortIfHidden);
  }
}

async function pauseAfterError(error: unknown): Promise<void> {
  console.warn(error);
  await pause(pauseAfterErrorMs);
}

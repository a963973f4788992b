import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountProblem, EntrySyncStatus } from "../../../../src/domain/device/syncStatus";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

/** Number of syncs that run now. */
let running: number;
let problems: (AccountProblem | undefined)[];
let shared: (EntrySyncStatus | undefined)[];
let signedIn: string | undefined;
let tab: EventTarget;

beforeEach(() => {
  resetIndexedDb();
  tab = new BrowserStorage().openTab();
  vi.stubGlobal("EventSource", class extends EventTarget {});
  [running, problems, shared, signedIn] = [0, [], [], undefined];
});

afterEach(() => vi.unstubAllGlobals());

const callbacks = {
  checkSession: async () => "unknown" as const,
  /** Each sync subscribes when it starts and unsubscribes when it ends. */
  onSyncRequested() {
    running += 1;
    return () => {
      running -= 1;
    };
  },
  onProfileEditOverruled() {},
  onCartSyncStuck() {},
  onShopUpdateNeeded() {},
  onAccountLost() {},
};

async function start() {
  const { syncWhileSignedIn } = await import("../../../../src/sync/account/syncWhileSignedIn");
  const loadAccountCallbacks = vi.fn(async () => callbacks);
  const stop = syncWhileSignedIn({
    signedInUid: () => signedIn,
    loadAccountCallbacks,
    onProblem: (problem) => problems.push(problem),
    onEntrySyncStatus: (status) => shared.push(status),
  });
  return { stop, loadAccountCallbacks };
}

function signIn(uid: string | undefined): void {
  signedIn = uid;
  tab.dispatchEvent(new Event("storage"));
}

test("an account that signs out and in again while the sync is loaded has one sync, which ends", async () => {
  const { stop, loadAccountCallbacks } = await start();
  signIn("asha");
  signIn(undefined);
  signIn("asha");
  expect(loadAccountCallbacks).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(problems).toContain("offline"));
  expect(running).toBe(1);
  stop();
  expect(running).toBe(0);
});

test("the problem and the cursor of a session end with it", async () => {
  const { stop } = await start();
  signIn("asha");
  await vi.waitFor(() => expect(problems).toEqual(["offline"]));
  signIn(undefined);
  expect([problems, shared]).toEqual([["offline", undefined], [undefined]]);
  stop();
});

import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import type { SyncCallbacks } from "../../../../src/sync/callbacks";
import { createProvisionalList } from "../../../../src/sync/catalogue/provisionalList";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { createMemoryCatalogue, createMemoryStatus } from "../../../../tools/testkit/tab/memoryCatalogue";

/* The status of the shared cart in the tabs of one browser: one tab runs the sync for all. */

vi.mock("../../../../src/sync/catalogue/runCatalogueSync", () => ({
  runCatalogueSync: (_: unknown, until: AbortSignal) =>
    new Promise<void>((resolve) => until.addEventListener("abort", () => resolve())),
}));
vi.mock("../../../../src/sync/account/accountPull", () => ({
  createAccountPull: () => ({ pull: async () => {}, reportOrdersChange() {} }),
}));
vi.mock("../../../../src/server/account/accountStream", () => ({ subscribeToAccount: () => () => {} }));

const noCallbacks = {
  onOffline() {},
  onStorageTrouble() {},
  onEngineLoaded() {},
  onUnverifiedAccount() {},
  isInstalled: () => false,
  arePicturesCleared: () => false,
  onPicturesCleared() {},
  onPicturesClearedElsewhere() {},
  onAccountSyncRequested() {},
  onAccountSyncRequestedElsewhere() {},
  loadAccountCallbacks: async () => ({
    checkSession: async () => "ok" as const,
    onProfileEditOverruled() {},
    onCartSyncStuck() {},
    onShopUpdateNeeded() {},
    onAccountLost() {},
    onSyncRequested: () => () => {},
  }),
};

let storage: BrowserStorage;
let signedIn: string | undefined;
/** Ends the sync that the first tab runs. */
let endSync: (() => Promise<void>) | undefined;
/** Requests the lock; only the first tab gets it. */
let requestLock: Mock;

beforeEach(() => {
  resetIndexedDb();
  storage = new BrowserStorage();
  signedIn = undefined;
  const answer = { version: 1, ticket: 1, cursor: "1.5", more: false, entries: [] };
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/api/shop/sync")
      ? Response.json({ ...answer, now: Date.now() })
      : Response.json({}, { status: 404 }),
  );
  requestLock = vi
    .fn((_name: string, _options: object, _work: () => Promise<void>) => new Promise<void>(() => {}))
    .mockImplementationOnce((_name, _options, work) => work());
  vi.stubGlobal("navigator", { locks: { request: requestLock } });
});

afterEach(async () => {
  await endSync?.();
  endSync = undefined;
  vi.unstubAllGlobals();
});

/** Opens a tab with its own code and status; the first one runs the sync. */
async function openTab(number: number) {
  const events = storage.openTab();
  const page = document;
  const status = createMemoryStatus();
  const { startEngine } = await import("../../../../src/sync/engine");
  const catalogue = createMemoryCatalogue();
  const firstScreen = { catalogue, provisional: createProvisionalList(catalogue), status };
  const callbacks: SyncCallbacks = { ...noCallbacks, catalogue, status, signedInUid: () => signedIn };
  const engine = startEngine({
    callbacks,
    firstScreen,
    firstScreenRequested: true,
    renderedCursor: undefined,
  });
  // The engine ends the sync when its page is hidden. It listens to its own tab's document, and then reads
  // `hidden` of the global one, which is that of the newest tab.
  endSync ??= () => {
    Object.assign(document, { hidden: true });
    page.dispatchEvent(new Event("visibilitychange"));
    return engine;
  };
  await vi.waitFor(() => expect(requestLock).toHaveBeenCalledTimes(number));
  return {
    shared: () => status.current.shared,
    signIn(uid: string | undefined): void {
      signedIn = uid;
      events.dispatchEvent(new Event("storage"));
    },
  };
}

test("every tab has the cursor that one tab has confirmed, until the session ends", async () => {
  const leader = await openTab(1);
  const other = await openTab(2);
  const shared = () => [leader.shared(), other.shared()];
  leader.signIn("asha");
  const status = { cursor: "1.5", confirmedAt: expect.any(Number), waiting: 0 };
  await vi.waitFor(() => expect(shared()).toEqual([status, status]));
  leader.signIn(undefined);
  await vi.waitFor(() => expect(shared()).toEqual([undefined, undefined]));
});

import { afterEach, beforeEach, vi } from "vitest";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";

/*
 * A tab of a shopper for tests of session and sign-in: its localStorage, its requests, and what the session
 * asks of the database.
 */

export const storage = new BrowserStorage();
export const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
export const wiped = vi.fn(async () => 0);
export const exchanging = vi.fn(async () => {});
export const kept = vi.fn(async (_uid: string, _known: object) => {});
export const askedLater = vi.fn(async (_uid: string, _session: object) => {});
vi.mock("../../../../src/db/account/mutations", () => ({
  wipeAccountData: wiped,
  exchangeAllEntries: exchanging,
  requeueConfirmedEntries: kept,
  askRestoreLossLater: askedLater,
}));

/** Gives each test of the calling file an empty localStorage and a server without answers. */
export function withAuthTab(): void {
  beforeEach(() => {
    storage.items.clear();
    storage.blocked = false;
    fetching.mockReset();
    wiped.mockClear();
    exchanging.mockReset();
    kept.mockClear();
    askedLater.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Loads the modules of the session as a new tab does. */
export async function openSessionTab() {
  const tab = storage.openTab();
  vi.stubGlobal("fetch", fetching);
  const modules = {
    ...(await import("../../../../src/state/auth/session")),
    ...(await import("../../../../src/server/auth/storedAuth")),
    ...(await import("../../../../src/state/auth/sessionLifecycle")),
    ...(await import("../../../../src/state/shell/toasts")),
    ...(await import("../../../../src/state/shell/undoToast")),
  };
  return { tab, ...modules };
}

export const ashaRecord = {
  id: "u1",
  collectionId: "c1",
  collectionName: "users",
  email: "asha@gmail.com",
  verified: true,
  displayName: "Asha",
  photoURL: "",
  phone: "98",
};

/** The text that localStorage has of Asha's session. @param change fields of her record */
export const storedSession = (change: object = {}) =>
  JSON.stringify({ token: "t1", record: { ...ashaRecord, ...change } });

import { vi } from "vitest";
import type { Profile } from "../../../src/domain/account/profile";
import type { EntrySyncStatus } from "../../../src/domain/device/syncStatus";
import { BrowserStorage } from "./browserStorage";
import { createCartTaps } from "./cartTaps";
import { createEventSourceClass } from "./eventSource";

type Intercept = (path: string) => Response | Promise<Response> | undefined;
interface Signed {
  token: string;
  record: object;
}

const realFetch = globalThis.fetch;

/** Loads the modules of a tab, signed in at a real server. */
export async function openAccountTab(url: string, signed: Signed, storage = new BrowserStorage()) {
  let intercept: Intercept = () => undefined;
  let subscribed = 0;
  storage.items.set("pocketbase_auth", JSON.stringify(signed));
  storage.openTab();
  vi.stubGlobal("EventSource", createEventSourceClass(url));
  vi.stubGlobal("fetch", async (path: string | URL, init?: RequestInit) => {
    if (!String(path).startsWith("/")) return realFetch(path, init);
    const answer = (await intercept(String(path))) ?? (await realFetch(new URL(path, url), init));
    if (path === "/api/realtime" && answer.ok) subscribed += 1;
    return answer;
  });

  const data = {
    ...(await import("../../../src/db/account/mutations")),
    ...(await import("../../../src/db/account/prepareDatabaseForAccount")),
    ...(await import("../../../src/db/account/leaveAccount")),
  };
  const { openDatabase } = await import("../../../src/db/open");
  const { readAccountRows, readOrderAndProfileVersions } = await import("../../../src/db/account/queries");
  const { createAccountPull } = await import("../../../src/sync/account/accountPull");
  const { startAccountSync } = await import("../../../src/sync/account/startAccountSync.lazy");
  const { accountSyncCallbacks } = await import("../../../src/app/accountSyncCallbacks.lazy");
  const cartMutations = await import("../../../src/db/cart/mutations");
  const cartRows = await import("../../../src/db/cart/queries");
  const { readEntryIntents } = await import("../../../src/db/cart/sync/outbox");
  const { readEntryExchangeState } = await import("../../../src/db/cart/sync/syncedEntries");
  const { createCartSync } = await import("../../../src/sync/cart/cartSync");
  const { storeViewedProduct } = await import("../../../src/db/catalogue/mutations");
  const { readViewedProducts } = await import("../../../src/db/catalogue/queries");
  const { writePreferences } = await import("../../../src/db/device/mutations");
  const { readPreferences } = await import("../../../src/db/device/queries");
  const { currentSession, signedInUid } = await import("../../../src/state/auth/session");
  const { currentToasts } = await import("../../../src/state/shell/toasts");
  const { checkSession, signOutAfterExchange, startSession } = await import(
    "../../../src/state/auth/sessionLifecycle"
  );
  const { resolveRestoreLosses } = await import("../../../src/sync/account/restoreLossQuestions");
  const { currentSyncStatus, reportSyncStatus } = await import("../../../src/state/device/syncStatus");
  const { storeAuth } = await import("../../../src/server/auth/storedAuth");
  const onEntrySyncStatus = (shared: EntrySyncStatus) => reportSyncStatus({ shared });
  const cartSyncCallbacks = { ...accountSyncCallbacks, onEntrySyncStatus };
  const { db } = await openDatabase();
  const { id: uid, email, verified } = signed.record as { id: string; email?: string; verified?: boolean };
  await data.prepareDatabaseForAccount(uid, () => true, verified && email ? { email } : {});
  return {
    ...data,
    ...createCartTaps(cartMutations),
    storeViewedProduct,
    savePreferences: writePreferences,
    /** Exchanges the shared cart once, as a new page load. */
    syncCart: () => createCartSync(uid, cartSyncCallbacks).sync(),
    openCartSync: (callbacks: Partial<typeof cartSyncCallbacks> = {}) =>
      createCartSync(uid, { ...cartSyncCallbacks, ...callbacks }),
    cart: async () =>
      (await cartRows.readCart(db)).map(({ id, size, quantity }) => `${id} ${size} ${quantity}`),
    cartLines: () => cartRows.readCart(db),
    wishlist: async () => (await cartRows.readWishlist(db)).map(({ id }) => id),
    viewed: async () => (await readViewedProducts(db)).map(({ id }) => id),
    preferences: () => readPreferences(db),
    unsent: async () =>
      (await readEntryIntents(db, uid)).map(({ part, code }) => [part, code].join(" ").trim()),
    shared: () => readEntryExchangeState(db),
    /** Gives all unsent changes another schema version, as another release would. */
    setVersion: async (version: number) => {
      const rows = await readEntryIntents(db, uid);
      await db.intents.bulkPut(rows.map((row) => ({ ...row, version })));
    },
    pullAccount: createAccountPull(uid).pull,
    readOrderAndProfileVersions,
    syncAccount: (uid: string) =>
      startAccountSync(uid, { ...cartSyncCallbacks, signedInUid, onProblem: () => {} }),
    db,
    signOut: signOutAfterExchange,
    /** Asks the questions that the server has not answered, as after each pull of the catalogue. */
    settleLoss: () =>
      resolveRestoreLosses({ signedInUid, loadAccountCallbacks: async () => accountSyncCallbacks }),
    checkSession,
    startSession: (next: Signed) => startSession(next as Parameters<typeof startSession>[0]),
    rows: () => readAccountRows(db, (signed.record as { id: string }).id),
    status: () => currentSession().status,
    toasts: () => currentToasts(),
    sharedStatus: () => currentSyncStatus().shared,
    intercept(next: Intercept) {
      intercept = next;
    },
    signInWith: (next: Signed) => storeAuth(next as Parameters<typeof storeAuth>[0]),
    untilSubscribed: () =>
      vi.waitFor(() => {
        if (!subscribed) throw new Error("not subscribed yet");
      }),
    someProfile: (uid: string): Profile => ({
      uid,
      email: "",
      displayName: "",
      phone: "",
      photoURL: "",
      addresses: [],
      updatedAt: "9999",
    }),
  };
}

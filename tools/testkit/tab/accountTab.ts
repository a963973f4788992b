import { vi } from "vitest";
import type { Profile } from "../../../src/domain/account/profile";
import { BrowserStorage } from "./browserStorage";
import { eventSourceFor } from "./eventSource";

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
  vi.stubGlobal("EventSource", eventSourceFor(url));
  vi.stubGlobal("fetch", async (path: string | URL, init?: RequestInit) => {
    if (!String(path).startsWith("/")) return realFetch(path, init);
    const answer = (await intercept(String(path))) ?? (await realFetch(new URL(path, url), init));
    if (path === "/api/realtime" && answer.ok) subscribed += 1;
    return answer;
  });

  const data = await import("../../../src/db/account/mutations");
  const { openDatabase } = await import("../../../src/db/open");
  const { readAccount } = await import("../../../src/db/account/queries");
  const { pullAccount } = await import("../../../src/sync/account/pullAccount");
  const { pushProfileEdits } = await import("../../../src/sync/account/pushProfileEdits");
  const { runAccountSync } = await import("../../../src/sync/account/runAccountSync.lazy");
  const { accountSyncCallbacks } = await import("../../../src/app/accountSyncCallbacks.lazy");
  const { currentSession, signedInAs } = await import("../../../src/state/auth/session");
  const { currentProfileDraft } = await import("../../../src/state/account/profile");
  const { currentToasts } = await import("../../../src/state/shell/toasts");
  const { keepAuth } = await import("../../../src/server/auth/storedAuth");
  const { db } = await openDatabase();
  await data.openAccount((signed.record as { id: string }).id, () => true);
  return {
    ...data,
    pullAccount,
    pushProfileEdits: (uid: string) => pushProfileEdits(uid, accountSyncCallbacks),
    syncAccount: (uid: string) => runAccountSync(uid, { ...accountSyncCallbacks, signedInAs }),
    db,
    rows: () => readAccount(db, (signed.record as { id: string }).id),
    status: () => currentSession().status,
    draft: () => currentProfileDraft((signed.record as { id: string }).id),
    toasts: () => currentToasts(),
    intercept(next: Intercept) {
      intercept = next;
    },
    signInWith: (next: Signed) => keepAuth(next as Parameters<typeof keepAuth>[0]),
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

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";

const wiped = vi.fn(async () => {});
const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const exchanging = vi.fn(async () => {});
vi.mock("../../../../src/db/account/mutations", () => ({
  wipeAccountData: wiped,
  exchangeAllEntries: exchanging,
}));

let storage: BrowserStorage;

const record = {
  id: "u1",
  collectionId: "c1",
  collectionName: "users",
  email: "asha@gmail.com",
  verified: true,
  displayName: "Asha",
  photoURL: "",
  phone: "98",
};
const stored = (change: object = {}) => JSON.stringify({ token: "t1", record: { ...record, ...change } });
const answer = (status: number, body: unknown) => async () => Response.json(body, { status });

/** Loads the modules as a new tab does. */
async function openTab() {
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

beforeEach(() => {
  storage = new BrowserStorage();
  fetching.mockReset();
  wiped.mockClear();
  exchanging.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

test("a stored session is read when the module loads", async () => {
  storage.items.set("pocketbase_auth", stored());
  const { currentSession, authHeaders } = await openTab();
  expect(currentSession().status).toBe("signed-in");
  expect(currentSession().shopper).toMatchObject({ uid: "u1", email: "asha@gmail.com", displayName: "Asha" });
  expect(authHeaders()).toEqual({ Authorization: "t1" });
});

test.each([
  null,
  "",
  "{",
  "null",
  "7",
  '{"token":"t"}',
  '{"token":"t","record":null}',
  '{"token":"","record":{"id":"u"}}',
])("the stored text %j is no session", async (text) => {
  if (text !== null) storage.items.set("pocketbase_auth", text);
  const { currentSession, authHeaders } = await openTab();
  expect(currentSession().status).toBe("signed-out");
  expect(authHeaders()).toEqual({});
});

test("an account with an unconfirmed address is not signed in", async () => {
  storage.items.set("pocketbase_auth", stored({ verified: false }));
  const { currentSession, readStoredAuth } = await openTab();
  expect(currentSession()).toMatchObject({ status: "signed-out", shopper: undefined });
  expect(readStoredAuth()?.record.verified).toBe(false);
});

test("a session is stored in the SDK's shape, with the fields that the shop needs", async () => {
  const { storeAuth, parseAuthAnswer, currentSession } = await openTab();
  storeAuth(parseAuthAnswer({ token: "t2", record }));
  expect(currentSession().status).toBe("signed-in");
  const { phone: _, ...kept } = record;
  expect(JSON.parse(storage.items.get("pocketbase_auth") ?? "")).toEqual({ token: "t2", record: kept });
});

test("a response without token or record is broken", async () => {
  const { parseAuthAnswer } = await openTab();
  for (const body of ["", null, {}, { token: "t" }, { token: 1, record }, { token: "t", record: {} }])
    expect(() => parseAuthAnswer(body)).toThrow(expect.objectContaining({ kind: "broken" }));
});

test("other tabs follow a sign-in and a sign-out", async () => {
  const other = await openTab();
  const one = await openTab();
  one.storeAuth(one.parseAuthAnswer({ token: "t1", record }));
  storage.dispatchStorageEvent(other.tab, "pocketbase_auth");
  expect(other.currentSession().shopper?.email).toBe("asha@gmail.com");

  await one.endSession();
  storage.dispatchStorageEvent(other.tab, "haat:else");
  expect(other.currentSession().status).toBe("signed-in");
  storage.dispatchStorageEvent(other.tab, null);
  expect(other.currentSession()).toMatchObject({ status: "signed-out", shopper: undefined });
});

test("a page from the back/forward cache reads the session again", async () => {
  storage.items.set("pocketbase_auth", stored());
  const { tab, currentSession } = await openTab();
  storage.items.delete("pocketbase_auth");
  const shown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });
  tab.dispatchEvent(shown(false));
  expect(currentSession().status).toBe("signed-in");
  tab.dispatchEvent(shown(true));
  expect(currentSession()).toMatchObject({ status: "signed-out", shopper: undefined });
});

test("where localStorage is blocked the session ends with the page", async () => {
  storage.blocked = true;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { storeAuth, parseAuthAnswer, deleteStoredAuth, currentSession } = await openTab();
  storeAuth(parseAuthAnswer({ token: "t1", record }));
  expect(currentSession().status).toBe("signed-in");
  deleteStoredAuth();
  expect(currentSession().status).toBe("signed-out");
});

test("signing out ends the session on the server, and deletes the magic link's address and the account's data", async () => {
  storage.items.set("pocketbase_auth", stored());
  storage.items.set("magicLinkEmail", "asha@gmail.com");
  fetching.mockImplementation(async () => new Response(null, { status: 204 }));
  const { signOut, currentSession, currentToasts } = await openTab();
  await signOut();
  expect(fetching).toHaveBeenCalledWith(
    "/api/shop/sign-out",
    expect.objectContaining({ method: "POST", headers: expect.objectContaining({ Authorization: "t1" }) }),
  );
  expect(currentSession().status).toBe("signed-out");
  expect([...storage.items.keys()]).toEqual([]);
  expect(wiped).toHaveBeenCalledTimes(1);
  expect(currentToasts()).toEqual([]);
});

test("signing out does not wait for the network", async () => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockImplementation(() => new Promise(() => {}));
  const { signOut, currentSession } = await openTab();
  void signOut();
  expect(currentSession().status).toBe("signed-out");
});

test.each([
  ["is answered", async () => {}, false],
  ["fails", () => Promise.reject(new TypeError("Failed to fetch")), true],
  ["does not end in its time", () => new Promise<void>(() => {}), true],
])(
  "when the exchange before a sign-out %s, unsent changes are deleted or kept",
  async (_, exchange, keepUnsent) => {
    storage.items.set("pocketbase_auth", stored());
    fetching.mockImplementation(async () => new Response(null, { status: 204 }));
    exchanging.mockImplementation(exchange);
    vi.spyOn(console, "warn").mockReturnValue();
    const { signOutAfterExchange, currentSession } = await openTab();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ended = signOutAfterExchange();
    await vi.waitFor(() => expect(exchanging).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await ended;
    vi.useRealTimers();
    expect(currentSession().status).toBe("signed-out");
    expect(wiped).toHaveBeenCalledWith({ keepUnsent });
  },
);

test("a check of the session stores the account's changed record", async () => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockImplementation(answer(200, { token: "t2", record: { ...record, displayName: "Asha Rao" } }));
  const { checkSession, currentSession, readStoredAuth } = await openTab();
  expect(await checkSession()).toBe("ok");
  expect(currentSession().shopper?.displayName).toBe("Asha Rao");
  expect(readStoredAuth()?.token).toBe("t2");
});

test.each([
  ["device-signed-out", "this account was signed in on other devices"],
  ["", "your password or address was changed"],
  ["constructor", "your password or address was changed"],
])("a check that is refused with code %j ends the session with a message", async (code, why) => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockImplementation(answer(401, { status: 401, data: { code } }));
  const { checkSession, currentSession, currentToasts } = await openTab();
  expect(await checkSession()).toBe("over");
  expect(currentSession().status).toBe("signed-out");
  expect(wiped).toHaveBeenCalledTimes(1);
  expect(
    currentToasts()
      .map(({ text }) => text)
      .join(),
  ).toContain(why);
});

test("a sign-in that is too old opens the login modal with the reason and the address", async () => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockImplementation(answer(401, { status: 401, data: { code: "sign-in-expired" } }));
  const { checkSession, currentSession, currentToasts } = await openTab();
  const { isPanelOpen } = await import("../../../../src/state/shell/panels");
  const { hintedEmail } = await import("../../../../src/state/auth/signInPanel");
  expect(await checkSession()).toBe("over");
  expect(currentSession().status).toBe("signed-out");
  expect([isPanelOpen("signIn"), hintedEmail(), currentToasts()]).toEqual([true, "asha@gmail.com", []]);
});

test.each([429, 500, 502, 503])("a response of %i leaves the shopper signed in", async (status) => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockImplementation(answer(status, {}));
  const { checkSession, currentSession } = await openTab();
  expect(await checkSession()).toBe("unknown");
  expect(currentSession().status).toBe("signed-in");
});

test("a captive portal's 401 page does not end the session", async () => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockImplementation(
    async () => new Response("<html>", { status: 401, headers: { "Content-Type": "text/html" } }),
  );
  const { checkSession, currentSession } = await openTab();
  expect(await checkSession()).toBe("unknown");
  expect(currentSession().status).toBe("signed-in");
});

test("a shopper without a network stays signed in", async () => {
  storage.items.set("pocketbase_auth", stored());
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  const { checkSession, currentSession } = await openTab();
  expect(await checkSession()).toBe("unknown");
  expect(currentSession().status).toBe("signed-in");
});

test("a late response does not change a session that was started meanwhile", async () => {
  storage.items.set("pocketbase_auth", stored());
  const { checkSession, storeAuth, parseAuthAnswer, readStoredAuth, currentToasts } = await openTab();
  for (const late of [
    answer(401, { data: { code: "device-signed-out" } }),
    answer(200, { token: "old", record }),
  ]) {
    let reply: (response: Response) => void = () => {};
    fetching.mockImplementation(() => new Promise((resolve) => (reply = resolve)));
    const checked = checkSession();
    const next = { ...record, id: "u2", email: "noor@gmail.com" };
    storeAuth(parseAuthAnswer({ token: `next${Math.random()}`, record: next }));
    reply(await late());
    await checked;
    expect(readStoredAuth()?.record.email).toBe("noor@gmail.com");
  }
  expect(currentToasts()).toEqual([]);
});

test("without a session no request is sent", async () => {
  const { checkSession } = await openTab();
  expect(await checkSession()).toBe("over");
  expect(fetching).not.toHaveBeenCalled();
});

test("an Undo button ends with the session of its account, in every tab", async () => {
  storage.items.set("pocketbase_auth", stored());
  const { currentToasts, deleteStoredAuth, showToast, showUndoToast, storeAuth } = await openTab();
  const run = async () => {};
  const texts = () => currentToasts().map(({ text }) => text);
  showToast("info", "Welcome");
  showUndoToast("info", "Kolam Tee removed.", { uid: "u1", run });
  storeAuth({ token: "t2", record: { ...record } });
  expect(texts()).toEqual(["Welcome", "Kolam Tee removed."]);
  // Another tab signs out.
  storage.items.delete("pocketbase_auth");
  dispatchEvent(new StorageEvent("storage", { key: "pocketbase_auth" }));
  expect(texts()).toEqual(["Welcome"]);
  // The transaction has ended after the sign-out.
  showUndoToast("info", "Cargo removed.", { uid: "u1", run });
  expect(texts()).toEqual(["Welcome"]);

  showUndoToast("info", "The visitor's line removed.", { uid: undefined, run });
  storeAuth({ token: "t3", record: { ...record, id: "u2" } });
  expect(texts()).toEqual(["Welcome", "The visitor's line removed."]);
  showUndoToast("info", "Kurta removed.", { uid: "u2", run });
  deleteStoredAuth();
  expect(texts()).toEqual(["Welcome", "The visitor's line removed."]);
});

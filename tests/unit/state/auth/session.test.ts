import { expect, test, vi } from "vitest";
import {
  exchanging,
  fetching,
  openSessionTab,
  ashaRecord as record,
  storage,
  storedSession,
  wiped,
  withAuthTab,
} from "./authTab";

withAuthTab();

test("a stored session is read when the module loads", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  const { currentSession, authHeaders } = await openSessionTab();
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
  '{"token":"tok→n","record":{"id":"u","verified":true}}',
  '{"token":"a\\nb","record":{"id":"u","verified":true}}',
  '{"token":"t","record":{"id":{},"verified":true}}',
])("the stored text %j is no session", async (text) => {
  if (text !== null) storage.items.set("pocketbase_auth", text);
  const { currentSession, authHeaders } = await openSessionTab();
  expect(currentSession().status).toBe("signed-out");
  expect(authHeaders()).toEqual({});
});

test("fields of a stored record that are no text are empty", async () => {
  storage.items.set("pocketbase_auth", storedSession({ displayName: {}, photoURL: 7, verified: true }));
  const { currentSession } = await openSessionTab();
  expect(currentSession()).toMatchObject({
    status: "signed-in",
    shopper: { email: "asha@gmail.com", displayName: "", photoURL: "" },
  });
});

test("an account with an unconfirmed address is not signed in", async () => {
  storage.items.set("pocketbase_auth", storedSession({ verified: false }));
  const { currentSession, readStoredAuth } = await openSessionTab();
  expect(currentSession()).toMatchObject({ status: "signed-out", shopper: undefined });
  expect(readStoredAuth()?.record.verified).toBe(false);
});

test("a session is stored in the SDK's shape, with the fields that the shop needs", async () => {
  const { storeAuth, parseAuthAnswer, currentSession } = await openSessionTab();
  storeAuth(parseAuthAnswer({ token: "t2", record }));
  expect(currentSession().status).toBe("signed-in");
  const { phone: _, ...kept } = record;
  expect(JSON.parse(storage.items.get("pocketbase_auth") ?? "")).toEqual({ token: "t2", record: kept });
});

test("a response without token or record is broken", async () => {
  const { parseAuthAnswer } = await openSessionTab();
  for (const body of ["", null, {}, { token: "t" }, { token: 1, record }, { token: "t", record: {} }])
    expect(() => parseAuthAnswer(body)).toThrow(expect.objectContaining({ kind: "broken" }));
});

test("other tabs follow a sign-in and a sign-out", async () => {
  const other = await openSessionTab();
  const one = await openSessionTab();
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
  storage.items.set("pocketbase_auth", storedSession());
  const { tab, currentSession } = await openSessionTab();
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
  const { storeAuth, parseAuthAnswer, deleteStoredAuth, currentSession } = await openSessionTab();
  storeAuth(parseAuthAnswer({ token: "t1", record }));
  expect(currentSession().status).toBe("signed-in");
  deleteStoredAuth();
  expect(currentSession().status).toBe("signed-out");
});

test("signing out ends the session on the server, and deletes the magic link's address and the account's data", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  storage.items.set("magicLinkEmail", "asha@gmail.com");
  storage.items.set("haat:size", "M");
  fetching.mockImplementation(async () => new Response(null, { status: 204 }));
  const { signOut, currentSession, currentToasts } = await openSessionTab();
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
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(() => new Promise(() => {}));
  const { signOut, currentSession } = await openSessionTab();
  void signOut();
  expect(currentSession().status).toBe("signed-out");
});

test.each([
  ["is answered", async () => {}, "nothing"],
  ["fails", () => Promise.reject(new TypeError("Failed to fetch")), "all"],
  ["does not end in its time", () => new Promise<void>(() => {}), "all"],
])(
  "when the exchange before a sign-out %s, unsent changes are deleted or kept",
  async (_, exchange, kept) => {
    storage.items.set("pocketbase_auth", storedSession());
    fetching.mockImplementation(async () => new Response(null, { status: 204 }));
    exchanging.mockImplementation(exchange);
    vi.spyOn(console, "warn").mockReturnValue();
    const { signOutAfterExchange, currentSession } = await openSessionTab();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ended = signOutAfterExchange();
    await vi.waitFor(() => expect(exchanging).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(3_000);
    await ended;
    vi.useRealTimers();
    expect(currentSession().status).toBe("signed-out");
    expect(wiped).toHaveBeenCalledWith(kept, "u1");
  },
);

test("an Undo button ends with the session of its account, in every tab", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  const { currentToasts, deleteStoredAuth, showToast, showUndoToast, storeAuth } = await openSessionTab();
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

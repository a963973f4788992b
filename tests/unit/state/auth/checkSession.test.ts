import { expect, test } from "vitest";
import {
  fetching,
  openSessionTab,
  ashaRecord as record,
  storage,
  storedSession,
  wiped,
  withAuthTab,
} from "./authTab";

/* The check that asks the server whether the session is still valid. */

withAuthTab();

const answer = (status: number, body: unknown) => async () => Response.json(body, { status });

test("a check of the session stores the account's changed record", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(answer(200, { token: "t2", record: { ...record, displayName: "Asha Rao" } }));
  const { checkSession, currentSession, readStoredAuth } = await openSessionTab();
  expect(await checkSession()).toBe("ok");
  expect(currentSession().shopper?.displayName).toBe("Asha Rao");
  expect(readStoredAuth()?.token).toBe("t2");
});

test.each([
  ["device-signed-out", "this account was signed in on other devices"],
  ["", "your password or address was changed"],
  ["constructor", "your password or address was changed"],
])("a check that is refused with code %j ends the session with a message", async (code, why) => {
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(answer(401, { status: 401, data: { code } }));
  const { checkSession, currentSession, currentToasts } = await openSessionTab();
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
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(answer(401, { status: 401, data: { code: "sign-in-expired" } }));
  const { checkSession, currentSession, currentToasts } = await openSessionTab();
  const { isPanelOpen } = await import("../../../../src/state/shell/panels");
  const { hintedEmail } = await import("../../../../src/state/auth/signInPanel");
  expect(await checkSession()).toBe("over");
  expect(currentSession().status).toBe("signed-out");
  expect([isPanelOpen("signIn"), hintedEmail(), currentToasts()]).toEqual([true, "asha@gmail.com", []]);
});

test.each([429, 500, 502, 503])("a response of %i leaves the shopper signed in", async (status) => {
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(answer(status, {}));
  const { checkSession, currentSession } = await openSessionTab();
  expect(await checkSession()).toBe("unknown");
  expect(currentSession().status).toBe("signed-in");
});

test("a captive portal's 401 page does not end the session", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(
    async () => new Response("<html>", { status: 401, headers: { "Content-Type": "text/html" } }),
  );
  const { checkSession, currentSession } = await openSessionTab();
  expect(await checkSession()).toBe("unknown");
  expect(currentSession().status).toBe("signed-in");
});

test("a shopper without a network stays signed in", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  const { checkSession, currentSession } = await openSessionTab();
  expect(await checkSession()).toBe("unknown");
  expect(currentSession().status).toBe("signed-in");
});

test("a late response does not change a session that was started meanwhile", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  const { checkSession, storeAuth, parseAuthAnswer, readStoredAuth, currentToasts } = await openSessionTab();
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
  const { checkSession } = await openSessionTab();
  expect(await checkSession()).toBe("over");
  expect(fetching).not.toHaveBeenCalled();
});

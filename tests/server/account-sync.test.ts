import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { AccountsShop, SignIn } from "../../tools/testkit/server/accountsShop";
import { withSignedInShopper } from "../../tools/testkit/server/signedInSuite";
import { openAccountTab } from "../../tools/testkit/tab/accountTab";

/* Profile edits of a signed-in account on a device, and the end of its session. */

let accounts: AccountsShop;
let asha: SignIn;
withSignedInShopper((opened, shopper) => {
  [accounts, asha] = [opened, shopper];
});

const place = (orderId: string, fields: object) =>
  accounts.asOwner("/api/collections/orders/records", { json: { orderId, items: [], total: 1, ...fields } });
const mine = (more: object = {}) => ({ userId: asha.record.id, ...more });

test("edits made offline are sent in order as one change, and other addresses are kept", async () => {
  const { id } = asha.record;
  const addresses = [{ line1: "1 Old Road", city: "Pune", note: "blue gate" }, { line1: "2 Far Road" }];
  await accounts.asOwner(`/api/collections/users/records/${id}`, { method: "PATCH", json: { addresses } });
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  tab.intercept(() => Promise.reject(new TypeError("Failed to fetch")));
  await tab.queueProfileEdit(id, { displayName: "Asha", line1: "1 New Road" });
  await tab.queueProfileEdit(id, { phone: "98450", line1: "3 New Road" });
  await expect(tab.syncCart()).rejects.toMatchObject({ kind: "offline" });
  expect((await tab.rows()).edits).toEqual({
    change: { displayName: "Asha", phone: "98450", line1: "3 New Road" },
    state: "waiting",
  });

  // Meanwhile another device adds an address.
  await accounts.asOwner(`/api/collections/users/records/${id}`, {
    method: "PATCH",
    json: { addresses: [...addresses, { line1: "9 Third Road" }] },
  });
  tab.intercept(() => undefined);
  await tab.syncCart();
  const [record] = await accounts.records("users", `id="${id}"`);
  expect(record).toMatchObject({
    displayName: "Asha",
    phone: "98450",
    addresses: [
      { line1: "3 New Road", city: "Pune", note: "blue gate" },
      { line1: "2 Far Road" },
      { line1: "9 Third Road" },
    ],
  });
  const { edits, profile } = await tab.rows();
  expect(edits.state).toBe("none");
  expect(profile?.phone).toBe("98450");
});

test("an edit is sent as soon as it is queued", async () => {
  const { id } = asha.record;
  const tab = await openAccountTab(accounts.shop.url, asha);
  const stop = tab.syncAccount(id);
  await vi.waitFor(async () => expect((await tab.rows()).complete).toBe(true));
  await tab.queueProfileEdit(id, { displayName: "Asha" });
  await vi.waitFor(async () => expect((await tab.rows()).edits.state).toBe("none"), { timeout: 10_000 });
  expect(await accounts.records("users", `id="${id}"`)).toMatchObject([{ displayName: "Asha" }]);
  stop();
});

test("an edit that the server refuses stays in the form, and is sent with the next edit", async () => {
  const { id } = asha.record;
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  await tab.syncCart();
  await tab.queueProfileEdit(id, { phone: "9".repeat(300), city: "Pune" });
  await tab.syncCart();
  expect((await tab.rows()).edits).toMatchObject({ change: { city: "Pune" }, state: "refused" });
  await tab.queueProfileEdit(id, { phone: "98450" });
  await tab.syncCart();
  expect((await tab.rows()).edits.state).toBe("none");
  expect(await accounts.records("users", `id="${id}"`)).toMatchObject([
    { phone: "98450", addresses: [{ city: "Pune" }] },
  ]);
});

test("a later edit of another device is shown at once, with a toast", async () => {
  const { id } = asha.record;
  vi.stubGlobal("document", { hidden: false, addEventListener() {}, removeEventListener() {} });
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  await tab.syncCart();
  // A minute ago: a device knows the server's time up to half the time of a request, which is long on a busy
  // machine.
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60_000);
  await tab.queueProfileEdit(id, { phone: "1", city: "Pune" });
  clock.mockRestore();
  await accounts.asOwner(`/api/collections/users/records/${id}`, { method: "PATCH", json: { phone: "2" } });
  await tab.syncCart();
  const { profile, edits } = await tab.rows();
  expect(edits.state).toBe("none");
  expect(profile).toMatchObject({ phone: "2", addresses: [{ city: "Pune" }] });
  expect(tab.toasts().map(({ text }) => text)).toEqual([
    "Phone was changed later on another device. The later change stays.",
  ]);
});

test("a record that was fetched before an edit was confirmed does not replace it", async () => {
  const { id } = asha.record;
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  await tab.syncCart();
  const before = await tab.readOrderAndProfileVersions(id);
  const old = (await tab.rows()).profile;
  if (!old) throw new Error("no profile");
  await tab.queueProfileEdit(id, { phone: "98450" });
  await tab.syncCart();
  await tab.storePulledAccount(id, { profile: old, orders: [], before });
  expect((await tab.rows()).profile?.phone).toBe("98450");
  await tab.pullAccount();
  expect((await tab.rows()).profile?.phone).toBe("98450");
});

test("a dropped device deletes its account data and stores no later responses", async () => {
  const { id } = asha.record;
  await place(randomUUID(), mine());
  const tab = await openAccountTab(accounts.shop.url, asha);
  const stop = tab.syncAccount(id);
  await vi.waitFor(async () => expect((await tab.rows()).complete).toBe(true));
  const late = await tab.readOrderAndProfileVersions(id);
  await tab.untilSubscribed();
  await accounts.request("/api/shop/sign-out", { token: asha.token });
  await vi.waitFor(() => expect(tab.status()).toBe("signed-out"), { timeout: 5000 });
  await vi.waitFor(async () => expect((await tab.rows()).orders).toEqual([]));
  await tab.storePulledAccount(id, {
    profile: tab.someProfile(id),
    orders: [],
    before: late,
  });
  expect((await tab.rows()).profile).toBeUndefined();
  stop();
});

test("an invalid token does not delete orders before the session is ended", async () => {
  await place(randomUUID(), mine());
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  tab.signInWith({ ...asha, token: `${asha.token.slice(0, -4)}xxxx` });
  await expect(tab.pullAccount()).rejects.toMatchObject({ kind: "refused" });
  expect((await tab.rows()).orders).toHaveLength(1);
});

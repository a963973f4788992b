import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { AccountsShop, type SignIn } from "../../tools/testkit/server/accountsShop";
import { openAccountTab } from "../../tools/testkit/tab/accountTab";
import { resetIndexedDb } from "../../tools/testkit/tab/indexedDb";

let accounts: AccountsShop;
let asha: SignIn;

beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

beforeEach(async () => {
  resetIndexedDb();
  asha = await accounts.signIn(await accounts.createShopper());
});
afterEach(() => vi.unstubAllGlobals());

const place = (orderId: string, fields: object) =>
  accounts.asOwner("/api/collections/orders/records", { json: { orderId, items: [], total: 1, ...fields } });
const mine = (more: object = {}) => ({ userId: asha.record.id, ...more });

test("orders of the account and of its confirmed address are stored and read newest first", async () => {
  const id = randomUUID();
  await place(`${id}-old`, mine({ createdAt: "2026-01-01 10:00:00Z", status: "delivered" }));
  await place(`${id}-new`, mine({ createdAt: "2026-03-01 10:00:00Z" }));
  await place(`${id}-mail`, { userEmail: asha.record["email"], createdAt: "2026-02-01 10:00:00Z" });
  await place(`${id}-other`, { userEmail: "somebody@gmail.com" });
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  const { orders, complete } = await tab.rows();
  expect(complete).toBe(true);
  expect(orders.map(({ orderId, status }) => `${orderId.slice(37)} ${status}`)).toEqual([
    "new processing",
    "mail processing",
    "old delivered",
  ]);
});

test("with a server that refuses to sort, orders are sorted on the device", async () => {
  const id = randomUUID();
  await place(`${id}-old`, mine({ createdAt: "2026-01-01 10:00:00Z" }));
  await place(`${id}-new`, mine({ createdAt: "2026-03-01 10:00:00Z" }));
  const tab = await openAccountTab(accounts.shop.url, asha);
  tab.intercept((path) =>
    path.includes("sort=")
      ? Response.json({ status: 400, message: "", data: {} }, { status: 400 })
      : undefined,
  );
  await tab.pullAccount();
  expect((await tab.rows()).orders.map(({ orderId }) => orderId.slice(37))).toEqual(["new", "old"]);
});

test("hundreds of orders are fetched page by page, and deleted orders are removed", async () => {
  await accounts.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
     INSERT INTO orders (id, orderId, userId, items, total)
     SELECT printf('r%014d', i), 'many-${asha.record.id}-' || i, '${asha.record.id}', '[]', 1 FROM n`,
  );
  const tab = await openAccountTab(accounts.shop.url, asha);
  await tab.pullAccount();
  expect((await tab.rows()).orders).toHaveLength(450);
  await accounts.sql(`DELETE FROM orders WHERE orderId = 'many-${asha.record.id}-7'`);
  await tab.pullAccount();
  expect((await tab.rows()).orders).toHaveLength(449);
});

test("orders are fetched again when one was added, changed or deleted, after the database was deleted, and each hour", async () => {
  const orderId = randomUUID();
  const { body } = await place(orderId, mine());
  const record = `/api/collections/orders/records/${(body as { id: string }).id}`;
  const tab = await openAccountTab(accounts.shop.url, asha);
  let fetched = 0;
  tab.intercept((path) => {
    if (path.startsWith("/api/collections/orders/records?") && !path.includes("fields=updated")) fetched += 1;
    return undefined;
  });
  const pull = async () => {
    await tab.pullAccount();
    const { orders } = await tab.rows();
    return [fetched, orders.map(({ status }) => status)];
  };
  expect(await pull()).toEqual([1, ["processing"]]);
  expect(await pull()).toEqual([1, ["processing"]]);
  await accounts.asOwner(record, { method: "PATCH", json: { status: "cancelled" } });
  expect(await pull()).toEqual([2, ["cancelled"]]);
  await place(randomUUID(), mine({ status: "packed" }));
  expect((await pull())[0]).toBe(3);
  expect(await accounts.asOwner(record, { method: "DELETE" })).toMatchObject({ status: 204 });
  expect(await pull()).toEqual([4, ["packed"]]);
  expect((await pull())[0]).toBe(4);
  await tab.prepareDatabaseForAccount("another", () => true);
  await tab.prepareDatabaseForAccount(asha.record.id, () => true);
  expect(await pull()).toEqual([5, ["packed"]]);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 61 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await pull())[0]).toBe(6);
});

test("a new or changed order is on the device within two seconds", async () => {
  const tab = await openAccountTab(accounts.shop.url, asha);
  const stop = tab.syncAccount(asha.record.id);
  await tab.untilSubscribed();
  const orderId = randomUUID();
  const { body } = await place(orderId, mine({ status: "processing" }));
  const quick = { timeout: 2000, interval: 20 };
  await vi.waitFor(async () => expect((await tab.rows()).orders[0]?.status).toBe("processing"), quick);
  await accounts.asOwner(`/api/collections/orders/records/${body["id"]}`, {
    method: "PATCH",
    json: { status: "being sewn" },
  });
  await vi.waitFor(async () => expect((await tab.rows()).orders[0]?.status).toBe("being sewn"), quick);
  await accounts.asOwner(`/api/collections/orders/records/${body["id"]}`, { method: "DELETE" });
  await vi.waitFor(async () => expect((await tab.rows()).orders).toEqual([]), quick);
  stop();
});

test("an order with the account's confirmed address is on the device within two seconds, and its deletion too", async () => {
  const tab = await openAccountTab(accounts.shop.url, asha);
  const stop = tab.syncAccount(asha.record.id);
  await tab.untilSubscribed();
  const quick = { timeout: 2000, interval: 20 };
  const { body } = await place(randomUUID(), { userEmail: asha.record["email"] });
  await vi.waitFor(async () => expect((await tab.rows()).orders).toHaveLength(1), quick);
  await accounts.asOwner(`/api/collections/orders/records/${body["id"]}`, { method: "DELETE" });
  await vi.waitFor(async () => expect((await tab.rows()).orders).toEqual([]), quick);
  stop();
});

test("an order that is changed after the server's clock was set back is on the device within two seconds", async () => {
  const { body } = await place(randomUUID(), mine());
  // Number and latest change of the orders are the same before and after the change.
  await place(`later-${asha.record.id}`, mine());
  await accounts.sql(
    `UPDATE orders SET updated = '2099-01-01 00:00:00.000Z' WHERE orderId = 'later-${asha.record.id}'`,
  );
  const tab = await openAccountTab(accounts.shop.url, asha);
  const stop = tab.syncAccount(asha.record.id);
  await tab.untilSubscribed();
  await vi.waitFor(async () => expect((await tab.rows()).orders).toHaveLength(2));
  await accounts.asOwner(`/api/collections/orders/records/${body["id"]}`, {
    method: "PATCH",
    json: { status: "being sewn" },
  });
  const statuses = async () => (await tab.rows()).orders.map(({ status }) => status);
  await vi.waitFor(async () => expect(await statuses()).toContain("being sewn"), {
    timeout: 2000,
    interval: 20,
  });
  stop();
});

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
  await vi.waitFor(async () => expect((await tab.rows()).edits.state).toBe("none"), { timeout: 2000 });
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
  const before = await tab.readStoredVersions(id);
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
  const late = await tab.readStoredVersions(id);
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

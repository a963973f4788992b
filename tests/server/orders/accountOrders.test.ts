import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { withSignedInShopper } from "../../../tools/testkit/server/signedInSuite";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";

/* The orders of a signed-in account on a device. */

let accounts: AccountsShop;
let asha: SignIn;
withSignedInShopper((opened, shopper) => {
  [accounts, asha] = [opened, shopper];
});

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
  const quick = { timeout: 10_000, interval: 20 };
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
  const quick = { timeout: 10_000, interval: 20 };
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
    timeout: 10_000,
    interval: 20,
  });
  stop();
});

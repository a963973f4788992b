import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readChanges, readSnapshot } from "../../../tools/testkit/server/catalogue";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { readBefore, readDatabase } from "./fixture";
import { readRows, readSchema, type Schema } from "./schema";

/*
 * A database that the eighteen earlier migration files made (fixture/, see makeFixture.ts) is opened by this
 * version and compared with a database that the present files make.
 */

const before = readBefore();
const dataDir = mkdtempSync(path.join(tmpdir(), "haat-upgrade-"));
/** Read from the upgraded database before a test writes to it. */
const rows: typeof before.rows = {};
let upgraded: Shop;
let fresh: Shop;
let schema: Schema;
let freshSchema: Schema;

beforeAll(async () => {
  writeFileSync(path.join(dataDir, "data.db"), readDatabase());
  upgraded = await startShop({ dataDir });
  for (const table of Object.keys(before.rows)) rows[table] = await readRows(upgraded, table);
  schema = await readSchema(upgraded);
  fresh = await startShop();
  freshSchema = await readSchema(fresh);
});
afterAll(async () => {
  await Promise.all([upgraded?.remove(), fresh?.remove()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (route: string, json: unknown) =>
  upgraded.api(route, {
    method: "POST",
    token: null,
    headers: { "X-Device-Id": "5d1f3a52-0c7f-4b57-8b7a-0f4a0c6f9e02" },
    json,
  });
const signIn = ({ email, password }: typeof before.account) =>
  post("/api/collections/users/auth-with-password", { identity: email, password });

// Each start adds a stretch to `shop_catalogue_stretches`; the test of the cursors covers that table.
const keptTables = Object.keys(before.rows).filter((table) => table !== "shop_catalogue_stretches");

test.each(keptTables)("keeps all rows of %s", (table) => {
  expect(rows[table]).toMatchObject(before.rows[table] ?? [{}]);
});

test("has the tables, indexes and triggers of a new database", () => {
  expect(schema.tables).toEqual(freshSchema.tables);
  expect(schema.objects).toEqual(freshSchema.objects);
});

test("has the collections of a new database, with the mail subject that the owner has changed", () => {
  const { users, ...others } = schema.collections;
  const { users: freshUsers, ...freshOthers } = freshSchema.collections;
  expect(others).toEqual(freshOthers);
  const withOwnSubject = structuredClone(freshUsers) as { options: { verificationTemplate: object } };
  Object.assign(withOwnSubject.options.verificationTemplate, { subject: before.mailSubject });
  expect(users).toEqual(withOwnSubject);
});

test("has the settings of a new database", () => {
  expect(schema.settings).toEqual(freshSchema.settings);
});

test("has the same migrations recorded as a new database", () => {
  expect(schema.migrations).toEqual(freshSchema.migrations);
});

test("takes a password for the owner's where a sign-in by it is recorded", async () => {
  const owned = await runSql(upgraded, "SELECT email, passwordConfirmed FROM users ORDER BY email");
  expect(owned).toEqual([
    ["asha@gmail.com", "1"],
    ["ravi@gmail.com", "0"],
  ]);
});

test("sends the whole catalogue with the prices and photos from before", async () => {
  const { epoch, cursor, rows: products } = await readSnapshot(upgraded);
  expect(products.map(({ record }) => [record.id, record["price"]])).toEqual([[before.productId, 749]]);
  expect(products[0]?.record["photos"]).toEqual([expect.stringMatching(/^front_\w+\.png$/)]);
  expect(cursor).toBe(before.cursor);
  expect(epoch).toBe(before.cursor.split(".")[0]);
});

test("sends a device that has an old cursor only the changes since then", async () => {
  const { products, gone } = await readChanges(upgraded, before.cursorBeforePrice);
  expect([products.map(({ record }) => record.id), gone]).toEqual([[before.productId], []]);
  expect(await readChanges(upgraded, before.cursor)).toMatchObject({ products: [], gone: [] });
});

test("signs the account in with its password, lists its orders and keeps its other device", async () => {
  const answer = await signIn(before.account);
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const list = await upgraded.api("/api/collections/orders/records?sort=-createdAt", { token });
  const { items } = (await list.json()) as { items: { orderId: string; status: string; total: number }[] };
  expect(items).toMatchObject([
    { orderId: "SR-2", status: "", total: 799 },
    { orderId: "SR-1", status: "shipped", total: 799 },
  ]);
  const devices = await upgraded.api("/api/shop/devices", { token });
  expect(JSON.stringify(await devices.json())).toContain("0b6e7c1e-52a5-4c0c-9d39-6c5a2f1d8e01");
});

test("takes an order that never moved on as delivered after 30 days", async () => {
  const states = await runSql(
    upgraded,
    "SELECT orderId, parcelState, parcelStateAt FROM orders ORDER BY orderId",
  );
  expect(states).toEqual([
    ["SR-1", "shipped", ""],
    ["SR-2", "delivered", "2026-02-08 10:00:00.000Z"],
  ]);
});

test("knows since when an order has its status, and that it was delivered", async () => {
  const facts = await runSql(
    upgraded,
    "SELECT orderId, statusAt = updated, deliveredAt = parcelStateAt FROM orders ORDER BY orderId",
  );
  expect(facts).toEqual([
    ["SR-1", "1", "1"],
    ["SR-2", "1", "1"],
  ]);
});

test("has one spelling for the payment of orders that the owner has entered", async () => {
  for (const payment of ["COD", "cash_on-delivery", "prepaid", "UPI"])
    await fresh.api("/api/collections/orders/records", {
      method: "POST",
      json: { orderId: `by ${payment}` },
    });
  await runSql(fresh, "UPDATE orders SET payment = substr(orderId, 4)");
  await runSql(fresh, "DELETE FROM _migrations WHERE file = '1770000090_payment_spelling.js'");
  await fresh.restart();
  const payments = await runSql(fresh, "SELECT payment FROM orders ORDER BY orderId");
  expect(payments).toEqual([["Cash on delivery"], ["UPI"], ["Cash on delivery"], ["Prepaid"]]);
});

test("gives orders by hand without a total the sum of their items", async () => {
  const items = [{ name: "Tee", qty: 2, price: 149.5 }];
  const orders = ["list", "none", "odd", "free"].map((name) => `total of ${name}`);
  for (const orderId of orders)
    await fresh.api("/api/collections/orders/records", { method: "POST", json: { orderId, items } });
  await runSql(fresh, "UPDATE orders SET total = 0 WHERE orderId LIKE 'total of %'");
  await runSql(fresh, "UPDATE orders SET items = 'null' WHERE orderId = 'total of none'");
  await runSql(
    fresh,
    `UPDATE orders SET items = '[null, "x", {"price": "50"}]' WHERE orderId = 'total of odd'`,
  );
  await runSql(
    fresh,
    "INSERT INTO checkouts (id, orderId, userId, lines, receipt) VALUES ('freeorder000001', 'total of free', '', '[]', '')",
  );
  await runSql(fresh, "DELETE FROM _migrations WHERE file = '1770000097_order_totals.js'");
  await fresh.restart();
  const totals = await runSql(
    fresh,
    "SELECT orderId, total FROM orders WHERE orderId LIKE 'total of %' ORDER BY orderId",
  );
  expect(totals).toEqual([
    ["total of free", "0"],
    ["total of list", "299"],
    ["total of none", "0"],
    ["total of odd", "50"],
  ]);
});

test("still refuses the locked account", async () => {
  // The fixture's lock ends years later; a lock of this version ends within two minutes.
  await runSql(
    upgraded,
    "UPDATE loginLocks SET lockedUntil = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+60 seconds') WHERE lockedUntil <> ''",
  );
  const answer = await signIn(before.locked);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ data: { code: "account-locked" } });
});

test("does not start on a database that has only some of the earlier migrations", async () => {
  await runSql(fresh, "DELETE FROM _migrations WHERE file LIKE '1770000%'");
  await runSql(fresh, "INSERT INTO _migrations (file, applied) VALUES ('1760000001_settings.js', 1)");
  await expect(fresh.restart()).rejects.toThrow("Only 1 of 18 earlier migrations");
});

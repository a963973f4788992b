/*
 * Makes fixture/: the database of a shop that ran the last commit with the 18 earlier migration files.
 *
 *   npx tsx tests/server/migrations/makeFixture.ts
 *
 * It extracts that commit into a temporary folder, starts the commit's own hooks and migrations through its
 * own test helpers, writes a few rows through the API and stops the server. It writes two files:
 *
 *   data.db.gz    PocketBase's database file
 *   before.json what the database holds, read before the server stopped: the test compares the upgraded rows
 *   with it
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "../../../scripts/lib/folders.mjs";
import { readCurrentCursor } from "../../../tools/testkit/server/catalogue";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { type Before, fixtureFolder } from "./fixture";
import { readRows } from "./schema";

const commit = "6fee3b6";
const account = { email: "asha@gmail.com", password: "Handloom#21" };
const locked = { email: "ravi@gmail.com", password: "Handloom#22" };
const transparentPixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const source = mkdtempSync(path.join(tmpdir(), "haat-fixture-"));
process.on("exit", () => rmSync(source, { recursive: true, force: true }));
await extractCommit();
const dataDir = path.join(source, "data");
mkdirSync(dataDir);
const { startShop } = await import(pathToFileURL(path.join(source, "tests/support/server.ts")).href);
const shop: Shop = await startShop({ dataDir });
const productId = await writeProducts();
const cursorBeforePrice = await readCurrentCursor(shop);
await save(`products/records/${productId}`, { price: 749 }, "PATCH");
const mailSubject = await rewriteMailSubject();
await writeAccounts();
await writeCursors();

const before: Before = {
  commit,
  account,
  locked,
  mailSubject,
  productId,
  cursorBeforePrice,
  cursor: await readCurrentCursor(shop),
  rows: {},
};
const tables = await runSql(
  shop,
  "SELECT name FROM sqlite_master WHERE type = 'table' AND (name IN ('products', 'users', 'orders', 'checkouts', 'devices', 'loginLocks') OR name LIKE 'shop%') ORDER BY name",
);
for (const [table] of tables) before.rows[String(table)] = await readRows(shop, String(table));
await shop.stop();

const database = readFileSync(path.join(dataDir, "data.db"));
writeFileSync(path.join(fixtureFolder, "data.db.gz"), gzipSync(database, { level: 9 }));
writeFileSync(path.join(fixtureFolder, "before.json"), `${JSON.stringify(before, null, 2)}\n`);

/** Extracts the commit's server and test helpers and builds the rules that its hooks require. */
async function extractCommit(): Promise<void> {
  const folders = ["pb_hooks", "pb_migrations", "scripts", "src", "tests/support", "package.json"];
  const archive = execFileSync("git", ["archive", commit, ...folders], { cwd: root, maxBuffer: 1 << 28 });
  execFileSync("tar", ["-x", "-C", source], { input: archive });
  symlinkSync(path.join(root, "node_modules"), path.join(source, "node_modules"));
  const { buildHooks } = await import(pathToFileURL(path.join(source, "scripts/lib/build-hooks.mjs")).href);
  await buildHooks();
}

/** A product with a photo, a hidden one and a deleted one. Returns the id of the first. */
async function writeProducts(): Promise<string> {
  const form = new FormData();
  const fields = {
    name: "Indigo Ajrakh Tee",
    price: "799",
    active: "true",
    sizes: '["S","M","L"]',
    stockbysize: '{"S":4,"M":12,"L":0}',
    gender: "Unisex",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const collection of ["C-NEW", "C-TSHIRT"]) form.append("collection_ids", collection);
  form.append(
    "photos",
    new File([Buffer.from(transparentPixel, "base64")], "front.png", { type: "image/png" }),
  );
  const answer = await shop.api("/api/collections/products/records", { method: "POST", body: form });
  const { id } = (await answer.json()) as { id: string };
  if (!answer.ok) throw new Error(`products: ${answer.status}`);
  await save("products/records", { name: "Draft Kurta", price: 999, active: false, sizes: ["M"] });
  const deleted = await save("products/records", { name: "Old Dupatta", price: 299, active: true });
  await shop.api(`/api/collections/products/records/${deleted["id"]}`, { method: "DELETE" });
  return id;
}

/** An account with a signed-in device, two orders and a checkout; a second account that is locked. */
async function writeAccounts(): Promise<void> {
  const verified = ({ email, password }: typeof account) => ({
    email,
    password,
    passwordConfirm: password,
    verified: true,
  });
  const profile = {
    displayName: "Asha",
    phone: "9876543210",
    addresses: [{ line1: "4 Mill Road", city: "Pune" }],
  };
  const { id: userId } = await save("users/records", { ...verified(account), ...profile });
  const signedIn = await shop.api("/api/collections/users/auth-with-password", {
    method: "POST",
    token: null,
    headers: { "X-Device-Id": "0b6e7c1e-52a5-4c0c-9d39-6c5a2f1d8e01" },
    json: { identity: account.email, password: account.password },
  });
  if (!signedIn.ok) throw new Error(`sign-in: ${signedIn.status}`);
  await save("users/records", verified(locked));
  await save("loginLocks/records", {
    email: locked.email,
    attempts: 6,
    lockedUntil: "2099-01-01 00:00:00.000Z",
  });

  const items = [{ name: "Indigo Ajrakh Tee", size: "M", qty: 1, price: 799, id: productId }];
  const order = { items, total: 799, userEmail: account.email };
  await save("orders/records", {
    ...order,
    orderId: "SR-1",
    userId,
    status: "shipped",
    createdAt: "2026-01-01 10:00:00.000Z",
  });
  await save("orders/records", {
    ...order,
    orderId: "SR-2",
    payment: "Prepaid",
    createdAt: "2026-02-01 10:00:00.000Z",
  });
  const lines = [{ ...items[0], variant: 1 }];
  await save("checkouts/records", {
    orderId: "SR-1",
    receipt: "5f2d",
    userId,
    lines,
    state: "SUCCESS",
    taken: lines,
  });
}

/** What the jobs that run each minute would write, so that they change nothing in the upgraded database. */
async function writeCursors(): Promise<void> {
  const cursor = await readCurrentCursor(shop);
  await runSql(shop, `UPDATE shop SET cursor = '${cursor}'`);
  await runSql(shop, `UPDATE shop_push_cursor SET seq = ${cursor.split(".")[1]}`);
  await runSql(
    shop,
    `INSERT INTO shop_pushes (id, digest, collections) VALUES ('${productId}', '9b1c', '["C-NEW"]')`,
  );
}

/** Changes a mail template as an owner does in the dashboard. Returns the new subject. */
async function rewriteMailSubject(): Promise<string> {
  const subject = "One more step at {APP_NAME}";
  const { verificationTemplate } = (await (await shop.api("/api/collections/users")).json()) as {
    verificationTemplate: { body: string };
  };
  await save("users", { verificationTemplate: { ...verificationTemplate, subject } }, "PATCH");
  return subject;
}

/** Writes a record or a collection as superuser. */
async function save(route: string, json: unknown, method = "POST"): Promise<Record<string, unknown>> {
  const answer = await shop.api(`/api/collections/${route}`, { method, json });
  const body = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { readOperationFact, runNightlyBackup } from "../../../tools/testkit/server/backups";
import { apiKey, apiSecret, CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";
import { runSql } from "../../../tools/testkit/server/sql";

const token = "t".repeat(30);
let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_HEALTH_TOKEN: token, SHOP_ALERT_EMAIL: "owner@haat.example" });
});
afterAll(() => shop.stop());

const health = (authorization?: string) =>
  shop.shop.api("/api/shop/health", {
    token: null,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
const details = async () => (await (await health(`Bearer ${token}`)).json()) as Record<string, unknown>;

const mailsAbout = (word: string) =>
  shop.mail
    .messages()
    .filter(({ to, subject }) => to.includes("owner@haat.example") && subject.includes(word));
const runCheck = () => runOperationCheck(shop);
/** The second check must not mail again. */
async function checkTwice(word: string, count: number): Promise<void> {
  await runCheck();
  await runCheck();
  expect(mailsAbout(word)).toHaveLength(count);
}

const hourMs = 60 * 60_000;
const setFirstSeen = (agoMs: number) =>
  runSql(shop.shop, `INSERT OR REPLACE INTO shop_operation VALUES ('since', '${Date.now() - agoMs}')`);

test("only requests with the token are answered", async () => {
  expect((await health()).status).toBe(401);
  expect((await health("Bearer ")).status).toBe(401);
  expect((await health(`Bearer ${token}x`)).status).toBe(401);
  expect(await (await health(`Bearer ${token.slice(1)}`)).json()).toMatchObject({
    data: { code: "health-token" },
  });
  expect((await health(`Bearer ${token}`)).status).toBe(200);
});

test("it tells disk, database, mails, checkout, reconciliation and backup, and no secret", async () => {
  const product = await shop.createProduct();
  await shop.startedCheckout(product);
  await shop.runCron("shop-order-reconciliation");
  await expect
    .poll(async () => ((await details())["reconciliation"] as { lastSeconds: unknown }).lastSeconds)
    .toEqual(expect.any(Number));
  await runNightlyBackup(shop.shop);
  const found = await details();
  const ago = expect.any(Number);
  expect(found).toEqual({
    ok: true,
    problems: [],
    disk: { freeBytes: ago, totalBytes: ago },
    database: { bytes: ago, walBytes: ago },
    mails: { configured: true, waiting: 0, oldestSeconds: null },
    checkout: { configured: true, lastSuccessSeconds: ago, lastFailureSeconds: null },
    reconciliation: { lastSeconds: ago },
    backup: { on: true, lastGoodSeconds: ago, lastOk: true },
    drill: { lastSeconds: null, ok: null },
    replica: null,
  });
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${token}|${apiKey}|${apiSecret}`));
});

test("a waiting mail and a failing Shiprocket are reported", async () => {
  await shop.checkout.setFault("500-html");
  const product = await shop.createProduct();
  await shop.startCheckout([{ variant_id: `${product}-S`, quantity: 1 }]);
  await shop.checkout.setFault();
  await runSql(
    shop.shop,
    `INSERT INTO orders (id, orderId, status, userEmail, createdAt, statusAt, items, total)
     VALUES ('o00000000000001', 'waits', 'packed', 'asha@gmail.com', '', strftime('%Y-%m-%d %H:%M:%fZ'), '[]', 1)`,
  );
  const { mails, checkout } = (await details()) as Record<string, Record<string, unknown>>;
  expect(mails).toMatchObject({ waiting: 1, oldestSeconds: expect.any(Number) });
  expect(checkout).toMatchObject({ lastFailureSeconds: expect.any(Number) });
});

test("an old backup is reported once per event, by mail and by 503", async () => {
  const old = JSON.stringify({ ok: true, at: Date.now() - 30 * hourMs });
  await runSql(shop.shop, `UPDATE shop_operation SET value = '${old}' WHERE name = 'backup.good'`);
  await setFirstSeen(30 * hourMs);
  await checkTwice("no backup for 30 hours", 1);
  const answer = await health(`Bearer ${token}`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ ok: false, problems: ["backup-old"] });

  await runNightlyBackup(shop.shop);
  await checkTwice("no backup for 30 hours", 1);
  expect((await health(`Bearer ${token}`)).status).toBe(200);
  await runSql(shop.shop, `UPDATE shop_operation SET value = '${old}' WHERE name = 'backup.good'`);
  await checkTwice("no backup for 30 hours", 2);
  await runNightlyBackup(shop.shop);
});

test("a shop that ran no drill for 15 days is reported", async () => {
  await setFirstSeen(14 * 24 * hourMs);
  await checkTwice("No backup was tried out", 0);
  await setFirstSeen(16 * 24 * hourMs);
  await checkTwice("No backup was tried out for 16 days", 1);
  const old = JSON.stringify({ ok: true, at: Date.now() - 14 * 24 * hourMs, problems: [] });
  await runSql(shop.shop, `INSERT INTO shop_operation VALUES ('drill.last', '${old}')`);
  expect((await health(`Bearer ${token}`)).status).toBe(200);
  const { drill } = (await details()) as { drill: { ok: boolean; lastSeconds: number } };
  await runSql(shop.shop, "DELETE FROM shop_operation WHERE name = 'drill.last'");
  await setFirstSeen(0);
  expect(drill.ok).toBe(true);
  expect(drill.lastSeconds).toBeGreaterThanOrEqual((14 * 24 * hourMs) / 1000);
});

test("a failed backup and a failed drill are reported once, also across a restart", async () => {
  const failed = JSON.stringify({ ok: false, at: Date.now(), problem: "the folder is gone" });
  await runSql(shop.shop, `UPDATE shop_operation SET value = '${failed}' WHERE name = 'backup.last'`);
  const drill = JSON.stringify({ ok: false, at: Date.now(), problems: ["integrity_check: broken"] });
  await runSql(shop.shop, `INSERT INTO shop_operation VALUES ('drill.last', '${drill}')`);
  await checkTwice("The last backup failed: the folder is gone", 1);
  await checkTwice("The last drill failed", 1);
  expect(await details()).toMatchObject({
    ok: false,
    problems: ["backup-failed", "drill-failed"],
    backup: { on: true, lastOk: false },
    drill: { ok: false, lastSeconds: expect.any(Number) },
  });
  await shop.shop.restart();
  await checkTwice("The last backup failed", 1);
});

test("a mail that could not be sent is sent later", async () => {
  await runSql(shop.shop, "DELETE FROM shop_operation WHERE name = 'event.drill-failed'");
  await shop.mail.setFault({ kind: "down" });
  await runCheck();
  expect(shop.shop.log()).toContain("The mail to the owner could not be sent (code drill-failed)");
  await shop.mail.setFault();
  await checkTwice("The last drill failed", 2);
});

test("a drill that fails in another process while a check mails is mailed once", async () => {
  const failed = JSON.stringify({ ok: false, at: Date.now(), problem: "the folder is gone" });
  await runSql(shop.shop, `UPDATE shop_operation SET value = '${failed}' WHERE name = 'backup.last'`);
  await runSql(shop.shop, "DELETE FROM shop_operation WHERE name LIKE 'event.%' OR name = 'drill.last'");
  await shop.mail.setFault({ kind: "slow", at: "data", ms: 3_000, times: 1 });
  const check = runCheck();
  // The check has read that no drill has failed, and waits for the mail server.
  await expect.poll(() => readOperationFact(shop.shop, "mailing.backup-failed")).toBeDefined();
  const drill = JSON.stringify({ ok: false, at: Date.now(), problems: ["integrity_check: broken"] });
  await runSql(
    shop.shop,
    `INSERT INTO shop_operation VALUES ('drill.last', '${drill}'), ('event.drill-failed', '${Date.now()}')`,
  );
  await check;
  expect(await readOperationFact(shop.shop, "event.drill-failed")).toBeDefined();
  await shop.mail.setFault();
});

test("without SHOP_HEALTH_TOKEN the address does not exist", async () => {
  await shop.shop.restart({});
  expect((await health(`Bearer ${token}`)).status).toBe(404);
  expect((await health("Bearer ")).status).toBe(404);
});

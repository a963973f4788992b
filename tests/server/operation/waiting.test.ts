import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";
import { startShop } from "../../../tools/testkit/server/shopServer";

/* Work that waits for too long, in a shop for which this begins after seconds instead of hours. */

const token = "t".repeat(30);
const owner = "owner@haat.example";
let hooks: ChangedHooks;
let shop: CheckoutShop;
beforeAll(async () => {
  hooks = createChangedHooks({
    "lib/operation/overdueProblems.js": [
      ["reconciliationAgeMaxMs = 2 * hourMs", "reconciliationAgeMaxMs = 8_000"],
      ["mailAgeMaxMs = hourMs", "mailAgeMaxMs = 8_000"],
    ],
  });
  const { hooksDir } = hooks;
  shop = await CheckoutShop.open(
    { SHOP_HEALTH_TOKEN: token, SHOP_ALERT_EMAIL: owner, SHOP_BACKUP: "0" },
    { start: (options) => startShop({ ...options, hooksDir }) },
  );
});
afterAll(async () => {
  await shop.stop();
  hooks.remove();
});

const headers = { Authorization: `Bearer ${token}` };
const health = async () => {
  const answer = await shop.shop.api("/api/shop/health", { token: null, headers });
  const { problems } = (await answer.json()) as { problems: string[] };
  return [answer.status, ...problems];
};
const patient = { timeout: 30_000 };
const mailsAbout = (word: string) =>
  shop.mail.messages().filter(({ to, text }) => to.includes(owner) && text.includes(word));

test("a reconciliation that is not complete for too long is reported, until one is", async () => {
  await shop.checkout.setFault("500-html");
  await shop.shop.restart();
  // A shop that has just started is not late.
  expect(await health()).toEqual([200]);
  await shop.runCron("shop-order-reconciliation");
  await expect.poll(health, patient).toEqual([503, "reconciliation-old"]);
  await runOperationCheck(shop);
  expect(mailsAbout("not completely compared")).toHaveLength(1);
  await shop.checkout.setFault();
  await shop.runCron("shop-order-reconciliation");
  await expect.poll(health, patient).toEqual([200]);
});

test("a mail that waits for too long is reported, until it is sent, and not without a mail server", async () => {
  await shop.mail.setFault({ kind: "refuse", at: "recipient", code: 550 });
  await shop.sql(
    `INSERT INTO orders (id, orderId, status, userEmail, createdAt, statusAt, items, total)
     VALUES ('o00000000000001', 'waits', 'packed', 'asha@gmail.com', '', strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 hour'), '[]', 1)`,
  );
  await shop.shop.restart();
  await expect.poll(health, patient).toContain("mails-waiting");
  const smtp = (enabled: boolean) => ({ enabled, host: "127.0.0.1", port: shop.mail.smtpPort });
  const setSmtp = (enabled: boolean) =>
    shop.asOwner("/api/settings", { method: "PATCH", json: { smtp: smtp(enabled) } });
  await setSmtp(false);
  expect(await health()).not.toContain("mails-waiting");
  await setSmtp(true);
  expect(await health()).toContain("mails-waiting");
  await shop.mail.setFault();
  await runOperationCheck(shop);
  expect(mailsAbout("A mail about an order waits")).toHaveLength(1);
  await shop.sql("UPDATE shop_order_mails SET due = 0");
  await shop.runCron("shop-order-mails");
  await expect.poll(health, patient).not.toContain("mails-waiting");
});

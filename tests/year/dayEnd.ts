import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Model } from "./model";

const waitMaxMs = 120_000;
const pollMs = 20;
/** A job that is started while it runs runs again, so it is started again only when nothing arrives for this long. */
const jobMs = 3000;
/** The shop sends this many mails in one run of the job. */
const mailsPerRun = 50;

/** Waits until reconciliation has written the paid orders whose message was lost. The model learns of them afterwards. */
export async function findLostOrders(shop: CheckoutShop, model: Model): Promise<void> {
  const lost = [...model.waiting.keys()];
  if (lost.length === 0) return;
  const names = lost.map((orderId) => `'${orderId}'`).join(",");
  let startedAt = 0;
  await waitUntil(`${lost.length} orders whose message was lost are not found`, async () => {
    if (Date.now() - startedAt > jobMs) {
      startedAt = Date.now();
      await shop.runCron("shop-order-reconciliation");
    }
    const [[count] = []] = await shop.sql(`SELECT count(*) FROM orders WHERE orderId IN (${names})`);
    return Number(count) === lost.length;
  });
}

/**
 * Sends what is due and compares it with the model. Mails are switched off between two calls, so that the model knows each order's
 * state at its mail.
 * @returns how many were sent
 */
export async function sendDueMails(shop: CheckoutShop, model: Model): Promise<number> {
  const due = model.dueMails();
  if (due.length === 0) return 0;
  await switchMail(shop, true);
  const { mail } = shop;
  const count = () => mail.messages().length;
  await waitUntil(`${due.length} mails are due`, async () => {
    const wanted = Math.min(due.length, count() + mailsPerRun);
    await shop.runCron("shop-order-mails");
    await mail.waitFor(() => count() >= wanted, jobMs).catch(() => {});
    return count() >= due.length;
  });
  await switchMail(shop, false);
  const sent = mail.messages().map(({ subject, text }) => {
    const state = /: (.+)$/.exec(subject)?.[1] ?? "processing";
    return `${/Order ([0-9a-f]{24})/.exec(text)?.[1]} ${state}`;
  });
  assert.deepEqual(sent.sort(), due.sort());
  mail.clear();
  return sent.length;
}

async function switchMail(shop: CheckoutShop, enabled: boolean): Promise<void> {
  const smtp = { enabled, host: "127.0.0.1", port: shop.mail.smtpPort };
  const answer = await shop.asOwner("/api/settings", {
    method: "PATCH",
    json: { smtp, meta: { senderAddress: "shop@year.example" } },
  });
  assert.equal(answer.status, 200);
}

/** @throws AssertionError with `what` after two minutes */
export async function waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + waitMaxMs;
  while (!(await isDone())) {
    assert.ok(Date.now() < end, what);
    await wait(pollMs);
  }
}

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Model } from "./model";

const waitMaxMs = 60_000;

/** Waits until reconciliation has found the paid orders whose message was lost. */
export async function findLostOrders(shop: CheckoutShop, model: Model): Promise<void> {
  const lost = [...model.orders.values()].filter(({ isKnown }) => !isKnown);
  if (lost.length === 0) return;
  const names = lost.map(({ orderId }) => `'${orderId}'`).join(",");
  const read = () => shop.sql(`SELECT orderId FROM orders WHERE orderId IN (${names}) ORDER BY rowid`);
  await waitUntil(async () => {
    const found = await read();
    if (found.length === lost.length) return true;
    await shop.runCron("shop-order-reconciliation");
    return false;
  }, `${lost.length} orders whose message was lost are not found`);
  for (const [orderId] of await read()) {
    const order = lost.find((each) => each.orderId === orderId);
    if (order) model.learn(order);
  }
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
  const messages = () => shop.mail.messages();
  await waitUntil(async () => {
    if (messages().length >= due.length) return true;
    await shop.runCron("shop-order-mails");
    return false;
  }, `${due.length} mails are due`);
  await switchMail(shop, false);
  const sent = messages().map(({ subject, text }) => {
    const state = /: (.+)$/.exec(subject)?.[1] ?? "processing";
    return `${/Order ([0-9a-f]{24})/.exec(text)?.[1]} ${state}`;
  });
  assert.deepEqual(sent.sort(), due.sort());
  shop.mail.clear();
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

async function waitUntil(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + waitMaxMs;
  while (!(await isDone())) {
    assert.ok(Date.now() < end, what);
    await wait(100);
  }
}

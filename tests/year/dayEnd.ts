import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import type { Model } from "./model";

const waitMaxMs = 120_000;
const pollMs = 20;
/**
 * A job that is started while it runs runs again, so it is started again only when nothing arrives for this
 * long.
 */
const jobMs = 3000;
/** The shop sends this many mails in one run of the job. */
const mailsPerRun = 50;
/** The console takes queries of 5,000 characters. */
const mailsPerQuery = 80;
export const ownerEmail = "owner@year.example";
const requestPattern =
  /Order \w+: (?:cancelled by its shopper|the shopper asks to cancel it|the shopper asks to return it\. Reason: [^.]+(?:\. Size wanted: [^.]+)?)\./g;

/**
 * Waits until reconciliation has written the paid orders whose message was lost. The model learns of them
 * afterwards.
 */
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
 * Sends what is due, to shoppers and to the owner, and compares it with the model. Mails are switched off
 * between two calls, so that the model knows each order's state at its mail.
 * @returns how many were sent to shoppers
 */
export async function sendDueMails(shop: CheckoutShop, model: Model): Promise<number> {
  const [due, requests] = [model.dueMails(), model.requests.dueTexts()];
  if (due.length + requests.length === 0) return 0;
  await switchMail(shop, true);
  const toShoppers = () => shop.mail.messages().filter(({ to }) => !to.includes(ownerEmail));
  await waitForMails(shop, "shop-order-mails", due.length, () => toShoppers().length);
  await waitForMails(shop, "shop-operation", requests.length, () => requestsInMails(shop).length);
  await waitUntil("sent mails are recorded", () => isRecorded(shop, due, model.requests.mailed));
  await switchMail(shop, false);
  const sent = toShoppers().map(({ subject, text, links }) => {
    const state = /: (.+)$/.exec(subject)?.[1] ?? "processing";
    const orderId = /Order ([0-9a-f]{24})/.exec(text)?.[1] ?? "";
    model.storeOrderLink(
      orderId,
      /#(\w{40})$/.exec(links.find((link) => link.includes(orderId)) ?? "")?.[1] ?? "",
    );
    return `${orderId} ${state}`;
  });
  assert.deepEqual(sent.sort(), due.sort());
  assert.deepEqual(requestsInMails(shop).sort(), requests.sort());
  shop.mail.clear();
  return sent.length;
}

/**
 * A kill before the record of a sent mail would repeat it, as docs/checkout.md says.
 * @param requests all so far
 */
async function isRecorded(shop: CheckoutShop, due: readonly string[], requests: number): Promise<boolean> {
  const [[asked] = []] = await shop.sql(
    `SELECT ifnull(sum(length(asked) - length(replace(asked, ',', '')) - 1), 0) FROM shop_order_mails WHERE asked != ''`,
  );
  if (Number(asked) !== requests) return false;
  let recorded = 0;
  for (let from = 0; from < due.length; from += mailsPerQuery) {
    const mails = due.slice(from, from + mailsPerQuery).map((mail) => `'${mail}'`);
    const [[count] = []] = await shop.sql(
      `SELECT count(*) FROM orders JOIN shop_order_mails AS mails ON mails.id = orders.id
        WHERE orders.orderId || ' ' || mails.status IN (${mails.join()})`,
    );
    recorded += Number(count);
  }
  return recorded === due.length;
}

async function waitForMails(
  shop: CheckoutShop,
  cron: string,
  wanted: number,
  count: () => number,
): Promise<void> {
  if (wanted === 0) return;
  await waitUntil(`${wanted} mails of ${cron} are due`, async () => {
    const next = Math.min(wanted, count() + mailsPerRun);
    await shop.runCron(cron);
    await shop.mail.waitFor(() => count() >= next, jobMs).catch(() => {});
    return count() >= wanted;
  });
}

/** The sentences about shoppers' requests in the owner's mails. */
function requestsInMails(shop: CheckoutShop): string[] {
  return shop.mail
    .messages()
    .filter(({ to }) => to.includes(ownerEmail))
    .flatMap(({ text }) => text.replace(/\s+/g, " ").match(requestPattern) ?? []);
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

import { afterAll, beforeAll, expect, test } from "vitest";
import { runNightlyBackup } from "../../../tools/testkit/server/backups";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import {
  hasHourlyComparisonEnded,
  startHourlyComparison,
} from "../../../tools/testkit/server/hourlyComparison";
import { changeOrder, mailSubjects, placeOrder } from "../../../tools/testkit/server/orders";
import { startShop } from "../../../tools/testkit/server/shopServer";

/*
 * A shop whose clock was two months ahead and was set back: times that it stored meanwhile are in the future.
 */

const future = Date.now() + 61 * 24 * 3_600_000;
let hooks: ChangedHooks;
let shop: CheckoutShop;
beforeAll(async () => {
  hooks = createChangedHooks({
    "lib/orders/reconcile.js": [
      ["writeStore(app, wholeWeekRunKey, startedAt)", `writeStore(app, wholeWeekRunKey, ${future})`],
      ["writeStore(app, localRunKey, now)", `writeStore(app, localRunKey, ${future})`],
    ],
  });
  const { hooksDir } = hooks;
  shop = await CheckoutShop.open({}, { start: (options) => startShop({ ...options, hooksDir }) });
});
afterAll(async () => {
  await shop.stop();
  hooks.remove();
});

/** A paid order that the shop does not know yet. */
async function paidWithoutMessage() {
  const started = await shop.startedCheckout(await shop.createProduct());
  shop.checkout.setWebhook({ kind: "never" });
  await shop.checkout.pay(started.orderId, "asha@gmail.com");
  return started;
}
const setCheckout = (orderId: string, assignments: string) =>
  shop.sql(`UPDATE checkouts SET ${assignments} WHERE orderId = '${orderId}'`);

test("a page that waits for an order makes the shop fetch it", async () => {
  const { orderId, receipt } = await paidWithoutMessage();
  await setCheckout(orderId, `lookedAt = ${future}`);
  expect((await shop.readOrder(orderId, receipt)).status).toBe(200);
});

test("an order whose lookup failed is fetched again", async () => {
  const { orderId } = await paidWithoutMessage();
  // With this state Shiprocket's list has nothing new about it.
  await setCheckout(orderId, `due = 1, failures = 1, lookedAt = ${future}, state = 'SUCCESS'`);
  await shop.runCron("shop-order-reconciliation");
  await waitForOrder(shop, orderId);
});

test("the orders of the last week are compared although the last comparison is in the future", async () => {
  // The changed hooks record the end of this comparison in the future.
  await shop.runCron("shop-order-reconciliation");
  const { orderId } = await paidWithoutMessage();
  await setCheckout(orderId, "created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 day')");
  await shop.runCron("shop-order-reconciliation");
  await waitForOrder(shop, orderId);
});

test("a shop without Shiprocket's keys compares again although its last comparison is in the future", async () => {
  const { hooksDir } = hooks;
  const withoutKeys = { SHIPROCKET_API_KEY: "", SHIPROCKET_API_SECRET: "" };
  const other = await CheckoutShop.open(withoutKeys, {
    start: (options) => startShop({ ...options, hooksDir }),
  });
  try {
    await startHourlyComparison(other);
    await expect.poll(() => hasHourlyComparisonEnded(other)).toBe(true);
    await other.sql("UPDATE differences SET solvedAt = '' WHERE orderId = 'marker'");
    await other.runCron("shop-order-reconciliation");
    await expect.poll(() => hasHourlyComparisonEnded(other)).toBe(true);
  } finally {
    await other.stop();
  }
});

test("a mail whose next attempt is in the future is sent", async () => {
  shop.checkout.setWebhook({ kind: "signed" });
  const { email, orderId } = await placeOrder(shop, await shop.createProduct());
  await shop.mail.waitFor(({ to }) => to.includes(email));
  await shop.mail.setFault({ kind: "refuse", at: "recipient", code: 451 });
  await changeOrder(shop, orderId, { parcelState: "shipped" });
  await expect.poll(() => shop.sql("SELECT id FROM shop_order_mails WHERE due > 0")).toHaveLength(1);
  await shop.mail.setFault();
  await shop.sql(`UPDATE shop_order_mails SET due = ${future} WHERE due > 0`);
  await shop.runCron("shop-order-mails");
  await expect.poll(() => mailSubjects(shop, email)).toHaveLength(2);
});

test("a claim in the future delays no backup", async () => {
  await shop.sql(`INSERT INTO shop_operation VALUES ('backup.running', '${future}')`);
  expect(await runNightlyBackup(shop.shop)).toMatchObject({ ok: true });
});

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";
import { type PlacedOrder, placeOrder } from "../../../tools/testkit/server/orders";

/* The owner's mails when the server is killed while it mails, and when a sent mail cannot be recorded. */

const owner = "owner@haat.example";
let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_ALERT_EMAIL: owner, SHOP_BACKUP: "0" });
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
});
afterEach(async () => {
  await shop.mail.setFault();
  await shop.sql("DELETE FROM shop_operation WHERE name = 'drill.last'");
});
afterAll(() => shop.stop());

const mailsAbout = (word: string) =>
  shop.mail.messages().filter(({ to, text }) => to.includes(owner) && text.includes(word));
const failDrill = (problem: string) => {
  const drill = JSON.stringify({ ok: false, at: Date.now(), problems: [problem] });
  return shop.sql(`INSERT OR REPLACE INTO shop_operation VALUES ('drill.last', '${drill}')`);
};
const rowsOf = (code: string) =>
  shop.sql(`SELECT name FROM shop_operation WHERE name IN ('event.${code}', 'mailing.${code}')`);
/** Claims of mails that began eleven minutes ago. */
const ageClaims = () =>
  shop.sql(
    `UPDATE shop_operation SET value = CAST(value AS INTEGER) - ${11 * 60_000} WHERE name LIKE 'mailing.%'`,
  );
async function cancelledOrder(): Promise<PlacedOrder> {
  const order = await placeOrder(shop, tee, "CASH_ON_DELIVERY");
  await shop.request(`/api/shop/orders/${order.orderId}/cancel`, { token: order.token, json: {} });
  return order;
}

test("an alarm whose mail a kill has ended is mailed later", async () => {
  await failDrill("killed");
  await shop.mail.setFault({ kind: "slow", at: "data", ms: 5_000, times: 1 });
  await shop.runCron("shop-operation");
  await expect.poll(() => rowsOf("drill-failed")).toHaveLength(1);
  await shop.shop.kill();
  await shop.mail.setFault();
  await shop.shop.restart();
  await ageClaims();
  await runOperationCheck(shop);
  expect(mailsAbout("killed")).toHaveLength(1);
  await runOperationCheck(shop);
  expect(mailsAbout("killed")).toHaveLength(1);
  expect(await rowsOf("drill-failed")).toEqual([["event.drill-failed"]]);
});

test("a mail about a request that cannot be recorded is repeated after ten minutes, and stops no alarm", async () => {
  const { orderId } = await cancelledOrder();
  await failDrill("meanwhile");
  await shop.sql("DELETE FROM shop_operation WHERE name LIKE 'event.%'");
  for (const event of ["INSERT", "UPDATE"])
    await shop.sql(
      `CREATE TRIGGER fails_${event} BEFORE ${event} ON shop_order_mails WHEN new.asked != '' BEGIN SELECT RAISE(ABORT, 'it fails'); END`,
    );
  await runOperationCheck(shop);
  await runOperationCheck(shop);
  expect(mailsAbout(orderId)).toHaveLength(1);
  expect(mailsAbout("meanwhile")).toHaveLength(1);
  for (const event of ["INSERT", "UPDATE"]) await shop.sql(`DROP TRIGGER fails_${event}`);
  await ageClaims();
  await runOperationCheck(shop);
  expect(mailsAbout(orderId)).toHaveLength(2);
  await ageClaims();
  await runOperationCheck(shop);
  expect(mailsAbout(orderId)).toHaveLength(2);
});

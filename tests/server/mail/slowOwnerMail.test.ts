import { beforeEach, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";
import { held, owner, withImpatientShop } from "./impatientShop";

/* A mail to the owner that the mail server accepts after the mail's claim has ended. */

let shop: CheckoutShop;
const running = withImpatientShop((open) => {
  shop = open;
});

const rows = () =>
  shop.sql(
    "SELECT name FROM shop_operation WHERE name IN ('event.drill-failed', 'mailing.drill-failed') ORDER BY name",
  );
const mails = () =>
  shop.mail.messages().filter(({ to, text }) => to.includes(owner) && text.includes("the disk is worn"));

beforeEach(async () => {
  shop.mail.clear();
  await shop.sql("DELETE FROM shop_operation WHERE name LIKE '%drill-failed'");
  const drill = JSON.stringify({ ok: false, at: Date.now(), problems: ["the disk is worn"] });
  await shop.sql(`INSERT OR REPLACE INTO shop_operation VALUES ('drill.last', '${drill}')`);
  await shop.mail.setFault(held);
  await runOperationCheck(shop);
  expect(running()).toHaveLength(1);
});

test("does not mark an event that has ended since another recipient's mail was recorded", async () => {
  await shop.sql("DELETE FROM shop_operation WHERE name LIKE '%drill-failed'");
  await shop.sql("DELETE FROM shop_operation WHERE name = 'drill.last'");
  await shop.mail.setFault();
  await expect.poll(running).toEqual([]);
  expect([mails().length, await rows()]).toEqual([1, []]);
});

test("keeps the next mail of its code from being sent, which is reported, and does not remove its claim", async () => {
  const tenMinutesMs = 10 * 60_000;
  await shop.sql(
    `UPDATE shop_operation SET value = CAST(value AS INTEGER) - ${tenMinutesMs + 1000} WHERE name LIKE 'mailing.%'`,
  );
  await runOperationCheck(shop);
  expect(running()).toHaveLength(1);
  expect(shop.shop.log()).toContain(
    "The mail to the owner is delayed (code drill-failed): the delivery of an earlier one has not ended.",
  );
  await shop.mail.setFault();
  await expect.poll(running).toEqual([]);
  expect(await rows()).toEqual([["event.drill-failed"], ["mailing.drill-failed"]]);
  await runOperationCheck(shop);
  expect(mails()).toHaveLength(1);
});

import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import {
  createMatchingOrder as createOrder,
  compare as runComparison,
} from "../../../tools/testkit/server/differences";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";

/* Which differences the owner gets a mail about. differences.test.ts tests how they are found. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

const createMatchingOrder = () => createOrder(shop);
const compare = () => runComparison(shop);

test("a difference is mailed to the owner once, when a comparison an hour later has found it too", async () => {
  await shop.sql("UPDATE differences SET mailed = TRUE");
  const orderId = await createMatchingOrder();
  await shop.sql(`UPDATE orders SET total = 1 WHERE orderId = '${orderId}'`);
  await compare();
  const mails = () =>
    shop.mail.messages().filter(({ text }) => text.includes(`Order ${orderId}: The order is`));
  const check = () => runOperationCheck(shop);
  await check();
  expect(mails()).toHaveLength(0);
  const age = (minutes: number) =>
    shop.sql(
      `UPDATE differences SET foundAt = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${minutes} minutes') WHERE orderId = '${orderId}'`,
    );
  // A restart compares too, which is no confirmation.
  await compare();
  await check();
  expect(mails()).toHaveLength(0);
  // Not compared a second time yet: Shiprocket may have been down since.
  await age(300);
  await shop.sql(`UPDATE differences SET lastFoundAt = foundAt WHERE orderId = '${orderId}'`);
  await check();
  expect(mails()).toHaveLength(0);
  await compare();
  await check();
  await compare();
  await check();
  expect(mails()).toHaveLength(1);
});

test("a difference that the owner has settled is not mailed, and one that comes back after it was solved is open again", async () => {
  await shop.sql("UPDATE differences SET mailed = TRUE");
  const orderId = await createMatchingOrder();
  const status = (reported: string) => shop.checkout.changeOrder(orderId, { status: reported } as never);
  const set = (values: string) => shop.sql(`UPDATE differences SET ${values} WHERE orderId = '${orderId}'`);
  const state = () =>
    shop.sql(`SELECT settled, mailed, solvedAt = '' FROM differences WHERE orderId = '${orderId}'`);
  const confirmed = "foundAt = '2026-01-01 00:00:00.000Z'";
  status("FAILED");
  await compare();
  await set(`settled = TRUE, ${confirmed}`);
  await runOperationCheck(shop);
  expect(await state()).toEqual([["1", "0", "1"]]);
  // Found again by each comparison, it stays settled.
  await compare();
  expect(await state()).toEqual([["1", "0", "1"]]);
  status("SUCCESS");
  await compare();
  expect(await state()).toEqual([["1", "0", "0"]]);
  status("FAILED");
  await compare();
  expect(await state()).toEqual([["0", "0", "1"]]);
  await set(confirmed);
  await runOperationCheck(shop);
  expect(await state()).toEqual([["0", "1", "1"]]);
});

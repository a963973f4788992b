import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import {
  createMatchingOrder as createOrder,
  runHourlyComparison as runComparison,
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

test("several differences are one mail with a line for each and a link to its order, as text and as HTML", async () => {
  const [dear, broken, gone] = [await createMatchingOrder(), await createMatchingOrder(), "d".repeat(24)];
  await shop.sql("UPDATE differences SET mailed = TRUE");
  shop.mail.clear();
  await shop.sql(`UPDATE orders SET total = 1 WHERE orderId = '${dear}'`);
  await shop.sql(`UPDATE orders SET items = '[]' WHERE orderId = '${broken}'`);
  await compare();
  await shop.asOwner("/api/collections/differences/records", {
    json: {
      orderId: gone,
      kind: "payment-without-order",
      text: "No <b>such</b> order.",
      lastFoundAt: new Date(),
    },
  });
  const orders = `('${dear}', '${broken}', '${gone}')`;
  await shop.sql(`UPDATE differences SET foundAt = '2026-01-01 00:00:00.000Z' WHERE orderId IN ${orders}`);
  await runOperationCheck(shop);
  const mails = shop.mail.messages().filter(({ text }) => text.includes(dear));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 3 orders need a look$/)]);
  const [mail] = mails;
  const lines = mail?.text.split("\n").filter((line) => line.startsWith("Order ")) ?? [];
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      `Order ${broken}: It took more pieces out of stock than it has, or they are back and still counted. · Open the order:`,
      expect.stringMatching(
        `^Order ${dear}: The order is ₹1, and its payments are ₹[\\d.]+. · Open the order:$`,
      ),
      `Order ${gone}: No <b>such</b> order. · Open the difference:`,
    ]),
  );
  expect(mail?.html).toContain(`<b>Order ${gone}</b>: No &#60;b&#62;such&#60;/b&#62; order.`);
  for (const orderId of [dear, broken])
    expect(mail?.links).toContainEqual(
      expect.stringContaining(
        `/_/#/collections?collection=orders&record=${(await shop.order(orderId))?.["id"]}`,
      ),
    );
  expect(mail?.links).toContainEqual(
    expect.stringContaining("/_/#/collections?collection=differences&record="),
  );
});

import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";
import { changeOrder, mailSubjects, placeOrder } from "../../../tools/testkit/server/orders";
import { held, owner, withImpatientShop } from "./impatientShop";

/*
 * A mail server that accepts a mail after the shop has stopped waiting for it: after two seconds in this
 * test.
 */

let shop: CheckoutShop;
const running = withImpatientShop((open) => {
  shop = open;
});

test("a registration keeps its account and says that the mail is delayed, and the mailed link confirms it", async () => {
  await shop.mail.setFault(held);
  const answer = await shop.register("slow.first@gmail.com");
  expect(answer).toMatchObject({ status: 200, body: { meta: { mailDelayed: true } } });
  await shop.mail.setFault();
  expect((await shop.verify("slow.first@gmail.com")).status).toBe(204);
  expect((await shop.register("prompt@gmail.com")).body).not.toHaveProperty("meta");
});

test("a sign-in before the address is verified says so although the repeated mail is delayed", async () => {
  const email = "slow.second@gmail.com";
  await shop.register(email);
  await shop.mail.setFault(held);
  expect(await shop.signIn(email)).toMatchObject({ status: 403, code: "email-not-verified" });
});

test("a magic link whose mail is delayed works", async () => {
  const email = await shop.createShopper();
  await shop.mail.setFault(held);
  expect(await shop.users("request-otp", { email })).toMatchObject({ status: 503, code: "mail-delayed" });
  await shop.mail.setFault();
  const [otpId, password] = ((await shop.mailedLink(email, "/account#otp=")).split("=")[1] ?? "").split(".");
  expect((await shop.users("auth-with-otp", { otpId, password })).status).toBe(200);
});

test("a status whose mail is being delivered is not mailed by a second delivery, which says so", async () => {
  const tee = await shop.createProduct({ stockbysize: { S: 9 } });
  const { email, orderId } = await placeOrder(shop, tee);
  const other = await placeOrder(shop, tee);
  for (const to of [email, other.email]) await expect.poll(() => mailSubjects(shop, to)).toHaveLength(1);
  await shop.mail.setFault(held);
  await changeOrder(shop, orderId, { parcelState: "shipped" });
  const postponed = () => shop.sql("SELECT id FROM shop_order_mails WHERE due > 0");
  await expect.poll(postponed).toHaveLength(1);
  await shop.sql("UPDATE shop_order_mails SET due = 0");
  // Its mail follows the one of the first order.
  await changeOrder(shop, other.orderId, { parcelState: "shipped" });
  await expect.poll(() => mailSubjects(shop, other.email)).toHaveLength(2);
  expect(shop.shop.log()).toContain("order: the delivery of an earlier one has not ended");
  expect(shop.shop.log()).not.toContain("could not be sent: the delivery of an earlier one");
  await shop.mail.setFault();
  await expect.poll(running).toEqual([]);
  expect(mailSubjects(shop, email)).toEqual(["Your order at Haat", "Your order at Haat: shipped"]);
});

test("an alarm, a shopper's request and a difference whose mails to the owner are delayed are mailed once", async () => {
  const tee = await shop.createProduct({ stockbysize: { S: 9 } });
  const { orderId, token } = await placeOrder(shop, tee, "CASH_ON_DELIVERY");
  await shop.request(`/api/shop/orders/${orderId}/cancel`, { token, json: {} });
  const drill = JSON.stringify({ ok: false, at: Date.now(), problems: ["the disk is worn"] });
  await shop.sql(`INSERT INTO shop_operation VALUES ('drill.last', '${drill}')`);
  const [found, again] = ["2026-01-01 00:00:00.000Z", "2026-01-01 01:00:00.000Z"];
  await shop.sql(
    `INSERT INTO differences (id, orderId, kind, text, foundAt, lastFoundAt) VALUES ('difference00001', 'D-1', 'stock-differs', 'It differs.', '${found}', '${again}')`,
  );
  await shop.mail.setFault({ ...held, times: 3 });
  const about = (text: string) =>
    shop.mail.messages().filter((mail) => mail.to.includes(owner) && mail.text.includes(text)).length;
  const counts = () => [about("the disk is worn"), about(orderId), about("Order D-1")];
  await runOperationCheck(shop);
  expect(running()).not.toEqual([]);
  await runOperationCheck(shop);
  await shop.mail.setFault();
  // On a busy machine other mails hang too, and the shop refuses a mail until the next check.
  const check = async () => {
    await runOperationCheck(shop);
    return counts();
  };
  await expect.poll(check).toEqual([1, 1, 1]);
  await expect.poll(running).toEqual([]);
  await runOperationCheck(shop);
  expect(counts()).toEqual([1, 1, 1]);
  expect(await shop.sql("SELECT name FROM shop_operation WHERE name LIKE 'mailing.%'")).toEqual([]);
  expect(shop.shop.log()).toContain("The mail to the owner is delayed (code drill-failed)");
});

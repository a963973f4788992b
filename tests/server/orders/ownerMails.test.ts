import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { runOperationCheck } from "../../../tools/testkit/server/operationCheck";
import { changeOrder, type PlacedOrder, placeOrder } from "../../../tools/testkit/server/orders";

/* The owner's mails about what shoppers ask of their orders. */

const owner = "owner@haat.example";
let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_ALERT_EMAIL: owner, SHOP_BACKUP: "0" });
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
});
afterEach(() => shop.mail.setFault());
afterAll(() => shop.stop());

const ask = ({ orderId, token }: PlacedOrder, what: "cancel" | "return", json: object = {}) =>
  shop.request(`/api/shop/orders/${orderId}/${what}`, { token, json });
const mailsAbout = ({ orderId }: PlacedOrder) =>
  shop.mail.messages().filter(({ to, text }) => to.includes(owner) && text.includes(orderId));

const check = () => runOperationCheck(shop);

test("name an order that its shopper has cancelled, once", async () => {
  const order = await placeOrder(shop, tee, "CASH_ON_DELIVERY");
  await check();
  expect(mailsAbout(order)).toEqual([]);
  await ask(order, "cancel");
  await check();
  expect(mailsAbout(order)).toMatchObject([{ text: expect.stringContaining("cancel it at Shiprocket too") }]);
  await ask(order, "cancel");
  await changeOrder(shop, order.orderId, { courier: "Own van" });
  await check();
  await shop.shop.kill();
  await shop.shop.restart();
  await check();
  expect(mailsAbout(order)).toHaveLength(1);
});

test("name a wish to cancel and to return, again when the shopper asks again after a refusal", async () => {
  const order = await placeOrder(shop, tee);
  await ask(order, "cancel");
  await check();
  expect(mailsAbout(order)).toMatchObject([
    { text: expect.stringContaining("asks to cancel it: refund it") },
  ]);
  await changeOrder(shop, order.orderId, { cancelRequestedAt: "" });
  await check();
  await ask(order, "cancel");
  await check();
  expect(mailsAbout(order)).toHaveLength(2);
  await changeOrder(shop, order.orderId, { cancelRequestedAt: "", parcelState: "delivered" });
  await ask(order, "return", { reason: "Too small", size: "L" });
  await check();
  await check();
  const mails = mailsAbout(order);
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toContain("asks to return it: Too small, wants L.");
});

test("are sent later when the mail server is down, and after a kill right after the request", async () => {
  const order = await placeOrder(shop, tee);
  await shop.mail.setFault({ kind: "down" });
  await ask(order, "cancel");
  await check();
  await shop.shop.kill();
  await shop.mail.setFault();
  await shop.shop.restart();
  await check();
  expect(mailsAbout(order)).toHaveLength(1);
  await check();
  expect(mailsAbout(order)).toHaveLength(1);
});

test("are dropped two days after the request", async () => {
  const order = await placeOrder(shop, tee);
  await changeOrder(shop, order.orderId, { cancelRequestedAt: "2026-01-01 00:00:00.000Z" });
  await check();
  expect(mailsAbout(order)).toEqual([]);
});

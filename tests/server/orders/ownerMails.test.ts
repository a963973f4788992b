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
  expect(mailsAbout(order)).toMatchObject([
    {
      text: expect.stringContaining(
        `Order ${order.orderId}: cancelled by its shopper. Cancel it at Shiprocket too.`,
      ),
    },
  ]);
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
    { text: expect.stringContaining("the shopper asks to cancel it. Refund it") },
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
  expect(mails[0]?.text).toContain("the shopper asks to return it. Reason: Too small. Size wanted: L.");
});

test("are sent later when the mail server is down, and after a kill right after the request", async () => {
  const order = await placeOrder(shop, tee);
  await shop.mail.setFault({ kind: "down" });
  await ask(order, "cancel");
  await check();
  await shop.shop.kill();
  await shop.mail.setFault();
  await shop.shop.restart();
  // The kill may have ended the next attempt, which is repeated ten minutes later.
  await shop.sql("DELETE FROM shop_operation WHERE name = 'mailing.orders-asked'");
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

test("have one line per order, with a link to its record, as text and as HTML", async () => {
  const orders = [await placeOrder(shop, tee), await placeOrder(shop, tee)];
  shop.mail.clear();
  for (const order of orders) await ask(order, "cancel");
  await check();
  const mails = shop.mail.messages().filter(({ to }) => to.includes(owner));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 2 requests from shoppers$/)]);
  const [mail] = mails;
  for (const { orderId } of orders) {
    const link = `/_/#/collections?collection=orders&record=${(await shop.order(orderId))?.["id"]}`;
    expect(mail?.links).toContainEqual(expect.stringContaining(link));
    const line = `Order ${orderId}: the shopper asks to cancel it. Refund it at Shiprocket, then set parcelState to cancelled. · Open the order:`;
    expect(mail?.text.split("\n")).toContain(line);
    expect(mail?.html).toContain(`<b>Order ${orderId}</b>: the shopper asks to cancel it.`);
  }
});

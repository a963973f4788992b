import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { changeOrder, mailSubjects, placeOrder } from "../../../tools/testkit/server/orders";

/* Mails about an order and its parcel. */

let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  tee = await shop.createProduct({ name: "Tee <b>& Co</b>", stockbysize: { S: 900, M: 900 } });
});
afterEach(() => shop.mail.setFault());
afterAll(() => shop.stop());

const items = () => [{ variant_id: `${tee}-S`, quantity: 2 }];

async function ordered(email: string) {
  const started = await shop.startCheckout(items());
  await shop.checkout.pay(started.orderId, email);
  await waitForOrder(shop, started.orderId);
  return started;
}

const setStatus = (orderId: string, status: string) => changeOrder(shop, orderId, { status });
const subjects = (email: string) => mailSubjects(shop, email);

describe("a mail", () => {
  const mailsTo = (email: string) => shop.mail.messages().filter(({ to }) => to.includes(email));

  test("with the shop's layout lists the order's items and total, once", async () => {
    const email = "mail.me@gmail.com";
    const { orderId } = await ordered(email);
    const mail = await shop.mail.waitFor(({ to }) => to.includes(email));
    expect(mail.subject).toBe("Your order at Haat");
    expect(mail.text).toContain("Tee <b>& Co</b>, S × 2 · ₹1,998");
    expect(mail.text).toContain("Shipping and discounts · -₹100");
    expect(mail.text).toContain("Total · ₹1,898");
    expect(mail.text).toContain("We have your payment of ₹1,898.");
    expect(mail.text).toContain(orderId);
    expect(mail.html).toContain("Tee &#60;b&#62;&#38; Co&#60;/b&#62;, S × 2");
    expect(mail.html).toContain("#f6f1e7");
    expect(mail.links).toContain(`${shop.shop.url}/account`);
    await shop.checkout.sendWebhook(orderId, { times: 3 });
    await shop.runCron("shop-order-mails");
    await ordered("marker1@gmail.com");
    await shop.mail.waitFor(({ to }) => to.includes("marker1@gmail.com"));
    expect(subjects(email)).toEqual(["Your order at Haat"]);
  });

  test("names the amount to pay for cash on delivery", async () => {
    const { orderId } = await shop.startCheckout(items());
    await shop.checkout.pay(orderId, "cash@example.com", "CASH_ON_DELIVERY");
    const mail = await shop.mail.waitFor(({ to }) => to.includes("cash@example.com"));
    expect(mail.text).toMatch(/Please have ₹[\d,]+ ready when it arrives\./);
    // This address cannot have an account.
    expect(mail.text).not.toContain("/account");
  });

  test("has the paise of the total, and of what is not in the items", async () => {
    const email = "paise@gmail.com";
    const { orderId } = await ordered(email);
    await shop.mail.waitFor(({ to }) => to.includes(email));
    await changeOrder(shop, orderId, { total: 1898.5, status: "wrapped" });
    const mail = await shop.mail.waitFor(
      ({ to, subject }) => to.includes(email) && subject.endsWith("wrapped"),
    );
    expect(mail.text).toContain("Shipping and discounts · -₹99.50");
    expect(mail.text).toContain("Total · ₹1,898.50");
  });

  test("has the pieces of the invoice for quantities of an earlier version", async () => {
    const email = "pieces@gmail.com";
    const json = { orderId: "pieces-1", userEmail: email, total: 300, status: "processing" };
    await shop.asOwner("/api/collections/orders/records", { json });
    const items = [2.5, -1].map((qty) => ({ name: "Tee", qty, price: 100 }));
    await shop.sql(`UPDATE orders SET items = '${JSON.stringify(items)}' WHERE orderId = 'pieces-1'`);
    await setStatus("pieces-1", "shipped");
    const { text } = await shop.mail.waitFor(({ to }) => to.includes(email));
    expect(text).toContain("Tee × 2 · ₹200\nTee × 1 · ₹100\nTotal · ₹300");
  });

  test("has names as they are in its text, without control characters", async () => {
    const email = "names@gmail.com";
    const json = { orderId: "names-1", userEmail: email, total: 100, status: "processing" };
    const items = [{ name: "\u0001\"A\" & 'B' <c> &#8377;\u0007", qty: 1, price: 100 }];
    await shop.asOwner("/api/collections/orders/records", { json: { ...json, items } });
    await setStatus("names-1", "shipped");
    const { text, html } = await shop.mail.waitFor(({ to }) => to.includes(email));
    expect(text).toContain("\"A\" & 'B' <c> &#8377; × 1 · ₹100");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
    expect(text + html).not.toMatch(/[\u0001\u0007]/);
  });

  test("is sent for each new status, by any route, and not for other changes", async () => {
    const email = "status@gmail.com";
    const { orderId } = await ordered(email);
    await shop.mail.waitFor(({ to }) => to.includes(email));
    await setStatus(orderId, " being embroidered ");
    await expect.poll(() => subjects(email)).toHaveLength(2);
    const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
    await shop.asOwner(path, { method: "PATCH", json: { total: 5 } });
    await setStatus(orderId, "being embroidered");
    shop.checkout.changeOrder(orderId, { status: "CANCELLED" } as never);
    await shop.checkout.sendWebhook(orderId);
    await expect
      .poll(() => subjects(email))
      .toEqual([
        "Your order at Haat",
        "Your order at Haat: being embroidered",
        "Your order at Haat: cancelled",
      ]);
    expect(mailsTo(email)[0]?.text).toContain("Cancelled");
  });

  test("goes to the account's own address when the checkout has none", async () => {
    const email = await shop.createShopper();
    const { record } = await shop.signIn(email);
    const json = { orderId: "by-hand-1", userId: record.id, total: 10, status: "processing" };
    await shop.asOwner("/api/collections/orders/records", { json });
    await setStatus("by-hand-1", "shipped");
    await expect.poll(() => subjects(email)).toEqual(["Your order at Haat: shipped"]);
  });

  test("is not sent for orders that the owner creates", async () => {
    const json = { orderId: "by-hand-2", userEmail: "by.hand@gmail.com", total: 10 };
    await shop.asOwner("/api/collections/orders/records", { json });
    await shop.runCron("shop-order-mails");
    await ordered("marker2@gmail.com");
    await shop.mail.waitFor(({ to }) => to.includes("marker2@gmail.com"));
    expect(subjects("by.hand@gmail.com")).toEqual([]);
  });

  test("that is not to be sent is recorded in the transaction that creates the order", async () => {
    await shop.sql(
      `CREATE TRIGGER fails BEFORE INSERT ON shop_order_mails BEGIN SELECT RAISE(ABORT, 'it fails'); END`,
    );
    const json = { orderId: "by-hand-3", userEmail: "by.hand@gmail.com", total: 10 };
    const answer = await shop.asOwner("/api/collections/orders/records", { json });
    await shop.sql("DROP TRIGGER fails");
    expect(answer.status).toBe(400);
    expect(await shop.orders("by-hand-3")).toEqual([]);
  });

  test.each(["down", "refuse", "drop"] as const)(
    "that the mail server refuses (%s) is sent later, once",
    async (kind) => {
      const email = `${kind}@gmail.com`;
      await shop.mail.setFault(
        kind === "down" ? { kind } : kind === "drop" ? { kind, at: "data" } : { kind, at: "data", code: 451 },
      );
      await ordered(email);
      await expect.poll(() => shop.shop.log()).toMatch(/The mail about the order \w+ could not be sent/);
      await shop.mail.setFault();
      expect(subjects(email)).toEqual([]);
      // The next attempt is due in a minute; sets it to now.
      const sent = async () => {
        await shop.sql("UPDATE shop_order_mails SET due = 0");
        await shop.runCron("shop-order-mails");
        return subjects(email);
      };
      await expect.poll(sent, { timeout: 20_000, interval: 500 }).toEqual(["Your order at Haat"]);
      await sent();
      expect(subjects(email)).toHaveLength(1);
    },
  );

  test("that the mail server refuses leaves the address of its shopper in no log", async () => {
    const email = "unlogged.shopper@gmail.com";
    const refusal = `5.1.1 <${email}>: no such user, see https://mail.example/help`;
    await shop.mail.setFault({ kind: "refuse", at: "recipient", code: 550, text: refusal });
    await ordered(email);
    await expect.poll(() => shop.shop.log()).toContain("5.1.1 <[address]>: no such user, see https://mail");
    const { body } = await shop.asOwner("/api/logs?perPage=500", { method: "GET" });
    expect(shop.shop.log() + JSON.stringify(body)).not.toContain(email);
  });

  test("is dropped after two days, and not sent when the order changes later", async () => {
    const email = "dropped@gmail.com";
    const { orderId } = await ordered(email);
    await shop.mail.waitFor(({ to }) => to.includes(email));
    await shop.mail.setFault({ kind: "refuse", at: "recipient", code: 451 });
    await setStatus(orderId, "shipped");
    const id = String((await shop.order(orderId))?.["id"]);
    await expect.poll(() => shop.shop.log()).toContain(`The mail about the order ${id} could not be sent`);
    await shop.sql(
      `UPDATE orders SET updated = '2026-01-01 00:00:00.000Z', statusAt = '2026-01-01 00:00:00.000Z' WHERE orderId = '${orderId}'`,
    );
    await shop.mail.setFault();
    await changeOrder(shop, orderId, { courier: "Own van" });
    // As the nightly erasure.
    await shop.sql(`UPDATE orders SET updated = strftime('%Y-%m-%d %H:%M:%fZ') WHERE orderId = '${orderId}'`);
    await shop.sql("UPDATE shop_order_mails SET due = 0");
    await shop.runCron("shop-order-mails");
    await ordered("marker3@gmail.com");
    await shop.mail.waitFor(({ to }) => to.includes("marker3@gmail.com"));
    await shop.runCron("shop-order-mails");
    expect(subjects(email)).toEqual(["Your order at Haat"]);
    await setStatus(orderId, "delivered");
    await expect.poll(() => subjects(email)).toEqual(["Your order at Haat", "Your order at Haat: delivered"]);
  });

  test("that hangs at the mail server delays neither the order nor the owner's save", async () => {
    await shop.mail.setFault({ kind: "hang", at: "recipient" });
    const { orderId } = await ordered("hangs@gmail.com");
    await setStatus(orderId, "packed");
    const id = String((await shop.order(orderId))?.["id"]);
    // The attempt fails after some seconds and is logged then. A save that waited for it would return after that.
    expect(shop.shop.log()).not.toContain(`The mail about the order ${id} could not be sent`);
  });
});

describe("mails about a parcel", () => {
  test("are sent for shipped, out for delivery, delivered and returned, each once, and for no other state", async () => {
    const order = await placeOrder(shop, tee);
    await expect.poll(() => subjects(order.email)).toHaveLength(1);
    const states = [
      ..."packed shipped".split(" "),
      // The owner corrects a state, and the parcel reaches it a second time.
      ...["out for delivery", "undelivered", "shipped", "out for delivery"],
      ...["delivered", "returning", "returned"],
    ];
    const mailed = ["shipped", "out for delivery", "delivered", "returned"];
    for (const parcelState of states) {
      await changeOrder(shop, order.orderId, { parcelState });
      const sent = mailed.slice(0, mailed.indexOf(parcelState) + 1);
      // After a state that sends no mail the mail job runs once, which would send a wrong one.
      if (sent.length === 0 || parcelState === "undelivered") await shop.runCron("shop-order-mails");
      else await expect.poll(() => subjects(order.email).length).toBeGreaterThanOrEqual(sent.length + 1);
    }
    await shop.runCron("shop-order-mails");
    expect(subjects(order.email)).toEqual([
      "Your order at Haat",
      ...mailed.map((state) => `Your order at Haat: ${state}`),
    ]);
  });

  test("name courier, number and the courier's page", async () => {
    const order = await placeOrder(shop, tee);
    const trackingUrl = "https://courier.example/p?awb=AWB12345&x=1";
    await changeOrder(shop, order.orderId, {
      parcelState: "shipped",
      courier: "Blue <b>Dart</b>",
      awb: "AWB12345",
      trackingUrl,
    });
    const mail = await shop.mail.waitFor(
      ({ to, subject }) => to.includes(order.email) && subject.endsWith("shipped"),
    );
    expect(mail.text).toContain("Blue <b>Dart</b>, number AWB12345");
    expect(mail.html).toContain("Blue &#60;b&#62;Dart");
    expect(mail.links).toContain(trackingUrl);
  });
});

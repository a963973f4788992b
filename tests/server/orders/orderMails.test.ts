import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { changeOrder, placeOrder } from "../../../tools/testkit/server/orders";
import { withMailShop } from "./mailShop";

/* What the mails about an order and its parcel contain. */

let shop: CheckoutShop;
let tee: string;
const { items, placeOrderOf, setStatus, subjects } = withMailShop((opened) => {
  ({ shop, tee } = opened);
});

describe("a mail", () => {
  test("with the shop's layout lists the order's items and total, once", async () => {
    const email = "mail.me@gmail.com";
    const { orderId } = await placeOrderOf(email);
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
    await placeOrderOf("marker1@gmail.com");
    await shop.mail.waitFor(({ to }) => to.includes("marker1@gmail.com"));
    expect(subjects(email)).toEqual(["Your order at Haat"]);
  });

  test("of an entered order whose total is the sum of its items has no line of discounts", async () => {
    const email = "entered.sum@gmail.com";
    const json = {
      orderId: "entered-sum",
      userEmail: email,
      items: [{ name: "Tee", qty: 3, price: 33.335 }],
    };
    await shop.asOwner("/api/collections/orders/records", { json });
    await setStatus("entered-sum", "shipped");
    const mail = await shop.mail.waitFor(({ to }) => to.includes(email));
    expect(mail.text).toContain("Total · ₹100.01");
    expect(mail.text).not.toContain("Shipping and discounts");
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
    const { orderId } = await placeOrderOf(email);
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

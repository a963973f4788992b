import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { changeOrder } from "../../../tools/testkit/server/orders";
import { withMailShop } from "./mailShop";

/* When the mails about an order are sent, and what happens when the mail server fails. */

let shop: CheckoutShop;
const { placeOrderOf, setStatus, subjects } = withMailShop((opened) => {
  ({ shop } = opened);
});

describe("a mail about an order", () => {
  const mailsTo = (email: string) => shop.mail.messages().filter(({ to }) => to.includes(email));

  test("is sent for each new status, by any route, and not for other changes", async () => {
    const email = "status@gmail.com";
    const { orderId } = await placeOrderOf(email);
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
    await placeOrderOf("marker2@gmail.com");
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
      await placeOrderOf(email);
      await expect
        .poll(() => shop.shop.log())
        .toMatch(/A mail about an order could not be sent \(order \w+, tries 1\)/);
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
    await placeOrderOf(email);
    await expect.poll(() => shop.shop.log()).toContain("5.1.1 <[address]>: no such user, see https://mail");
    const { body } = await shop.asOwner("/api/logs?perPage=500", { method: "GET" });
    expect(shop.shop.log() + JSON.stringify(body)).not.toContain(email);
  });

  test("is dropped after two days, and not sent when the order changes later", async () => {
    const email = "dropped@gmail.com";
    const { orderId } = await placeOrderOf(email);
    await shop.mail.waitFor(({ to }) => to.includes(email));
    await shop.mail.setFault({ kind: "refuse", at: "recipient", code: 451 });
    await setStatus(orderId, "shipped");
    const id = String((await shop.order(orderId))?.["id"]);
    await expect
      .poll(() => shop.shop.log())
      .toContain(`A mail about an order could not be sent (order ${id},`);
    await shop.sql(
      `UPDATE orders SET updated = '2026-01-01 00:00:00.000Z', statusAt = '2026-01-01 00:00:00.000Z' WHERE orderId = '${orderId}'`,
    );
    await shop.mail.setFault();
    await changeOrder(shop, orderId, { courier: "Own van" });
    // As the nightly erasure.
    await shop.sql(`UPDATE orders SET updated = strftime('%Y-%m-%d %H:%M:%fZ') WHERE orderId = '${orderId}'`);
    await shop.sql("UPDATE shop_order_mails SET due = 0");
    await shop.runCron("shop-order-mails");
    await placeOrderOf("marker3@gmail.com");
    await shop.mail.waitFor(({ to }) => to.includes("marker3@gmail.com"));
    await shop.runCron("shop-order-mails");
    expect(subjects(email)).toEqual(["Your order at Haat"]);
    await setStatus(orderId, "delivered");
    await expect.poll(() => subjects(email)).toEqual(["Your order at Haat", "Your order at Haat: delivered"]);
  });

  test("that hangs at the mail server delays neither the order nor the owner's save", async () => {
    await shop.mail.setFault({ kind: "hang", at: "recipient" });
    const { orderId } = await placeOrderOf("hangs@gmail.com");
    await setStatus(orderId, "packed");
    const id = String((await shop.order(orderId))?.["id"]);
    // The attempt fails after some seconds and is logged then. A save that waited for it would return after
    // that.
    expect(shop.shop.log()).not.toContain(`A mail about an order could not be sent (order ${id},`);
  });
});

test("the nightly cron job deletes the mail log of deleted orders only", async () => {
  const records = "/api/collections/orders/records";
  const enter = async (orderId: string) =>
    String((await shop.asOwner(records, { json: { orderId } })).body["id"]);
  const [kept, deleted] = [await enter("kept-log"), await enter("deleted-log")];
  const logged = () =>
    shop.sql(`SELECT id FROM shop_order_mails WHERE id IN ('${kept}', '${deleted}') ORDER BY id = '${kept}'`);
  expect(await logged()).toEqual([[deleted], [kept]]);
  await shop.asOwner(`${records}/${deleted}`, { method: "DELETE" });
  expect((await shop.runCron("shop-order-mail-log")).status).toBe(204);
  await expect.poll(logged).toEqual([[kept]]);
});

import { describe, expect, test } from "vitest";
import { type Answer, repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withStockedShop } from "../../../tools/testkit/server/checkoutSuite";

/* What shoppers ask of an order, in the account and by the link of a mail. */

let shop: CheckoutShop;
let tee: string;
withStockedShop((opened, product) => {
  [shop, tee] = [opened, product];
});

type Payment = "CASH_ON_DELIVERY" | undefined;

async function ordered(payment?: Payment) {
  const email = await shop.createShopper();
  const { token } = await shop.signIn(email);
  const { orderId, receipt } = await shop.startCheckout([{ variant_id: `${tee}-S`, quantity: 1 }], { token });
  await shop.checkout.pay(orderId, email, payment);
  await waitForOrder(shop, orderId);
  return { email, token, orderId, receipt };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

async function setOrder({ orderId }: Ordered, json: object): Promise<void> {
  const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
  expect((await shop.asOwner(path, { method: "PATCH", json })).status).toBe(200);
}
const ask = (
  { orderId, token }: Partial<Ordered>,
  what: "cancel" | "return",
  json: object = {},
): Promise<Answer> => shop.request(`/api/shop/orders/${orderId}/${what}`, { token, json });
const subjects = (email: string) =>
  shop.mail
    .messages()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)
    .reverse();
/** The token of the link in the newest mail about an order. */
async function linkToken({ email, orderId }: Ordered): Promise<string> {
  return (await shop.mailedLink(email, `/order/${orderId}#`)).split("#")[1] ?? "";
}
const view = (orderId: string, link: string) =>
  shop.request(`/api/shop/orders/${orderId}`, { method: "GET", headers: { "X-Order-Link": link } });

describe("cancelling", () => {
  test("an order that is paid on delivery happens at once, and twenty taps are one", async () => {
    const order = await ordered("CASH_ON_DELIVERY");
    const answers = await repeatInParallel(20, () => ask(order, "cancel"));
    for (const { status, body } of answers)
      expect([status, body["parcelState"], body["status"]]).toEqual([200, "cancelled", "cancelled"]);
    const after = await shop.order(order.orderId);
    expect(after?.["cancelRequestedAt"]).not.toBe("");
    expect(new Set(answers.map(({ body }) => body["cancelRequestedAt"])).size).toBe(1);
    await expect.poll(() => subjects(order.email)).toContain("Your order at Haat: cancelled");
    expect(subjects(order.email).filter((subject) => subject.endsWith("cancelled"))).toHaveLength(1);
    // The pieces wait for the owner's confirmation.
    expect(after).toMatchObject({ sellable: false, restockedAt: "" });
  });

  test("an order of more than 30 days is refused, by its code", async () => {
    const order = await ordered("CASH_ON_DELIVERY");
    const at = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await setOrder(order, { createdAt: at });
    expect(await ask(order, "cancel")).toMatchObject({ status: 409, code: "cancel-too-late" });
    expect(await shop.order(order.orderId)).toMatchObject({
      parcelState: "processing",
      cancelRequestedAt: "",
    });
  });

  test("a prepaid order is a request that the owner confirms", async () => {
    const order = await ordered();
    const first = await ask(order, "cancel");
    expect(first.body).toMatchObject({ parcelState: "processing", status: "processing" });
    expect(first.body["cancelRequestedAt"]).not.toBe("");
    expect((await ask(order, "cancel")).body["cancelRequestedAt"]).toBe(first.body["cancelRequestedAt"]);
    await setOrder(order, { parcelState: "cancelled" });
    await expect.poll(() => subjects(order.email)).toContain("Your order at Haat: cancelled");
    expect((await ask(order, "cancel")).status).toBe(200);
  });

  test.each(["packed", "shipped", "delivered", "returned"])(
    "is refused when the order is %s",
    async (parcelState) => {
      const order = await ordered("CASH_ON_DELIVERY");
      await setOrder(order, { parcelState });
      const { updated: _, ...before } = (await shop.order(order.orderId)) ?? {};
      expect(await ask(order, "cancel")).toMatchObject({ status: 409, code: "order-packed" });
      expect(await shop.order(order.orderId)).toMatchObject(before);
    },
  );
});

describe("returning", () => {
  const asked = { reason: "Too small", size: " l " };

  test("a delivered order is a request with reason and size, once", async () => {
    const order = await ordered();
    await setOrder(order, { parcelState: "delivered" });
    const answers = await repeatInParallel(10, () => ask(order, "return", asked));
    for (const { status, body } of answers)
      expect([status, body["returnReason"], body["returnSize"]]).toEqual([200, "Too small", "L"]);
    expect((await ask(order, "return", { reason: "Other" })).body["returnReason"]).toBe("Too small");
    expect(await shop.order(order.orderId)).toMatchObject({
      parcelState: "delivered",
      returnReason: "Too small",
    });
  });

  test("of one piece names it to the owner, and tells the shopper nothing that is the shop's own", async () => {
    const order = await ordered();
    const items = [
      { name: "Kolam Tee", size: "M", qty: 1, price: 899 },
      { name: "Scarf", qty: 1, price: 100 },
    ];
    await setOrder(order, { parcelState: "delivered", items, parcelNote: "Lost", shortfall: "1 × Scarf" });
    const { body } = await ask(order, "return", { reason: "Other", piece: "Kolam Tee, M" });
    expect(body).toMatchObject({ returnReason: "Other: Kolam Tee, M" });
    expect(body).not.toHaveProperty("parcelNote");
    expect(body).not.toHaveProperty("shortfall");
  });

  test.each([{}, { reason: "" }, { reason: "Because" }, { reason: ["Too small"] }])(
    "needs a reason: %j is refused",
    async (json) => {
      const order = await ordered();
      await setOrder(order, { parcelState: "delivered" });
      expect(await ask(order, "return", json)).toMatchObject({ status: 400, code: "return-reason" });
      expect((await shop.order(order.orderId))?.["returnRequestedAt"]).toBe("");
    },
  );

  test("is refused before the delivery and 30 days after it", async () => {
    const order = await ordered();
    for (const parcelState of ["processing", "shipped", "cancelled"]) {
      await setOrder(order, { parcelState });
      expect(await ask(order, "return", asked)).toMatchObject({ status: 409, code: "return-not-delivered" });
    }
    const parcelStateAt = new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString();
    await setOrder(order, { parcelState: "delivered", parcelStateAt });
    expect(await ask(order, "return", asked)).toMatchObject({ status: 409, code: "return-too-late" });
  });
});

test("other shoppers, guests and the holder of a receipt cannot ask anything of an order", async () => {
  const [order, other] = [await ordered("CASH_ON_DELIVERY"), await ordered()];
  const strangers = [
    await ask({ ...order, token: other.token }, "cancel"),
    await ask({ orderId: order.orderId }, "cancel"),
    await shop.request(`/api/shop/orders/${order.orderId}/cancel`, {
      json: {},
      headers: { "X-Receipt": order.receipt },
    }),
    await ask({ orderId: "0".repeat(24) }, "return", { reason: "Other" }),
  ];
  for (const answer of strangers) expect(answer).toMatchObject({ status: 404, code: "order-not-found" });
  expect(await shop.order(order.orderId)).toMatchObject({ parcelState: "processing", cancelRequestedAt: "" });
});

describe("the link of an order mail", () => {
  test("ends when the order gets another address", async () => {
    const order = await ordered();
    const link = await linkToken(order);
    await setOrder(order, { shortfall: "none" });
    expect((await view(order.orderId, link)).status).toBe(200);
    await setOrder(order, { userEmail: "other@gmail.com" });
    expect((await view(order.orderId, link)).status).toBe(404);
  });

  test("ends when the order's address is erased because of its age", async () => {
    const order = await ordered();
    const link = await linkToken(order);
    await setOrder(order, { createdAt: new Date(Date.now() - 181 * 86_400_000).toISOString() });
    expect((await view(order.orderId, link)).status).toBe(200);
    await shop.runCron("shop-order-addresses");
    await expect.poll(async () => (await view(order.orderId, link)).status).toBe(404);
  });

  test("shows the order without account, address, payment and what the shop keeps for itself", async () => {
    const order = await ordered();
    await setOrder(order, {
      parcelState: "shipped",
      courier: "Delhivery",
      awb: "AWB12345",
      parcelNote: "Lost",
    });
    const { status, body } = await view(order.orderId, await linkToken(order));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderId: order.orderId,
      parcelState: "shipped",
      courier: "Delhivery",
      awb: "AWB12345",
    });
    expect(Object.keys(body).sort()).toEqual(
      [
        ..."orderId status items total createdAt payment updated details parcelState parcelStateAt".split(
          " ",
        ),
        ..."courier awb trackingUrl cancelRequestedAt returnRequestedAt returnSize".split(" "),
      ].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/gmail|shipping|phone|Lost/i);
  });

  test("is stored as a hash and in no log", async () => {
    const order = await ordered();
    const token = await linkToken(order);
    expect(token).toMatch(/^[A-Za-z0-9]{40}$/);
    await view(order.orderId, token);
    await view(order.orderId, `${token}x`);
    const rows = JSON.stringify(await shop.sql("SELECT * FROM shop_order_links"));
    expect(rows).not.toContain(token);
    const { body } = await shop.asOwner("/api/logs?perPage=500", { method: "GET" });
    for (const text of [shop.shop.log(), JSON.stringify(body)]) expect(text).not.toContain(token);
  });

  test("opens no other order, and no order with a part of it", async () => {
    const [order, other] = [await ordered(), await ordered()];
    const token = await linkToken(order);
    for (const link of ["", token.slice(1), `${token}x`, token.toLowerCase(), "x".repeat(40), "' OR 1=1 --"])
      expect(await view(order.orderId, link)).toMatchObject({ status: 404, code: "order-not-found" });
    expect((await view(other.orderId, token)).status).toBe(404);
    expect((await view(order.orderId, token)).status).toBe(200);
  });

  test("ends, and is deleted with the order's data", async () => {
    const order = await ordered();
    const token = await linkToken(order);
    await shop.sql(`UPDATE shop_order_links SET expires = ${Date.now() + 29 * 24 * 60 * 60_000}`);
    expect((await view(order.orderId, token)).status).toBe(200);
    await shop.sql(`UPDATE shop_order_links SET expires = ${Date.now()}`);
    expect((await view(order.orderId, token)).status).toBe(404);
    await shop.runCron("shop-order-links");
    await expect.poll(() => shop.sql("SELECT * FROM shop_order_links")).toEqual([]);

    const erased = await ordered();
    const link = await linkToken(erased);
    await setOrder(erased, { erased: true });
    expect((await view(erased.orderId, link)).status).toBe(404);
  });

  test("can cancel and return, as the account can", async () => {
    const order = await ordered("CASH_ON_DELIVERY");
    const headers = { "X-Order-Link": await linkToken(order) };
    const cancelled = await shop.request(`/api/shop/orders/${order.orderId}/cancel`, { json: {}, headers });
    expect(cancelled.body).toMatchObject({ parcelState: "cancelled" });
    expect(cancelled.body).not.toHaveProperty("userEmail");
  });
});

describe("mails about a parcel", () => {
  test("are sent for shipped, out for delivery, delivered, cancelled and returned, each once", async () => {
    const order = await ordered();
    await expect.poll(() => subjects(order.email)).toHaveLength(1);
    const states = [
      ..."packed shipped".split(" "),
      // The owner corrects a state, and it comes again.
      ...["out for delivery", "undelivered", "shipped", "out for delivery"],
      ...["delivered", "returning", "returned"],
    ];
    const mailed = ["shipped", "out for delivery", "delivered", "returned"];
    for (const parcelState of states) {
      await setOrder(order, { parcelState });
      const sent = mailed.slice(0, mailed.indexOf(parcelState) + 1);
      // A state that is not mailed is followed by the run of the job that would mail it.
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
    const order = await ordered();
    const trackingUrl = "https://courier.example/p?awb=AWB12345&x=1";
    await setOrder(order, {
      parcelState: "shipped",
      courier: "Blue <b>Dart</b>",
      awb: "AWB12345",
      trackingUrl,
    });
    const mail = await shop.mail.waitFor(
      ({ to, subject }) => to.includes(order.email) && subject.endsWith("shipped"),
    );
    expect(mail.text).toContain("Blue <b>Dart</b>, number AWB12345");
    expect(mail.html).toContain("Blue &lt;b&gt;Dart");
    expect(mail.links).toContain(trackingUrl);
  });
});

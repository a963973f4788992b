import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withStockedShop } from "../../../tools/testkit/server/checkoutSuite";
import {
  changeOrder,
  mailSubjects,
  type PlacedOrder,
  placeOrder,
} from "../../../tools/testkit/server/orders";
import type { Answer } from "../../../tools/testkit/server/shopRequests";

/* What shoppers ask of an order: to cancel and to return it. orderLink.test.ts tests the link of a mail. */

let shop: CheckoutShop;
let tee: string;
withStockedShop((opened, product) => {
  [shop, tee] = [opened, product];
});

const ordered = (payment?: "CASH_ON_DELIVERY") => placeOrder(shop, tee, payment);
const setOrder = ({ orderId }: PlacedOrder, json: object) => changeOrder(shop, orderId, json);
const ask = (
  { orderId, token }: Partial<PlacedOrder>,
  what: "cancel" | "return",
  json: object = {},
): Promise<Answer> => shop.request(`/api/shop/orders/${orderId}/${what}`, { token, json });
const subjects = (email: string) => mailSubjects(shop, email);

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

  test.each(["COD", "cash on delivery"])(
    "an order that the owner has entered as %s happens at once",
    async (payment) => {
      const order = await ordered();
      await setOrder(order, { payment });
      expect(await shop.order(order.orderId)).toMatchObject({ payment: "Cash on delivery" });
      expect((await ask(order, "cancel")).body).toMatchObject({ parcelState: "cancelled" });
    },
  );

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

test("an order whose delivery has no time can still be returned, and not once its address is erased", async () => {
  const [order, erased] = [await ordered(), await ordered()];
  for (const each of [order, erased]) {
    await setOrder(each, { parcelState: "delivered" });
    await shop.sql(`UPDATE orders SET parcelStateAt = '' WHERE orderId = '${each.orderId}'`);
  }
  expect(await ask(order, "return", { reason: "Other" })).toMatchObject({ status: 200 });
  expect(
    (await shop.request(`/api/shop/orders/${erased.orderId}/erase`, { token: erased.token, json: {} }))
      .status,
  ).toBe(200);
  expect(await ask(erased, "return", { reason: "Other" })).toMatchObject({
    status: 409,
    code: "return-erased",
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

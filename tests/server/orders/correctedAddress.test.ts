import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { type Details, detailedOrders } from "./detailedOrders";

let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  tee = await shop.createProduct({ stockbysize: { S: 900 } });
});
afterAll(() => shop.stop());

const dayMs = 24 * 60 * 60_000;
const { ordered, orderPath, detailsOf, setOrder } = detailedOrders(() => ({ shop, tee }));

describe("an address that the owner corrects", () => {
  test("is not changed by a later report, nor is the phone", async () => {
    const { orderId } = await ordered("14 Wrong Lane");
    const { billing: _, ...reported } = (await detailsOf(orderId)) as Details;
    const shipping = { ...reported.shipping, line1: "15 Right Lane", pincode: "302002" };
    await setOrder(orderId, { details: { ...reported, shipping, phone: "9000000000" } });
    expect(Object.values((await detailsOf(orderId)) ?? {})).not.toContain(null);
    const day = new Date(Date.now() + 9 * dayMs).toISOString().slice(0, 10);
    shop.checkout.changeOrder(orderId, { edd: day });
    await shop.checkout.sendWebhook(orderId);
    await expect.poll(async () => (await detailsOf(orderId))?.["arrivesAt"]).toBe(Date.parse(day));
    expect(await detailsOf(orderId)).toMatchObject({ shipping, phone: "9000000000" });
  });

  test("removes a billing address at the mistyped place", async () => {
    const { orderId } = await ordered("17 Wrong Lane");
    const reported = await detailsOf(orderId);
    const billing = { ...reported?.shipping, name: "Meena Rao" };
    await setOrder(orderId, { details: { ...reported, billing } });
    const shipping = { ...reported?.shipping, line1: "18 Right Lane" };
    await setOrder(orderId, { details: { ...(await detailsOf(orderId)), shipping } });
    expect((await detailsOf(orderId))?.["billing"]).toBeUndefined();
    const elsewhere = { ...billing, line1: "19 Office Road" };
    await setOrder(orderId, { details: { ...reported, shipping, billing: elsewhere } });
    await setOrder(orderId, { details: { ...reported, billing: elsewhere } });
    expect((await detailsOf(orderId))?.["billing"]).toMatchObject({ line1: "19 Office Road" });
  });

  test("is refused at its field when it names no place", async () => {
    const { orderId } = await ordered("16 Kept Lane");
    const answer = await shop.asOwner(await orderPath(orderId), {
      method: "PATCH",
      json: { details: { ...(await detailsOf(orderId)), shipping: { name: "Asha Rao" } } },
    });
    expect(answer).toMatchObject({ status: 400, body: { data: { details: { code: "order-details" } } } });
    expect((await detailsOf(orderId))?.shipping["line1"]).toBe("16 Kept Lane");
  });
});

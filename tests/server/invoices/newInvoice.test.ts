import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { printPages, requireConsecutive } from "../../../tools/testkit/server/invoices";
import { type ReturnableOrder, withReturnShop } from "../../../tools/testkit/server/returnSuite";

/* Orders that are sent or delivered although all of their invoice was credited: they get a new invoice. */

const token = "parcels-of-credited-orders";
let shop: CheckoutShop;
const { createParcelOrder, change, save } = withReturnShop(
  (opened) => {
    shop = opened;
  },
  { SHOP_PARCEL_TOKEN: token },
);

/** The documents of an order as texts: "invoice 0 = 3301", and of a credit note the part of the invoice that it names. */
const documentsOf = async ({ orderId }: ReturnableOrder) =>
  (
    await shop.sql(`SELECT kind || ' ' || part || ' = ' || total || ifnull(' for ' || (
      SELECT other.part FROM invoices AS other WHERE other.number = invoices.content ->> '$.refersTo.number'), '')
      FROM invoices WHERE orderId = '${orderId}' ORDER BY kind DESC, part`)
  ).map(String);
const report = (order: ReturnableOrder, current_status: string) =>
  shop.request("/api/shop/parcel-updates", {
    headers: { "x-api-key": token },
    json: { order_id: order.orderId, current_status },
  });
const cancelledOrder = async () => {
  const order = await createParcelOrder({}, "packed");
  await save(order.path, { parcelState: "cancelled" });
  return order;
};
const credited = ["invoice 0 = 3301", "creditNote 1 = 3301 for 0"];
const renewed = ["invoice 0 = 3301", "invoice 1 = 3301", "creditNote 1 = 3301 for 0"];

describe("a cancelled order with a credit note", () => {
  test("has a new invoice once its parcel is delivered all the same, however often that is reported", async () => {
    const order = await cancelledOrder();
    await report(order, "SHIPPED");
    expect(await documentsOf(order)).toEqual(credited);
    const answers = await repeatInParallel(10, () => report(order, "DELIVERED"));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await documentsOf(order)).toEqual(renewed);
    await report(order, "DELIVERED");
    await requireConsecutive(shop.shop);
  });

  test("keeps its credited invoice while it comes back, and when it is printed", async () => {
    const order = await cancelledOrder();
    for (const status of ["SHIPPED", "RTO INITIATED", "RTO DELIVERED"]) await report(order, status);
    const id = order.path.split("/").at(-1) ?? "";
    expect(await (await printPages(shop.shop, [id])).text()).toContain("Tax invoice");
    expect(await documentsOf(order)).toEqual(credited);
  });

  test("has a new invoice once the owner sends it again, and a credit note for that one when it is cancelled again", async () => {
    const order = await cancelledOrder();
    await save(order.path, { parcelState: "processing" });
    expect(await documentsOf(order)).toEqual(credited);
    for (const parcelState of ["packed", "shipped"]) await save(order.path, { parcelState });
    expect(await documentsOf(order)).toEqual(renewed);
    await save(order.path, { parcelState: "cancelled" });
    expect(await documentsOf(order)).toEqual([...renewed, "creditNote 2 = 3301 for 1"]);
    await save(order.path, { parcelState: "packed" });
    expect(await documentsOf(order)).toHaveLength(5);
    await requireConsecutive(shop.shop);
  });

  test("has one when it is printed before it is packed again", async () => {
    const order = await cancelledOrder();
    await save(order.path, { parcelState: "processing" });
    const id = order.path.split("/").at(-1) ?? "";
    await repeatInParallel(5, () => printPages(shop.shop, [id]));
    await save(order.path, { parcelState: "packed" });
    expect(await documentsOf(order)).toEqual(renewed);
  });

  test("has the new invoice exactly when it is packed again, however often the server is killed", async () => {
    const orders = [await cancelledOrder(), await cancelledOrder(), await cancelledOrder()];
    for (let round = 0; round < 3; round += 1) {
      const answers = orders.map(({ path }) =>
        change(path, { parcelState: "packed" }).catch(() => undefined),
      );
      await Promise.race([...answers.slice(0, round + 1), wait(15 * round)]);
      await shop.shop.kill();
      await Promise.all(answers);
      await shop.shop.restart();
      for (const order of orders) {
        const isPacked = (await shop.order(order.orderId))?.["parcelState"] === "packed";
        expect(await documentsOf(order)).toEqual(isPacked ? renewed : credited);
      }
      await requireConsecutive(shop.shop);
    }
    for (const { path } of orders) await save(path, { parcelState: "packed" });
    for (const order of orders) expect(await documentsOf(order)).toEqual(renewed);
  });
});

describe("an order that came back and is sent again", () => {
  test("has a new invoice, and its numbers of returned pieces begin again", async () => {
    const createdAt = new Date(Date.now() - 20 * 86_400_000).toISOString().replace(/T.*/, " 10:00:00.000Z");
    const order = await createParcelOrder({ createdAt });
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 3] });
    await save(order.path, { parcelState: "packed" });
    expect(await documentsOf(order)).toEqual(renewed);
    const stored = await shop.order(order.orderId);
    expect([stored?.["returnedPieces"], stored?.["unsellablePieces"]]).toEqual([null, null]);
    await save(order.path, { parcelState: "delivered" });
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
    expect((await documentsOf(order)).at(-1)).toBe("creditNote 2 = 812.75 for 1");
    expect(
      await shop.sql(`SELECT units, revenue FROM salesByDay WHERE day = '${createdAt.slice(0, 10)}'`),
    ).toEqual([["3", "2488.25"]]);
  });

  test("with a part of its pieces keeps its invoice", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
    await save(order.path, { parcelState: "delivered" });
    expect(await documentsOf(order)).toEqual(["invoice 0 = 3301", "creditNote 1 = 812.75 for 0"]);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { expectConsecutiveNumbers, printPages } from "../../../tools/testkit/server/invoices";
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

/**
 * The documents of an order as texts: "invoice 0 = 3301", and of a credit note the part of the invoice that
 * it names.
 */
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
let days = 20;
/** A day of its own for each test, so that `salesByDay` counts one order. */
const nextDay = () => {
  days += 1;
  return new Date(Date.now() - days * 86_400_000).toISOString().replace(/T.*/, " 10:00:00.000Z");
};
const salesOn = async (createdAt: string) =>
  (await shop.sql(`SELECT units, revenue FROM salesByDay WHERE day = '${createdAt.slice(0, 10)}'`))[0];
const confirmationOf = async ({ orderId }: ReturnableOrder) => {
  const stored = await shop.order(orderId);
  return [stored?.["returnedPieces"], stored?.["unsellablePieces"]];
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
    await expectConsecutiveNumbers(shop.shop);
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
    await expectConsecutiveNumbers(shop.shop);
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
      await expectConsecutiveNumbers(shop.shop);
    }
    for (const { path } of orders) await save(path, { parcelState: "packed" });
    for (const order of orders) expect(await documentsOf(order)).toEqual(renewed);
  });
});

test("a delivered order whose total was wrong is cancelled, corrected and set back to delivered: it has a new invoice", async () => {
  const order = await createParcelOrder();
  await save(order.path, { parcelState: "cancelled" });
  await save(order.path, { total: 3201 });
  await save(order.path, { parcelState: "delivered" });
  expect(await documentsOf(order)).toEqual([credited[0], "invoice 1 = 3201", credited[1]]);
  expect(await shop.order(order.orderId)).toMatchObject({ parcelState: "delivered", total: 3201 });
});

describe("an order that came back and is sent again", () => {
  test("has a new invoice, and its numbers of returned pieces begin again", async () => {
    const createdAt = nextDay();
    const order = await createParcelOrder({ createdAt });
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 3] });
    await save(order.path, { parcelState: "packed" });
    expect(await documentsOf(order)).toEqual(renewed);
    expect(await confirmationOf(order)).toEqual([null, null]);
    await save(order.path, { parcelState: "delivered" });
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
    expect((await documentsOf(order)).at(-1)).toBe("creditNote 2 = 812.75 for 1");
    expect(await salesOn(createdAt)).toEqual(["3", "2488.25"]);
  });

  test.each([
    ["returned as a whole and cancelled", [1, 3], ["cancelled", "packed"]],
    ["returned in part and cancelled", [0, 1], ["cancelled", "packed"]],
    ["returned as a whole and on its way again", [1, 3], ["returning"]],
  ])(
    "after it was %s it has no confirmed pieces, and its next return waits for the owner",
    async (_, pieces, states) => {
      const createdAt = nextDay();
      const order = await createParcelOrder({ createdAt });
      await save(order.path, { parcelState: "returned", returnedPieces: pieces });
      for (const parcelState of [...states, "delivered"]) await save(order.path, { parcelState });
      const documents = await documentsOf(order);
      expect(documents).toContain("invoice 1 = 3301");
      expect(await confirmationOf(order)).toEqual([null, null]);
      expect(await salesOn(createdAt)).toEqual(["4", "3301"]);
      await save(order.path, { parcelState: "returned" });
      expect(await documentsOf(order)).toEqual(documents);
      await save(order.path, { returnedPieces: [0, 1] });
      expect((await documentsOf(order)).at(-1)).toMatch(/^creditNote \d = 812.75 for 1$/);
    },
  );

  test("as by an earlier release, without a new invoice, has one and no confirmed pieces when it is printed", async () => {
    const createdAt = nextDay();
    const order = await createParcelOrder({ createdAt });
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 3], sellable: false });
    await shop.sql(
      `UPDATE orders SET parcelState = 'delivered', status = 'delivered' WHERE orderId = '${order.orderId}'`,
    );
    const id = order.path.split("/").at(-1) ?? "";
    await repeatInParallel(5, () => printPages(shop.shop, [id]));
    expect(await documentsOf(order)).toEqual(renewed);
    expect(await confirmationOf(order)).toEqual([null, null]);
    expect(await salesOn(createdAt)).toEqual(["4", "3301"]);
    await save(order.path, { parcelState: "returned" });
    expect(await documentsOf(order)).toEqual(renewed);
  });

  test("and comes back undelivered is credited at once, as the earlier delivery does not count", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 3] });
    await save(order.path, { parcelState: "packed" });
    expect((await shop.order(order.orderId))?.["deliveredAt"]).toBe("");
    for (const parcelState of ["shipped", "returned"]) await save(order.path, { parcelState });
    expect(await documentsOf(order)).toEqual([...renewed, "creditNote 2 = 3301 for 1"]);
  });

  test("with a part of its pieces keeps its invoice", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
    await save(order.path, { parcelState: "delivered" });
    expect(await documentsOf(order)).toEqual(["invoice 0 = 3301", "creditNote 1 = 812.75 for 0"]);
  });
});

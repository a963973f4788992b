import { expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { differencesOf, runHourlyComparison } from "../../../tools/testkit/server/differences";
import { createInvoiceOrder, expectConsecutiveNumbers } from "../../../tools/testkit/server/invoices";
import { updateProduct } from "../../../tools/testkit/server/products";
import { withReturnShop } from "../../../tools/testkit/server/returnSuite";

/* A partly credited order that is sent again is a difference, and what its text advises ends it. */

let shop: CheckoutShop;
const { createParcelOrder, save, noteTexts, stockOf } = withReturnShop((opened) => {
  shop = opened;
});
const invoicesOf = async (orderId: string) =>
  (
    await shop.sql(`SELECT kind || ' = ' || total FROM invoices WHERE orderId = '${orderId}' ORDER BY rowid`)
  ).map(String);

test("the text says in the dashboard's words what to do, and doing it ends the difference with right books and stock", async () => {
  const order = await createParcelOrder();
  await save(order.path, { parcelState: "returned", returnedPieces: [0, 1], sellable: true });
  expect(await stockOf(order)).toEqual({ S: 4, M: 3 });
  await save(order.path, { parcelState: "packed" });
  expect(await stockOf(order)).toEqual({ S: 4, M: 2 });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, order.orderId)).toContainEqual(["credited-but-delivered", "1"]);
  const [[text] = []] = await shop.sql(
    `SELECT text FROM differences WHERE orderId = '${order.orderId}' AND kind = 'credited-but-delivered'`,
  );
  const [[number] = []] = await shop.sql(
    `SELECT number FROM invoices WHERE orderId = '${order.orderId}' AND kind = 'invoice'`,
  );
  expect(text).toBe(
    `It is packed, and a part of its invoice ${number} is credited: set parcelState back to returned, and switch sellable on if ` +
      "the pieces that came back can be sold. If you send some of them again, that is a new sale: enter an order with these items, " +
      "their total, the shopper's e-mail and parcelState packed, which issues its invoice, and lower the product's stock.",
  );

  await save(order.path, { parcelState: "returned", sellable: true });
  expect(await stockOf(order)).toEqual({ S: 4, M: 3 });
  const items = [{ id: order.product, name: "Kolam Tee", size: "M", qty: 1, price: 812.75 }];
  const again = { orderId: "sent-again", items, total: 812.75, userEmail: "asha@gmail.com" };
  await createInvoiceOrder(shop.shop, { ...again, parcelState: "packed" });
  await updateProduct(shop.shop, order.product, { stockbysize: { S: 4, M: 2 } });
  await runHourlyComparison(shop);
  expect(await differencesOf(shop, order.orderId)).not.toContainEqual(["credited-but-delivered", "1"]);
  expect(await differencesOf(shop, "sent-again")).toEqual([]);
  expect(await invoicesOf(order.orderId)).toEqual(["invoice = 3301", "creditNote = 812.75"]);
  expect(await noteTexts(order)).toEqual(["1: 1 M = 812.75"]);
  expect(await invoicesOf("sent-again")).toEqual(["invoice = 812.75"]);
  await expectConsecutiveNumbers(shop.shop);
});
